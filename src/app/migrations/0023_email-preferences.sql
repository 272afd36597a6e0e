CREATE TABLE "email_preferences" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"offers_stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_preferences_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "document_links" DROP CONSTRAINT "document_links_kind_check";--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_kind_check" CHECK (kind in ('invoice', 'quote', 'booking', 'visit_request', 'email_preferences'));--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON email_preferences
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('deliveries');
