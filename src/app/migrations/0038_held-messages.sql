ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK (status in ('held', 'queued', 'sending', 'sent', 'failed', 'dropped'));--> statement-breakpoint
-- A backup of before was restored: its messages wait for an administrator, as those of a newer one do.
UPDATE "deliveries" SET "status" = 'held' WHERE "status" IN ('queued', 'sending')
  AND EXISTS (SELECT FROM "installation" WHERE "name" = 'messages_held');
