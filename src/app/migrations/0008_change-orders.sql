DROP INDEX "quotes_job_key";--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_change_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
CREATE INDEX "quotes_job_index" ON "quotes" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "quotes_invoice_index" ON "quotes" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_job_key" ON "quotes" USING btree ("job_id") WHERE not is_change_order;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_change_order_check" CHECK (not is_change_order or num_nonnulls(job_id, client_id) = 2);--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_invoice_check" CHECK (is_change_order or invoice_id is null);--> statement-breakpoint
-- By hand
-- Invoices refer to quotes already, so the tables of the code cannot refer to each other.
ALTER TABLE quotes ADD CONSTRAINT quotes_invoice_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id) ON DELETE SET NULL;
