CREATE TABLE "row_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"table_name" text NOT NULL,
	"ids" uuid[],
	"noted_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
CREATE INDEX "row_changes_transaction_index" ON "row_changes" USING btree ("transaction");--> statement-breakpoint
-- By hand
CREATE OR REPLACE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions AS r (topic, backend, changes) VALUES (TG_ARGV[0], pg_backend_pid() % 64, 1)
  ON CONFLICT (topic, backend) DO UPDATE SET changes = r.changes + 1, changed_at = clock_timestamp();
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Notes the rows that a statement changed under the name of a table: their ids in it, or the ids of the rows there that they are part of.
CREATE FUNCTION note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO row_changes (table_name, ids)
    SELECT %1$L, CASE WHEN count(DISTINCT %2$I) <= 1000 THEN array_agg(DISTINCT %2$I) END
    FROM changed WHERE %2$I IS NOT NULL HAVING count(*) > 0', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- PostgreSQL takes transition tables only for one kind of statement each.
CREATE PROCEDURE follow_table(name regclass, noted_as text, key text DEFAULT 'id') LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER follow_inserts AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_rows(%L, %L)', name, noted_as, key);
  EXECUTE format('CREATE TRIGGER follow_updates AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_rows(%L, %L)', name, noted_as, key);
  EXECUTE format('CREATE TRIGGER follow_deletions AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION note_rows(%L, %L)', name, noted_as, key);
END $$;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bookings', 'clients', 'deliveries', 'inspections', 'invoices', 'jobs', 'permits', 'price_book_items',
    'sales_leads', 'users', 'work_orders'] LOOP
    CALL follow_table(name::regclass, name);
  END LOOP;
  CALL follow_table('invoice_items', 'invoices', 'invoice_id');
  CALL follow_table('sales_activities', 'sales_leads', 'lead_id');
  CALL follow_table('visits', 'jobs', 'job_id');
END $$;
