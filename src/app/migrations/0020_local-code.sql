CREATE TABLE "code_amendments" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"state" text NOT NULL,
	"city" text,
	"edition" text NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"in_force_from" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_amendments_text_check" CHECK (section <> '' and text <> '')
);
--> statement-breakpoint
CREATE TABLE "code_checks" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"edition" text NOT NULL,
	"section" text NOT NULL,
	"checked_by" uuid NOT NULL,
	"checked_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "code_checks" ADD CONSTRAINT "code_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "code_checks_section_index" ON "code_checks" USING btree ("edition","section");--> statement-breakpoint
CREATE INDEX "code_checks_user_index" ON "code_checks" USING btree ("checked_by");--> statement-breakpoint
-- By hand
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON code_checks
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('code');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON code_amendments
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('code');
--> statement-breakpoint
-- The amendments that official pages name. Of what Dallas and Austin changed only the sections are certain.
INSERT INTO code_amendments (state, city, edition, section, text, in_force_from) VALUES
  ('TX', NULL, '2026', '210.8(F)', 'Exception 2, for listed heating and cooling equipment, applies without its expiry date (16 TAC 73.100).', '2026-09-01'),
  ('TX', 'Austin', '2026', 'Annex H', 'Austin adopted this annex with the edition.', '2026-09-01'),
  ('TX', 'Dallas', '2023', '215.18', 'Dallas added to this section. Read its text in the city code.', '2025-05-23'),
  ('TX', 'Dallas', '2023', '230.85(C)', 'Dallas added to this section. Read its text in the city code.', '2025-05-23');
--> statement-breakpoint
CALL audit_table('code_checks');
--> statement-breakpoint
CALL audit_table('code_amendments');
