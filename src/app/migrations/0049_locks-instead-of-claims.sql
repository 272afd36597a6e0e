ALTER TABLE "idempotency_keys" DROP COLUMN "attempt";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "process";--> statement-breakpoint
-- A call in progress has no row of its own any more.
DELETE FROM idempotency_keys WHERE status_code IS NULL;
--> statement-breakpoint
-- A row for each of 64 groups of connections: few enough that closed ones need no clearing away.
CREATE OR REPLACE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO revisions AS r (topic, backend, changes) VALUES (TG_ARGV[0], pg_backend_pid() % 64, 1)
  ON CONFLICT (topic, backend) DO UPDATE SET changes = r.changes + 1;
  RETURN NULL;
END
$$;
--> statement-breakpoint
WITH old AS (DELETE FROM revisions RETURNING topic, changes)
INSERT INTO revisions (topic, backend, changes) SELECT topic, 0, sum(changes)::bigint FROM old GROUP BY topic;
