CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"property_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"make" text,
	"model" text,
	"serial" text,
	"installed_on" date,
	"warranty_until" date,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "equipment_kind_check" CHECK (kind in ('generator', 'ev_charger', 'surge_protector', 'other'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "equipment_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "esi_id" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "jurisdiction" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "coordinates" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "gate_code" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "dog" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "parking" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "equipment" ADD CONSTRAINT "equipment_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "equipment_newest_index" ON "equipment" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "equipment_property_index" ON "equipment" USING btree ("property_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_equipment_index" ON "files" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "jobs_property_index" ON "jobs" USING btree ("property_id");--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_esi_id_check" CHECK (esi_id ~ '^\d{1,22}$');--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_coordinates_check" CHECK (coordinates ~ '^-?\d+(\.\d+)?, -?\d+(\.\d+)?$');--> statement-breakpoint
-- By hand
ALTER TABLE "files" ADD CONSTRAINT "files_equipment_id_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."equipment"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
DROP TRIGGER count_change ON properties;
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('properties');
--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON equipment
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('properties');
--> statement-breakpoint
CALL audit_table('equipment');
--> statement-breakpoint
-- The words of an address: addresses that differ only in case, spaces and punctuation are the same.
CREATE FUNCTION address_key(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(replace(replace(lower(address), '''', ''), '’', ''), '[^[:alnum:]]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The audit trail notes what people change, not what a new version moves.
ALTER TABLE properties DISABLE TRIGGER note_inserts;
--> statement-breakpoint
ALTER TABLE jobs DISABLE TRIGGER note_updates;
--> statement-breakpoint
-- The street addresses where jobs happened become properties of their clients, as `findPlace` would make them. Of two spellings
-- of one address, the one with the town counts.
WITH lines AS (
  SELECT DISTINCT ON (client_id, address_key(line)) client_id, line,
    regexp_match(line, '^(.+), ([^,]+), ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$') AS parts
  FROM (
    SELECT client_id, regexp_replace(btrim(location), '\s+', ' ', 'g') AS line, created_at, id FROM jobs
  ) places
  WHERE line ~ '^\d\S* .*[[:alpha:]]'
  ORDER BY client_id, address_key(line), created_at, id
), addresses AS (
  SELECT client_id, coalesce(parts[1], line) AS address, parts[2] AS city, parts[3] AS state, parts[4] AS zip,
    address_key(line) AS key
  FROM lines
  WHERE length(coalesce(parts[1], line)) <= 200 AND length(coalesce(parts[2], '')) <= 100
), there AS (
  SELECT client_id, concat_ws(' ', address, unit) AS street, city, state, zip, null AS key FROM properties
  UNION ALL
  SELECT client_id, address, city, state, zip, key FROM addresses
)
INSERT INTO properties (client_id, address, city, state, zip)
SELECT client_id, address, city, state, zip FROM addresses a
WHERE NOT EXISTS (
  SELECT FROM there t
  WHERE t.client_id = a.client_id AND t.key IS DISTINCT FROM a.key AND a.key IN (
    address_key(t.street), address_key(concat_ws(' ', t.street, t.city)),
    address_key(concat_ws(' ', t.street, t.city, t.state)), address_key(concat_ws(' ', t.street, t.city, t.state, t.zip)))
);
--> statement-breakpoint
UPDATE jobs j SET property_id = (
  SELECT r.id FROM properties r
  WHERE r.client_id = j.client_id AND address_key(j.location) IN (
    address_key(concat_ws(' ', r.address, r.unit)), address_key(concat_ws(' ', r.address, r.unit, r.city)),
    address_key(concat_ws(' ', r.address, r.unit, r.city, r.state)),
    address_key(concat_ws(' ', r.address, r.unit, r.city, r.state, r.zip)))
  ORDER BY r.created_at, r.id LIMIT 1
)
WHERE j.location IS NOT NULL;
--> statement-breakpoint
ALTER TABLE properties ENABLE TRIGGER note_inserts;
--> statement-breakpoint
ALTER TABLE jobs ENABLE TRIGGER note_updates;
