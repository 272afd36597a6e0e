CREATE TABLE "sms_keywords" (
	"message_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"keyword" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sms_keywords_keyword_check" CHECK (keyword in ('stop', 'start'))
);
--> statement-breakpoint
CREATE INDEX "sms_keywords_phone_index" ON "sms_keywords" USING btree ("phone","created_at");
--> statement-breakpoint
-- Shown on the client, beside what was sent.
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON sms_opt_outs
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
