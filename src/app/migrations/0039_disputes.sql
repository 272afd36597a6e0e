CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"withdrawn_amount" numeric(10, 2) NOT NULL,
	"fee" numeric(10, 2) NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_amount_check" CHECK (amount between 0 and 99999999.99),
	CONSTRAINT "disputes_withdrawn_check" CHECK (withdrawn_amount between 0 and 99999999.99),
	CONSTRAINT "disputes_fee_check" CHECK (fee between 0 and 99999999.99),
	CONSTRAINT "disputes_status_check" CHECK (status in ('inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"status" text DEFAULT 'needs_response' NOT NULL,
	"evidence_due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_disputes_amount_check" CHECK (amount > 0 and amount <= 99999999.99),
	CONSTRAINT "sandbox_disputes_status_check" CHECK (status in ('needs_response', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_check";--> statement-breakpoint
DROP INDEX "payments_paid_index";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_intents" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_disputes" ADD CONSTRAINT "sandbox_disputes_intent_id_sandbox_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."sandbox_intents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment_index" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_index" ON "disputes" USING btree ("evidence_due_at") WHERE status in ('inquiry', 'needs_response', 'under_review');--> statement-breakpoint
CREATE INDEX "sandbox_disputes_intent_index" ON "sandbox_disputes" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at","status","is_test","amount","refunded_amount","returned_amount") WHERE provider <> 'credit';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned_check" CHECK (returned_amount between 0 and amount - refunded_amount);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_check" CHECK (status in ('pending', 'succeeded', 'refunded', 'returned', 'failed'));--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON disputes
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('payments');
