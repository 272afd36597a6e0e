CREATE TABLE "calculations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"answer" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculations_kind_check" CHECK (kind in ('dwelling-standard', 'dwelling-optional', 'dwelling-existing', 'ev-room', 'generator', 'conductor', 'voltage-drop', 'conduit-fill', 'box-fill'))
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "code_editions" jsonb DEFAULT '[{"edition":"2023","since":"2023-09-01"}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculations" ADD CONSTRAINT "calculations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calculations_job_index" ON "calculations" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "calculations_created_by_index" ON "calculations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "calculations_newest_index" ON "calculations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON calculations
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
