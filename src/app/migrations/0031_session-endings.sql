-- Notifies every process that remembers sessions when one ends or its user changes, as it commits.
CREATE FUNCTION announce_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', to_jsonb(OLD)->>TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION announce_everyone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', '*');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER announce AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_user('user_id');--> statement-breakpoint
CREATE TRIGGER announce_all AFTER TRUNCATE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION announce_everyone();--> statement-breakpoint
CREATE TRIGGER announce AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION announce_user('id');--> statement-breakpoint
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OF require_two_factor ON company_settings
  FOR EACH STATEMENT EXECUTE FUNCTION announce_everyone();
