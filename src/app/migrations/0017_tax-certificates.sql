CREATE TABLE "tax_certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"reason" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"received_on" date,
	"requested_on" date,
	"agreed_until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_certificates_kind_check" CHECK (kind in ('exemption', 'resale')),
	CONSTRAINT "tax_certificates_until_check" CHECK (valid_until >= valid_from)
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_work_type_check";--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_work_type_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "tax_certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "tax_certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_certificates_newest_index" ON "tax_certificates" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tax_certificates_client_index" ON "tax_certificates" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tax_certificate_id_tax_certificates_id_fk" FOREIGN KEY ("tax_certificate_id") REFERENCES "public"."tax_certificates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tax_certificate_id_tax_certificates_id_fk" FOREIGN KEY ("tax_certificate_id") REFERENCES "public"."tax_certificates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_tax_certificate_index" ON "invoices" USING btree ("tax_certificate_id");--> statement-breakpoint
CREATE INDEX "quotes_tax_certificate_index" ON "quotes" USING btree ("tax_certificate_id");--> statement-breakpoint
CREATE INDEX "files_tax_certificate_index" ON "files" USING btree ("tax_certificate_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_work_type_check" CHECK (work_type in ('new_construction', 'repair', 'maintenance', 'mixed', 'disaster_repair', 'parts_only'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_work_type_check" CHECK (work_type in ('new_construction', 'repair', 'maintenance', 'mixed', 'disaster_repair', 'parts_only'));--> statement-breakpoint
-- By hand
ALTER TABLE files ADD CONSTRAINT files_tax_certificate_id_tax_certificates_id_fk FOREIGN KEY (tax_certificate_id) REFERENCES tax_certificates(id) ON DELETE restrict;
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON tax_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('tax_certificates');
--> statement-breakpoint
CALL audit_table('tax_certificates');
