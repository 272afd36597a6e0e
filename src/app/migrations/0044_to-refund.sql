ALTER TABLE "client_credits" DROP CONSTRAINT "client_credits_source_check";--> statement-breakpoint
DROP INDEX "invoices_overdue_balance_index";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "balance_due" numeric(10, 2) GENERATED ALWAYS AS (case when status in ('sent', 'overdue') then greatest(total - amount_paid, 0) else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "to_refund" numeric(10, 2) GENERATED ALWAYS AS (case when status = 'cancelled' then amount_paid else greatest(amount_paid - total, 0) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credited_amount" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_to_refund_index" ON "invoices" USING btree (to_refund desc,"id") WHERE to_refund > 0;--> statement-breakpoint
CREATE INDEX "invoices_overdue_balance_index" ON "invoices" USING btree (balance_due desc,"due_date","id") WHERE status = 'overdue';--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_source_check" CHECK (source in ('referral', 'manual', 'overpayment'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_credited_check" CHECK (credited_amount between 0 and amount - refunded_amount - returned_amount);