ALTER TABLE "one_time_tokens" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_inviter_index" ON "one_time_tokens" USING btree ("invited_by");