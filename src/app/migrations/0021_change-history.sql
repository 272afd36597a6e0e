CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"user_role" text,
	"session" text,
	"address" text,
	"endpoint" text,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_events_record_index" ON "audit_events" USING btree ("record_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
