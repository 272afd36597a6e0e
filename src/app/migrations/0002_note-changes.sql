-- Appends the rows that a statement changed to a setting of its transaction, from which the event of the call or job takes
-- them: see src/server/audit/noted-rows.ts.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT string_agg(json_build_array(TG_TABLE_NAME, null, new_rows)::text, ',') INTO changes FROM new_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT string_agg(json_build_array(TG_TABLE_NAME, old_rows, new_rows)::text, ',') INTO changes
    FROM old_rows JOIN new_rows USING (id) WHERE old_rows IS DISTINCT FROM new_rows;
  ELSE
    SELECT string_agg(json_build_array(TG_TABLE_NAME, old_rows, null)::text, ',') INTO changes FROM old_rows;
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM set_config('panelboard.changes',
      concat_ws(',', nullif(current_setting('panelboard.changes', true), ''), changes), true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- PostgreSQL takes transition tables only for one kind of statement each.
CREATE PROCEDURE audit_table(name regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER note_inserts AFTER INSERT ON %s REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes()', name);
  EXECUTE format('CREATE TRIGGER note_updates AFTER UPDATE ON %s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes()', name);
  EXECUTE format('CREATE TRIGGER note_deletions AFTER DELETE ON %s REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION note_changes()', name);
END $$;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['access_tokens', 'ai_agents', 'bookings', 'calculations',
    'checklist_templates', 'clients', 'company_settings', 'compliance_checklists', 'files', 'gate_overrides', 'inspections',
    'invoices', 'jobs', 'licenses', 'panels', 'payments', 'permits', 'price_book_items', 'properties', 'quotes', 'sales_leads',
    'users', 'work_orders'] LOOP
    CALL audit_table(name::regclass);
  END LOOP;
END $$;
