DROP INDEX "payments_paid_index";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "is_test" = true WHERE "provider" = 'sandbox';--> statement-breakpoint
CREATE INDEX "payments_paid_index" ON "payments" USING btree ("paid_at","status","is_test","amount","refunded_amount");
