ALTER TABLE "files" ADD COLUMN "license_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_license_index" ON "files" USING btree ("license_id");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dossiers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
