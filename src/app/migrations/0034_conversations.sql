CREATE TABLE "message_pictures" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"file_id" uuid,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pictures_position_unique" UNIQUE("message_id","position"),
	CONSTRAINT "message_pictures_outcome_check" CHECK (file_id is null or error is null)
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "uploaded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_message_id_text_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."text_messages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_pictures_file_index" ON "message_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "sales_leads_phone_index" ON "sales_leads" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "deliveries_texts_index" ON "deliveries" USING btree ("recipient","created_at") WHERE body is not null;--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON message_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('messages');
