CREATE TABLE "client_credits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"source" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"note" text,
	"source_key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_credits_source_key_unique" UNIQUE("source_key"),
	CONSTRAINT "client_credits_amount_check" CHECK (amount <> 0 and amount between -99999999.99 and 99999999.99),
	CONSTRAINT "client_credits_source_check" CHECK (source in ('referral', 'manual'))
);
--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_provider_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_check";--> statement-breakpoint
DROP INDEX "payments_paid_index";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "referred_by" uuid;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD COLUMN "referred_by" uuid;--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_credits_client_index" ON "client_credits" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_credits_created_by_index" ON "client_credits" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_leads" ADD CONSTRAINT "sales_leads_referred_by_users_id_fk" FOREIGN KEY ("referred_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_referred_by_index" ON "clients" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "sales_leads_referred_by_index" ON "sales_leads" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "payments_credit_index" ON "payments" USING btree ("invoice_id") WHERE provider = 'credit';--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at","status","is_test","amount","refunded_amount") WHERE provider <> 'credit';--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_provider_check" CHECK (provider in ('stripe', 'sandbox', 'manual', 'credit'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credit_check" CHECK ((provider = 'credit') = (payment_method in ('credit', 'deposit')));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_check" CHECK (provider in ('stripe', 'sandbox', 'manual', 'credit'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_check" CHECK (payment_method in ('card', 'cash', 'check', 'other', 'credit', 'deposit'));--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON client_credits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
