CREATE TABLE "inspection_reminders" (
	"inspection_id" uuid NOT NULL,
	"scheduled_date" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_reminders_inspection_id_scheduled_date_pk" PRIMARY KEY("inspection_id","scheduled_date")
);
--> statement-breakpoint
CREATE TABLE "gate_overrides" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"gate" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gate_overrides_gate_check" CHECK (gate in ('schedule', 'complete', 'invoice')),
	CONSTRAINT "gate_overrides_reason_check" CHECK (reason <> '')
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"issued_by" text,
	"expires_on" date NOT NULL,
	"notes" text,
	"warned_days" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licenses_kind_check" CHECK (kind in ('contractor', 'general_liability', 'workers_compensation', 'bond', 'master', 'journeyman', 'residential_wireman', 'apprentice', 'other')),
	CONSTRAINT "licenses_number_check" CHECK (number <> '')
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "permit_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "permit_before_scheduling" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "signature_before_completing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "inspection_before_invoicing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_reminders" ADD CONSTRAINT "inspection_reminders_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_overrides_job_index" ON "gate_overrides" USING btree ("job_id","gate");--> statement-breakpoint
CREATE INDEX "gate_overrides_created_by_index" ON "gate_overrides" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "licenses_newest_index" ON "licenses" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "licenses_user_index" ON "licenses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "licenses_expiring_index" ON "licenses" USING btree ("expires_on");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_job_index" ON "invoices" USING btree ("job_id");
--> statement-breakpoint
UPDATE invoices SET job_id = q.job_id FROM quotes q WHERE q.id = invoices.quote_id AND q.job_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON gate_overrides
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON licenses
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
