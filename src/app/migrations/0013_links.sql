CREATE TABLE "document_links" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"document_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	"open_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "document_links_kind_check" CHECK (kind in ('invoice', 'quote', 'booking')),
	CONSTRAINT "document_links_opened_check" CHECK (open_count >= 0)
);
--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_document_index" ON "document_links" USING btree ("document_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_links_created_by_index" ON "document_links" USING btree ("created_by");--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR DELETE ON document_links
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('links');
--> statement-breakpoint
-- A link that was opened is only counted, by a GET that changes nothing else.
CREATE TRIGGER count_update AFTER UPDATE OF expires_at, revoked_at ON document_links
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('links');
