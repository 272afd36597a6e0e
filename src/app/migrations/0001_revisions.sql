-- Counts the changes of a kind of record. A row a connection: writers never wait for each other, and since a reader sees
-- exactly the committed ones, the sum over a topic is the same if and only if nothing has changed.
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions AS r (topic, backend, changes) VALUES (TG_ARGV[0], pg_backend_pid(), 1)
  ON CONFLICT (topic, backend) DO UPDATE SET changes = r.changes + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON clients
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('clients');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('invoices');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON invoice_items
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('invoices');
