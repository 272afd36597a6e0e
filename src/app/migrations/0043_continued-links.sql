ALTER TABLE "document_links" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_parent_id_document_links_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."document_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_links_parent_index" ON "document_links" USING btree ("parent_id");