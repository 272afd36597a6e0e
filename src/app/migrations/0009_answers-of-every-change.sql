-- Answers kept so far are in clear, under keys in clear.
DELETE FROM "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_caller_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_key_caller_pk" PRIMARY KEY("key","caller");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;