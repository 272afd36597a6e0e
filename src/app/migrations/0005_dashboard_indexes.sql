DROP INDEX "payments_paid_index";--> statement-breakpoint
CREATE INDEX "invoices_overdue_balance_index" ON "invoices" USING btree ((total - amount_paid) desc,"total","amount_paid") WHERE status = 'overdue';--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at","status","amount","refunded_amount");