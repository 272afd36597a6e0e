ALTER TABLE "gate_overrides" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_overrides_withdrawn_by_index" ON "gate_overrides" USING btree ("withdrawn_by");--> statement-breakpoint
ALTER TABLE "gate_overrides" ADD CONSTRAINT "gate_overrides_withdrawn_check" CHECK ((withdrawn_by is null) = (withdrawn_at is null));