CREATE TABLE "visit_request_times" (
	"request_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"scheduled_date" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_request_times_request_id_visit_id_pk" PRIMARY KEY("request_id","visit_id")
);
--> statement-breakpoint
CREATE TABLE "visit_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"sent_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_requests_status_check" CHECK (status in ('waiting', 'confirmed', 'another_time', 'unreached'))
);
--> statement-breakpoint
ALTER TABLE "document_links" DROP CONSTRAINT "document_links_kind_check";--> statement-breakpoint
ALTER TABLE "visit_request_times" ADD CONSTRAINT "visit_request_times_request_id_visit_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."visit_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_request_times" ADD CONSTRAINT "visit_request_times_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_requests" ADD CONSTRAINT "visit_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_request_times_visit_index" ON "visit_request_times" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "visit_requests_client_index" ON "visit_requests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "visit_requests_created_by_index" ON "visit_requests" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "visit_requests_open_index" ON "visit_requests" USING btree ("created_at") WHERE status in ('another_time', 'unreached');--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_kind_check" CHECK (kind in ('invoice', 'quote', 'booking', 'visit_request'));--> statement-breakpoint
-- By hand
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON visit_requests
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON visit_request_times
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('jobs');
--> statement-breakpoint
CALL audit_table('visit_requests');
