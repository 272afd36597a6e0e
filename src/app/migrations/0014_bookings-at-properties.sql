ALTER TABLE "bookings" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_property_index" ON "bookings" USING btree ("property_id");
--> statement-breakpoint
-- By hand
-- The audit trail notes what people change, not what a new version moves.
ALTER TABLE bookings DISABLE TRIGGER note_updates;
--> statement-breakpoint
-- Bookings at the address of a property of their client happen there.
UPDATE bookings b SET property_id = (
  SELECT r.id FROM properties r
  WHERE r.client_id = b.client_id AND address_key(b.location) IN (
    address_key(concat_ws(' ', r.address, r.unit)), address_key(concat_ws(' ', r.address, r.unit, r.city)),
    address_key(concat_ws(' ', r.address, r.unit, r.city, r.state)),
    address_key(concat_ws(' ', r.address, r.unit, r.city, r.state, r.zip)))
  ORDER BY r.created_at, r.id LIMIT 1
)
WHERE b.location IS NOT NULL;
--> statement-breakpoint
ALTER TABLE bookings ENABLE TRIGGER note_updates;
