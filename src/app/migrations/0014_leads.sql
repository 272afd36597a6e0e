ALTER TABLE "sales_leads" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD COLUMN "consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD COLUMN "text_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "lead_form_sites" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_leads_open_index" ON "sales_leads" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('new', 'contacted', 'qualified', 'proposal');--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_status_check" CHECK (status in ('new', 'contacted', 'qualified', 'proposal', 'won', 'lost'));