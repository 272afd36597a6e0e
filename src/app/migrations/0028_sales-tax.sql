ALTER TABLE "invoice_items" ADD COLUMN "taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "taxed_subtotal" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "property_type" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "work_type" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "contract_type" text;--> statement-breakpoint
ALTER TABLE "quote_items" ADD COLUMN "taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_items" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "property_type" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "work_type" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "contract_type" text;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "default_tax_rate" numeric(5, 2);--> statement-breakpoint
UPDATE "invoices" SET "taxed_subtotal" = "subtotal" WHERE "tax_rate" > 0;--> statement-breakpoint
ALTER TABLE "invoice_items" ADD CONSTRAINT "invoice_items_kind_check" CHECK (kind in ('labor', 'material', 'permit_fee', 'other'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_taxed_subtotal_check" CHECK (taxed_subtotal between 0 and subtotal);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_property_type_check" CHECK (property_type in ('residential', 'non_residential', 'short_stay'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_work_type_check" CHECK (work_type in ('new_construction', 'repair', 'maintenance'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_contract_type_check" CHECK (contract_type in ('lump_sum', 'separated'));--> statement-breakpoint
ALTER TABLE "quote_items" ADD CONSTRAINT "quote_items_kind_check" CHECK (kind in ('labor', 'material', 'permit_fee', 'other'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_property_type_check" CHECK (property_type in ('residential', 'non_residential', 'short_stay'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_work_type_check" CHECK (work_type in ('new_construction', 'repair', 'maintenance'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_contract_type_check" CHECK (contract_type in ('lump_sum', 'separated'));--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_default_tax_rate_check" CHECK (default_tax_rate between 0 and 100);