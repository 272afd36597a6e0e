CREATE TABLE "price_book_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"unit" text DEFAULT 'each' NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"cost" numeric(10, 2),
	"tax_class" text DEFAULT 'taxable' NOT NULL,
	"times_used" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_book_items_price_check" CHECK (price between 0 and 99999999.99),
	CONSTRAINT "price_book_items_cost_check" CHECK (cost between 0 and 99999999.99),
	CONSTRAINT "price_book_items_tax_class_check" CHECK (tax_class in ('taxable', 'labor', 'not_taxable')),
	CONSTRAINT "price_book_items_used_check" CHECK (times_used >= 0)
);
--> statement-breakpoint
CREATE TABLE "job_invoices" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"job_id" uuid,
	"channel" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_requests_channel_check" CHECK (channel in ('email', 'sms'))
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "review_channel" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "review_link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "review_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_invoices" ADD CONSTRAINT "job_invoices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invoices" ADD CONSTRAINT "job_invoices_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_book_items_name_key" ON "price_book_items" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "price_book_items_newest_index" ON "price_book_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_invoices_invoice_index" ON "job_invoices" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "review_requests_client_index" ON "review_requests" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "review_requests_job_index" ON "review_requests" USING btree ("job_id");--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_review_channel_check" CHECK (review_channel in ('off', 'email', 'sms'));--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_review_link_check" CHECK (review_channel = 'off' or (review_link <> '' and review_since is not null));--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON price_book_items
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('price_book');
--> statement-breakpoint
-- By row, since deleting a job, an invoice or a client also deletes here, most often nothing.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON job_invoices
  FOR EACH ROW EXECUTE FUNCTION count_change('reviews');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON review_requests
  FOR EACH ROW EXECUTE FUNCTION count_change('reviews');
