CREATE TABLE "job_costs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"supplier" text,
	"description" text,
	"incurred_on" date NOT NULL,
	"receipt_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_costs_kind_check" CHECK (kind in ('material', 'subcontractor', 'permit_fee', 'other')),
	CONSTRAINT "job_costs_amount_check" CHECK (amount > 0 and amount <= 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "labor_burdens" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"valid_from" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labor_burdens_valid_from_unique" UNIQUE("valid_from"),
	CONSTRAINT "labor_burdens_percent_check" CHECK (percent between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "labor_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"rate" numeric(10, 2) NOT NULL,
	"valid_from" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "labor_rates_rate_check" CHECK (rate between 0 and 9999.99)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_user_key" UNIQUE("user_id","scope"),
	CONSTRAINT "calendar_feeds_scope_check" CHECK (scope in ('own', 'company'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "receipt_job_id" uuid;--> statement-breakpoint
ALTER TABLE "job_costs" ADD CONSTRAINT "job_costs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_costs" ADD CONSTRAINT "job_costs_receipt_id_files_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_costs" ADD CONSTRAINT "job_costs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labor_rates" ADD CONSTRAINT "labor_rates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_costs_newest_index" ON "job_costs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_costs_job_index" ON "job_costs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "job_costs_created_by_index" ON "job_costs" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "job_costs_receipt_key" ON "job_costs" USING btree ("receipt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labor_rates_day_key" ON "labor_rates" USING btree ("user_id","valid_from");--> statement-breakpoint
CREATE INDEX "files_receipt_job_index" ON "files" USING btree ("receipt_job_id");--> statement-breakpoint
-- By hand
CREATE TRIGGER count_change AFTER INSERT OR DELETE ON calendar_feeds
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('calendars');
--> statement-breakpoint
-- That an address was read is only noted, by a GET that changes nothing else.
CREATE TRIGGER count_update AFTER UPDATE OF token_hash ON calendar_feeds
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('calendars');
--> statement-breakpoint
CALL audit_table('calendar_feeds');
--> statement-breakpoint
ALTER TABLE files ADD CONSTRAINT files_receipt_job_id_jobs_id_fk FOREIGN KEY (receipt_job_id) REFERENCES jobs(id) ON DELETE set null;
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON job_costs
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('job_costs');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON labor_rates
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('labor_rates');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON labor_burdens
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('labor_rates');
--> statement-breakpoint
CALL audit_table('job_costs');
--> statement-breakpoint
CALL audit_table('labor_rates');
--> statement-breakpoint
CALL audit_table('labor_burdens');
