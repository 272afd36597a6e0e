CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"phone" text NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"last_message" text,
	"last_direction" text,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_phone_unique" UNIQUE("phone"),
	CONSTRAINT "conversations_unread_check" CHECK (unread_count >= 0),
	CONSTRAINT "conversations_direction_check" CHECK (last_direction in ('in', 'out'))
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"body" text NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"sent_by" uuid,
	"job_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_messages_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "text_messages_direction_check" CHECK (direction in ('in', 'out')),
	CONSTRAINT "text_messages_pictures_check" CHECK (pictures >= 0)
);
--> statement-breakpoint
CREATE TABLE "sms_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"phone" text NOT NULL,
	"method" text NOT NULL,
	"recorded_by" text,
	"wording" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_consents_method_check" CHECK (method in ('in_person', 'phone', 'written', 'lead_form', 'start'))
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "quiet_hours" jsonb DEFAULT '{"from":"21:00","to":"08:00"}'::jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "not_after" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_listed_index" ON "conversations" USING btree ("last_message_at" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "conversations_unread_index" ON "conversations" USING btree ("last_message_at") WHERE unread_count > 0;--> statement-breakpoint
CREATE INDEX "text_messages_newest_index" ON "text_messages" USING btree ("conversation_id","created_at" desc nulls last,"id" desc nulls last);--> statement-breakpoint
CREATE INDEX "text_messages_sent_by_index" ON "text_messages" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "text_messages_job_index" ON "text_messages" USING btree ("job_id","created_at");--> statement-breakpoint
CREATE INDEX "sms_consents_phone_index" ON "sms_consents" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "clients_phone_index" ON "clients" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" USING btree ("phone");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_receipt_check" CHECK (receipt in ('delivered', 'undelivered'));
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON conversations
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('messages');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON text_messages
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('messages');
--> statement-breakpoint
-- Shown on the client, beside what was sent.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sms_consents
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
