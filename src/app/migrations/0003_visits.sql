-- Lets the exclusion constraint compare ids. Trusted: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE visits ADD CONSTRAINT visits_one_place_at_a_time
  EXCLUDE USING gist (technician_id WITH =, during WITH &&);
--> statement-breakpoint
-- What of a job or a booking takes up somebody's time: nothing once it is done or called off.
CREATE FUNCTION keep_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.assigned_to, OLD.scheduled_date, OLD.duration_minutes, OLD.status)
    IS NOT DISTINCT FROM (NEW.assigned_to, NEW.scheduled_date, NEW.duration_minutes, NEW.status) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM visits WHERE kind = TG_ARGV[0] AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.assigned_to IS NOT NULL AND NEW.scheduled_date IS NOT NULL
    AND NEW.status IN ('scheduled', 'in_progress', 'pending', 'confirmed') THEN
    INSERT INTO visits (kind, id, technician_id, during) VALUES (TG_ARGV[0], NEW.id, NEW.assigned_to,
      tstzrange(NEW.scheduled_date, NEW.scheduled_date + NEW.duration_minutes * interval '1 minute'));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Visits from before: of two at the same time the earlier made one is kept.
INSERT INTO visits (kind, id, technician_id, during)
SELECT kind, id, assigned_to, tstzrange(scheduled_date, scheduled_date + duration_minutes * interval '1 minute')
FROM (
  SELECT 'job' AS kind, id, assigned_to, scheduled_date, duration_minutes, created_at FROM jobs
  WHERE status IN ('scheduled', 'in_progress')
  UNION ALL SELECT 'booking', id, assigned_to, scheduled_date, duration_minutes, created_at FROM bookings
  WHERE status IN ('pending', 'confirmed')
) open
WHERE assigned_to IS NOT NULL AND scheduled_date IS NOT NULL
ORDER BY created_at, id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER keep_visit AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH ROW EXECUTE FUNCTION keep_visit('job');
--> statement-breakpoint
CREATE TRIGGER keep_visit AFTER INSERT OR UPDATE OR DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION keep_visit('booking');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON jobs
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON time_entries
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON bookings
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('bookings');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('users');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON company_settings
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('settings');
