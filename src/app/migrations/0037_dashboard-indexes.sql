DROP INDEX "inspections_scheduled_index";--> statement-breakpoint
DROP INDEX "invoices_overdue_balance_index";--> statement-breakpoint
CREATE INDEX "inspections_failed_index" ON "inspections" USING btree ("scheduled_date","id") WHERE status = 'failed' and re_inspection_required;--> statement-breakpoint
CREATE INDEX "inspections_scheduled_index" ON "inspections" USING btree ("scheduled_date","id") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "invoices_overdue_balance_index" ON "invoices" USING btree ((total - amount_paid) desc,"due_date","id","total","amount_paid") WHERE status = 'overdue';