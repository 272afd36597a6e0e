ALTER TABLE "audit_events" ALTER COLUMN "record" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "record_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "outcome" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "record_name" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "also" jsonb;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "tally" text;--> statement-breakpoint
CREATE INDEX "audit_events_newest_index" ON "audit_events" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_user_index" ON "audit_events" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_kind_index" ON "audit_events" USING btree ("record","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_endpoint_index" ON "audit_events" USING btree ("endpoint","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_events_also_index" ON "audit_events" USING gin ("also" jsonb_path_ops) WHERE "audit_events"."also" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_tally_index" ON "audit_events" USING btree ("tally") WHERE "audit_events"."tally" is not null;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_outcome_check" CHECK (outcome in ('done', 'refused', 'failed'));--> statement-breakpoint
-- A hash of the session's token. From now on events have the session's public id.
ALTER TABLE "audit_events" DROP COLUMN "session";--> statement-breakpoint
DROP TRIGGER append_only ON audit_events;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The count of a counted event may rise. An event may go when the job that ends the retention says so, after a year at the earliest.
CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.tally IS NOT NULL AND NEW.count > OLD.count
    AND to_jsonb(NEW) - 'count' = to_jsonb(OLD) - 'count' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('panelboard.ends_retention', true) = 'yes'
    AND OLD.created_at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_event BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION keep_event();
