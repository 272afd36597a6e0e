CREATE TABLE "checklist_templates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"nec_version" text DEFAULT '2023' NOT NULL,
	"job_type" text,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_templates_version_check" CHECK (version >= 1)
);
--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "materials_used" SET DEFAULT '[]';--> statement-breakpoint
UPDATE work_orders SET materials_used = coalesce(materials_used, '[]'), test_results = coalesce(test_results, '[]');--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "materials_used" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "test_results" SET DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "test_results" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "customer_signature" SET DATA TYPE jsonb USING CASE WHEN customer_signature IS NOT NULL THEN jsonb_build_object('typed', customer_signature) END;--> statement-breakpoint
ALTER TABLE "work_orders" ALTER COLUMN "technician_signature" SET DATA TYPE jsonb USING CASE WHEN technician_signature IS NOT NULL THEN jsonb_build_object('typed', technician_signature) END;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD COLUMN "template_version" integer;--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "work_order_id" uuid;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "technician_signed_by" uuid;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "technician_signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "customer_signed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "reopen_reason" text;--> statement-breakpoint
CREATE INDEX "checklist_templates_newest_index" ON "checklist_templates" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "compliance_checklists" ADD CONSTRAINT "compliance_checklists_template_id_checklist_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."checklist_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_technician_signed_by_users_id_fk" FOREIGN KEY ("technician_signed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compliance_checklists_newest_index" ON "compliance_checklists" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "compliance_checklists_template_index" ON "compliance_checklists" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "files_work_order_index" ON "files" USING btree ("work_order_id");--> statement-breakpoint
CREATE INDEX "work_orders_newest_index" ON "work_orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "work_orders_signed_by_index" ON "work_orders" USING btree ("technician_signed_by");--> statement-breakpoint
ALTER TABLE "work_orders" DROP COLUMN "completion_photos";--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_signed_check" CHECK (status <> 'completed' or (technician_signature is not null and completed_at is not null));--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON checklist_templates
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('compliance');
--> statement-breakpoint
-- Templates to start with. Administrators change them in the settings.
INSERT INTO checklist_templates (name, nec_version, job_type, items) VALUES
  ('Service equipment', '2023', 'Dwelling', '[
    {"text": "Working space in front of the equipment is clear", "reference": "NEC 2023 110.26"},
    {"text": "The emergency disconnect is outdoors, accessible and marked", "reference": "NEC 2023 230.85"},
    {"text": "Surge protection is installed", "reference": "NEC 2023 230.67"},
    {"text": "The service fits the calculated load", "reference": "NEC 2023 Article 220"},
    {"text": "The rating of each overcurrent device is a standard one", "reference": "NEC 2023 240.6"},
    {"text": "The grounding electrodes are installed and bonded together", "reference": "NEC 2023 250.50"},
    {"text": "Grounding electrode conductors have the required size", "reference": "NEC 2023 250.66"},
    {"text": "Terminals are tightened to the marked torque", "reference": "NEC 2023 110.14(D)"},
    {"text": "The busbar has room for solar and other sources", "reference": "NEC 2023 705.12"},
    {"text": "The circuit directory is complete and legible", "reference": "NEC 2023 408.4"}
  ]'),
  ('Final', '2023', 'Dwelling', '[
    {"text": "Working space in front of panels is clear", "reference": "NEC 2023 110.26"},
    {"text": "GFCI protection is installed where required, and trips", "reference": "NEC 2023 210.8"},
    {"text": "AFCI protection is installed where required, and trips", "reference": "NEC 2023 210.12"},
    {"text": "Receptacles are tamper-resistant where required", "reference": "NEC 2023 406.12"},
    {"text": "Polarity is correct at every receptacle", "reference": "NEC 2023 200.11"},
    {"text": "Terminals are tightened to the marked torque", "reference": "NEC 2023 110.14(D)"},
    {"text": "The circuit directory is complete and legible", "reference": "NEC 2023 408.4"},
    {"text": "The circuit of EV supply equipment carries 125% of its load", "reference": "NEC 2023 625.41"},
    {"text": "Covers and plates are in place, and openings are closed", "reference": null}
  ]'),
  ('Rough-in', '2023', 'Dwelling', '[
    {"text": "Each box is large enough for its conductors, devices and fittings", "reference": "NEC 2023 314.16"},
    {"text": "NM cable is secured, and protected where it runs through framing", "reference": "NEC 2023 Article 334"},
    {"text": "Receptacles are spaced as required", "reference": "NEC 2023 210.52"},
    {"text": "Places that need GFCI protection are wired for it", "reference": "NEC 2023 210.8"},
    {"text": "Circuits that need AFCI protection are wired for it", "reference": "NEC 2023 210.12"},
    {"text": "Underground wiring is deep enough, seen before backfill", "reference": "NEC 2023 300.5"},
    {"text": "The grounding electrodes are installed and bonded together", "reference": "NEC 2023 250.50"},
    {"text": "Equipment grounding conductors are joined in every box", "reference": null}
  ]');
