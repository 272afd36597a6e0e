ALTER TABLE "gate_overrides" DROP CONSTRAINT "gate_overrides_gate_check";--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "crew_licenses" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "reminded_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_settings" ADD CONSTRAINT "company_settings_crew_licenses_check" CHECK (crew_licenses in ('off', 'warn', 'require'));--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_gate_check" CHECK (gate in ('schedule', 'complete', 'invoice', 'crew'));