ALTER TABLE "one_time_tokens" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "phone" text;