CREATE TABLE "payroll_exports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"week" date NOT NULL,
	"format" text NOT NULL,
	"company_code" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_exports_format_check" CHECK (format in ('csv', 'gusto', 'adp_run', 'adp_workforce_now', 'paychex_flex'))
);
--> statement-breakpoint
CREATE TABLE "timesheets" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"week" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text,
	"question" text,
	"submitted_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"export_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "timesheets_week_key" UNIQUE("user_id","week"),
	CONSTRAINT "timesheets_status_check" CHECK (status in ('open', 'submitted', 'approved', 'exported')),
	CONSTRAINT "timesheets_export_check" CHECK ((export_id is not null) = (status = 'exported'))
);
--> statement-breakpoint
ALTER TABLE "time_entries" ALTER COLUMN "job_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "week_starts_on" text DEFAULT 'monday' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payroll_id" text;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "kind" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_exports" ADD CONSTRAINT "payroll_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_export_id_payroll_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."payroll_exports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_exports_week_index" ON "payroll_exports" USING btree ("week");--> statement-breakpoint
CREATE INDEX "payroll_exports_created_by_index" ON "payroll_exports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "timesheets_week_index" ON "timesheets" USING btree ("week");--> statement-breakpoint
CREATE INDEX "timesheets_approved_by_index" ON "timesheets" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "timesheets_export_index" ON "timesheets" USING btree ("export_id");--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_week_check" CHECK (week_starts_on in ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'));--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_kind_check" CHECK (kind in ('visit', 'drive', 'shop', 'break'));--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_job_check" CHECK (case kind when 'visit' then job_id is not null when 'drive' then true else job_id is null end);--> statement-breakpoint
-- By hand
-- Two servers' clocks may have recorded a start before the end of the last entry.
UPDATE time_entries t SET ended_at = n.next_start
FROM (SELECT id, lead(started_at) OVER (PARTITION BY user_id ORDER BY started_at, id) AS next_start FROM time_entries) n
WHERE n.id = t.id AND t.ended_at > n.next_start;
--> statement-breakpoint
ALTER TABLE time_entries ADD CONSTRAINT time_entries_one_at_a_time
  EXCLUDE USING gist (user_id WITH =, tstzrange(started_at, ended_at) WITH &&);
--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON time_entries
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('hours');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON timesheets
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('hours');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON payroll_exports
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('hours');
--> statement-breakpoint
CALL audit_table('time_entries');
--> statement-breakpoint
CALL audit_table('timesheets');
--> statement-breakpoint
CALL audit_table('payroll_exports');
