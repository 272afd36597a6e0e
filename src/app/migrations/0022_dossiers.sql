CREATE TABLE "dossiers" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"job_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"file_hash" text NOT NULL,
	"pages" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dossiers_number_key" UNIQUE("job_id","number"),
	CONSTRAINT "dossiers_number_check" CHECK (number >= 1),
	CONSTRAINT "dossiers_fingerprint_check" CHECK (fingerprint ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossiers_created_by_index" ON "dossiers" USING btree ("created_by");--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON dossiers
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
