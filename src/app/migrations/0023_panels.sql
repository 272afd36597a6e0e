CREATE TABLE "circuits" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"panel_id" uuid NOT NULL,
	"space" smallint NOT NULL,
	"poles" smallint NOT NULL,
	"breaker_amps" smallint NOT NULL,
	"label" text NOT NULL,
	"protection" text DEFAULT 'none' NOT NULL,
	"load_va" integer,
	"wire_size" text,
	"spare" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "circuits_space_check" CHECK (space >= 1 and space + 2 * (poles - 1) <= 84),
	CONSTRAINT "circuits_poles_check" CHECK (poles between 1 and 3),
	CONSTRAINT "circuits_breaker_check" CHECK (breaker_amps between 1 and 6000),
	CONSTRAINT "circuits_protection_check" CHECK (protection in ('none', 'afci', 'gfci', 'dual')),
	CONSTRAINT "circuits_load_check" CHECK (load_va between 0 and 2000000)
);
--> statement-breakpoint
CREATE TABLE "panels" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"location" text,
	"rating_amps" smallint NOT NULL,
	"busbar_amps" smallint NOT NULL,
	"voltage" text DEFAULT '120/240-1ph' NOT NULL,
	"spaces" smallint NOT NULL,
	"fed_from_id" uuid,
	"main_breaker_amps" smallint,
	"solar_backfeed_amps" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panels_voltage_check" CHECK (voltage in ('120/240-1ph', '120/208-1ph', '120/208-3ph', '277/480-3ph')),
	CONSTRAINT "panels_spaces_check" CHECK (spaces between 2 and 84),
	CONSTRAINT "panels_rating_check" CHECK (rating_amps between 1 and 6000),
	CONSTRAINT "panels_busbar_check" CHECK (busbar_amps between 1 and 6000),
	CONSTRAINT "panels_main_check" CHECK (main_breaker_amps between 1 and 6000),
	CONSTRAINT "panels_solar_check" CHECK (solar_backfeed_amps between 1 and 6000),
	CONSTRAINT "panels_fed_from_check" CHECK (fed_from_id <> id)
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"client_id" uuid NOT NULL,
	"address" text NOT NULL,
	"city" text,
	"state" text,
	"zip" text,
	"kind" text DEFAULT 'residential' NOT NULL,
	"new_construction" boolean DEFAULT false NOT NULL,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "properties_kind_check" CHECK (kind in ('residential', 'commercial'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "panel_id" uuid;--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panels" ADD CONSTRAINT "panels_fed_from_id_panels_id_fk" FOREIGN KEY ("fed_from_id") REFERENCES "public"."panels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "circuits_newest_index" ON "circuits" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "circuits_panel_index" ON "circuits" USING btree ("panel_id","space");--> statement-breakpoint
CREATE INDEX "panels_newest_index" ON "panels" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "panels_name_key" ON "panels" USING btree ("property_id",lower("name"));--> statement-breakpoint
CREATE INDEX "panels_fed_from_index" ON "panels" USING btree ("fed_from_id");--> statement-breakpoint
CREATE INDEX "properties_newest_index" ON "properties" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "properties_client_index" ON "properties" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_panel_id_panels_id_fk" FOREIGN KEY ("panel_id") REFERENCES "public"."panels"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_panel_index" ON "files" USING btree ("panel_id");
--> statement-breakpoint
-- Odd spaces are on the left and even ones on the right, so a breaker with two poles at space 5 takes 5 to 7 of the odd ones.
ALTER TABLE circuits ADD CONSTRAINT circuits_one_in_a_space
  EXCLUDE USING gist (panel_id WITH =, (space % 2) WITH =, int4range(space, space + 2 * poles - 1) WITH &&);
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('panels');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON panels
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('panels');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON circuits
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('panels');
