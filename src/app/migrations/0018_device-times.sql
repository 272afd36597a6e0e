ALTER TABLE "work_orders" ADD COLUMN "technician_arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "customer_arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "start_arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "time_entries" ADD COLUMN "end_arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "device" uuid;
