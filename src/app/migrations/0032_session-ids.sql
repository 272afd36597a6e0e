ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT uuid_v7() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");