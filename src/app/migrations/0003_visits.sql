-- The table of when people are busy gets the name of what it holds; a visit has a crew, so a row for each member.
DROP TRIGGER keep_visit ON jobs;
--> statement-breakpoint
DROP TRIGGER keep_visit ON bookings;
--> statement-breakpoint
DROP FUNCTION keep_visit();
--> statement-breakpoint
ALTER TABLE visits RENAME TO crew_times;
--> statement-breakpoint
ALTER TABLE crew_times RENAME CONSTRAINT visits_one_place_at_a_time TO crew_times_one_place_at_a_time;
--> statement-breakpoint
ALTER TABLE crew_times RENAME CONSTRAINT visits_technician_id_users_id_fk TO crew_times_technician_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE crew_times DROP CONSTRAINT visits_kind_id_pk;
--> statement-breakpoint
ALTER TABLE crew_times ADD CONSTRAINT crew_times_kind_id_technician_id_pk PRIMARY KEY (kind, id, technician_id);
--> statement-breakpoint
CREATE TABLE visits (
	id uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE cascade,
	purpose text DEFAULT 'work' NOT NULL,
	assigned_to uuid REFERENCES users (id) ON DELETE restrict,
	helper_ids uuid[] DEFAULT '{}' NOT NULL,
	status text DEFAULT 'scheduled' NOT NULL,
	scheduled_date timestamp (3) with time zone,
	duration_minutes integer DEFAULT 60 NOT NULL,
	completed_date timestamp (3) with time zone,
	notes text,
	created_at timestamp (3) with time zone DEFAULT now() NOT NULL,
	updated_at timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT visits_purpose_check CHECK (purpose in ('work', 'rough_in', 'trim_out', 'inspection', 'return')),
	CONSTRAINT visits_status_check CHECK (status in ('scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT visits_duration_check CHECK (duration_minutes between 1 and 1440)
);
--> statement-breakpoint
ALTER TABLE visits RENAME CONSTRAINT visits_job_id_fkey TO visits_job_id_jobs_id_fk;
--> statement-breakpoint
ALTER TABLE visits RENAME CONSTRAINT visits_assigned_to_fkey TO visits_assigned_to_users_id_fk;
--> statement-breakpoint
-- Until now a job was its visit, so the first visit of each takes its id, and what refers to it stays true.
INSERT INTO visits (id, job_id, assigned_to, status, scheduled_date, duration_minutes, completed_date, created_at, updated_at)
SELECT id, id, assigned_to, status, scheduled_date, duration_minutes, completed_date, created_at, updated_at FROM jobs;
--> statement-breakpoint
ALTER TABLE jobs ADD COLUMN next_visit_id uuid DEFAULT uuid_v7() NOT NULL, ADD COLUMN helper_ids uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE jobs SET next_visit_id = id;
--> statement-breakpoint
UPDATE crew_times SET kind = 'visit' WHERE kind = 'job';
--> statement-breakpoint
CREATE INDEX visits_job_index ON visits (job_id);
--> statement-breakpoint
CREATE INDEX visits_scheduled_index ON visits (scheduled_date);
--> statement-breakpoint
CREATE INDEX visits_assigned_index ON visits (assigned_to);
--> statement-breakpoint
CREATE INDEX visits_helpers_index ON visits USING gin (helper_ids);
--> statement-breakpoint
CREATE INDEX visits_undated_index ON visits (created_at) WHERE scheduled_date is null and status in ('scheduled', 'in_progress');
--> statement-breakpoint
ALTER TABLE time_entries ADD COLUMN visit_id uuid REFERENCES visits (id) ON DELETE set null;
--> statement-breakpoint
ALTER TABLE time_entries RENAME CONSTRAINT time_entries_visit_id_fkey TO time_entries_visit_id_visits_id_fk;
--> statement-breakpoint
UPDATE time_entries SET visit_id = job_id;
--> statement-breakpoint
CREATE INDEX time_entries_visit_index ON time_entries (visit_id);
--> statement-breakpoint
-- A visit or booking takes up the time of everyone on it until it is done or called off.
CREATE FUNCTION keep_crew_times() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  helpers uuid[] := coalesce(array(SELECT jsonb_array_elements_text(to_jsonb(NEW) -> 'helper_ids'))::uuid[], '{}');
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM crew_times WHERE kind = TG_ARGV[0] AND id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.scheduled_date IS NOT NULL
    AND NEW.status IN ('scheduled', 'in_progress', 'pending', 'confirmed') THEN
    INSERT INTO crew_times (kind, id, technician_id, during)
    SELECT TG_ARGV[0], NEW.id, person, tstzrange(NEW.scheduled_date, NEW.scheduled_date + NEW.duration_minutes * interval '1 minute')
    FROM (SELECT NEW.assigned_to UNION SELECT unnest(helpers)) crew (person) WHERE person IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER keep_crew_times AFTER INSERT OR DELETE OR UPDATE OF assigned_to, helper_ids, scheduled_date, duration_minutes, status ON visits
  FOR EACH ROW EXECUTE FUNCTION keep_crew_times('visit');
--> statement-breakpoint
CREATE TRIGGER keep_crew_times AFTER INSERT OR DELETE OR UPDATE OF assigned_to, scheduled_date, duration_minutes, status ON bookings
  FOR EACH ROW EXECUTE FUNCTION keep_crew_times('booking');
--> statement-breakpoint
-- The visit under way, else the first one ahead, else the last one that was done.
CREATE FUNCTION next_visit(job uuid) RETURNS visits LANGUAGE sql STABLE AS $$
  SELECT * FROM visits WHERE job_id = job ORDER BY
    array_position(ARRAY['in_progress', 'scheduled', 'completed', 'cancelled'], status),
    CASE WHEN status IN ('in_progress', 'scheduled') THEN scheduled_date END,
    scheduled_date DESC NULLS LAST, created_at, id LIMIT 1
$$;
--> statement-breakpoint
-- A job shows the plan of its next visit. The lock makes changes of two visits of one job wait for each other.
CREATE FUNCTION show_next_visit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown jobs;
  next visits;
BEGIN
  SELECT * INTO shown FROM jobs WHERE id = coalesce(NEW.job_id, OLD.job_id) FOR NO KEY UPDATE;
  next := next_visit(shown.id);
  IF next.id IS NOT NULL
    AND (shown.next_visit_id, shown.assigned_to, shown.helper_ids, shown.status, shown.scheduled_date, shown.duration_minutes,
      shown.completed_date)
    IS DISTINCT FROM (next.id, next.assigned_to, next.helper_ids, next.status, next.scheduled_date, next.duration_minutes,
      next.completed_date) THEN
    UPDATE jobs SET next_visit_id = next.id, assigned_to = next.assigned_to, helper_ids = next.helper_ids, status = next.status,
      scheduled_date = next.scheduled_date, duration_minutes = next.duration_minutes, completed_date = next.completed_date,
      updated_at = greatest(next.updated_at, shown.updated_at + interval '1 millisecond')
    WHERE id = shown.id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER show_next_visit AFTER INSERT OR UPDATE OR DELETE ON visits
  FOR EACH ROW EXECUTE FUNCTION show_next_visit();
--> statement-breakpoint
-- A new job has a visit, and a plan that is written to the job is that of its next visit.
CREATE FUNCTION add_first_visits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO visits (id, job_id, assigned_to, helper_ids, status, scheduled_date, duration_minutes, completed_date, created_at, updated_at)
  SELECT next_visit_id, id, assigned_to, helper_ids, status, scheduled_date, duration_minutes, completed_date, created_at, updated_at
  FROM new_jobs;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER add_first_visits AFTER INSERT ON jobs REFERENCING NEW TABLE AS new_jobs
  FOR EACH STATEMENT EXECUTE FUNCTION add_first_visits();
--> statement-breakpoint
CREATE FUNCTION plan_next_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visits SET assigned_to = NEW.assigned_to, helper_ids = NEW.helper_ids, status = NEW.status,
    scheduled_date = NEW.scheduled_date, duration_minutes = NEW.duration_minutes, completed_date = NEW.completed_date,
    updated_at = greatest(NEW.updated_at, updated_at + interval '1 millisecond')
  WHERE id = NEW.next_visit_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not for a job that only shows what its visit is.
CREATE TRIGGER plan_next_visit AFTER UPDATE ON jobs FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND (OLD.assigned_to, OLD.helper_ids, OLD.status, OLD.scheduled_date, OLD.duration_minutes, OLD.completed_date)
    IS DISTINCT FROM (NEW.assigned_to, NEW.helper_ids, NEW.status, NEW.scheduled_date, NEW.duration_minutes, NEW.completed_date))
  EXECUTE FUNCTION plan_next_visit();
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON visits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CALL audit_table('visits');
