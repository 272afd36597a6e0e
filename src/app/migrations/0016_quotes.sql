CREATE TABLE "quote_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"chosen" uuid[] NOT NULL,
	"subtotal" numeric(10, 2) NOT NULL,
	"tax_amount" numeric(10, 2) NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"deposit" numeric(10, 2),
	"name" text NOT NULL,
	"signature" jsonb NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"link_id" uuid,
	"accepted_by" uuid,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	CONSTRAINT "quote_acceptances_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "quote_acceptances_version_check" CHECK (version >= 1),
	CONSTRAINT "quote_acceptances_hash_check" CHECK (document_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "quote_acceptances_total_check" CHECK (total between 0 and 99999999.99 and total = subtotal + tax_amount),
	CONSTRAINT "quote_acceptances_deposit_check" CHECK (deposit between 0 and total)
);
--> statement-breakpoint
CREATE TABLE "quote_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(10, 2) NOT NULL,
	"unit_price" numeric(10, 2) NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"option_group" text,
	"order_index" integer NOT NULL,
	CONSTRAINT "quote_items_quantity_check" CHECK (quantity > 0 and quantity <= 99999999.99),
	CONSTRAINT "quote_items_unit_price_check" CHECK (unit_price between 0 and 99999999.99),
	CONSTRAINT "quote_items_amount_check" CHECK (amount = round(quantity * unit_price, 2)),
	CONSTRAINT "quote_items_option_check" CHECK (option_group is null or not optional),
	CONSTRAINT "quote_items_order_check" CHECK (order_index >= 0)
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document" text NOT NULL,
	"document_hash" text NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"link_ids" uuid[] DEFAULT '{}' NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"decline_reason" text,
	"expired_at" timestamp (3) with time zone,
	CONSTRAINT "quote_versions_version_check" CHECK (version >= 1),
	CONSTRAINT "quote_versions_hash_check" CHECK (document_hash ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "quote_versions_total_check" CHECK (total between 0 and 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"quote_number" text NOT NULL,
	"client_id" uuid,
	"lead_id" uuid,
	"created_by" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"subtotal" numeric(10, 2) NOT NULL,
	"tax_rate" numeric(5, 2) DEFAULT '0' NOT NULL,
	"tax_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"highest_total" numeric(10, 2) NOT NULL,
	"deposit_percent" numeric(5, 2),
	"deposit_amount" numeric(10, 2),
	"valid_until" date,
	"notes" text,
	"terms" text,
	"sent_at" timestamp (3) with time zone,
	"job_id" uuid,
	"converted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_quote_number_unique" UNIQUE("quote_number"),
	CONSTRAINT "quotes_recipient_check" CHECK (num_nonnulls(client_id, lead_id) > 0),
	CONSTRAINT "quotes_status_check" CHECK (status in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'converted')),
	CONSTRAINT "quotes_version_check" CHECK (version >= 1),
	CONSTRAINT "quotes_subtotal_check" CHECK (subtotal between 0 and 99999999.99),
	CONSTRAINT "quotes_tax_rate_check" CHECK (tax_rate between 0 and 100),
	CONSTRAINT "quotes_tax_amount_check" CHECK (tax_amount between 0 and 99999999.99),
	CONSTRAINT "quotes_total_check" CHECK (total between 0 and 99999999.99 and total = subtotal + tax_amount),
	CONSTRAINT "quotes_highest_total_check" CHECK (highest_total between total and 99999999.99),
	CONSTRAINT "quotes_deposit_percent_check" CHECK (deposit_percent between 1 and 100),
	CONSTRAINT "quotes_deposit_amount_check" CHECK (deposit_amount between 0.01 and 99999999.99),
	CONSTRAINT "quotes_deposit_check" CHECK (num_nonnulls(deposit_percent, deposit_amount) < 2)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_deposit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_items" ADD CONSTRAINT "quote_items_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_sales_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."sales_leads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_acceptances_accepted_by_index" ON "quote_acceptances" USING btree ("accepted_by");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_items_order_key" ON "quote_items" USING btree ("quote_id","order_index");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_version_key" ON "quote_versions" USING btree ("quote_id","version");--> statement-breakpoint
CREATE INDEX "quote_versions_sent_by_index" ON "quote_versions" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "quotes_newest_index" ON "quotes" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_client_index" ON "quotes" USING btree ("client_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_lead_index" ON "quotes" USING btree ("lead_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_created_by_index" ON "quotes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "quotes_expiring_index" ON "quotes" USING btree ("valid_until") WHERE status in ('sent', 'viewed');--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_job_key" ON "quotes" USING btree ("job_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_quote_index" ON "invoices" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_quote_key" ON "invoices" USING btree ("quote_id","is_deposit") WHERE status <> 'cancelled';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_deposit_check" CHECK (quote_id is not null or not is_deposit);--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quotes
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quote_items
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quote_versions
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON quote_acceptances
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('quotes');
