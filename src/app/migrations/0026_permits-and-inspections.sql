ALTER TABLE "permits" ALTER COLUMN "application_date" SET DATA TYPE date;--> statement-breakpoint
ALTER TABLE "permits" ALTER COLUMN "application_date" SET DEFAULT current_date;--> statement-breakpoint
ALTER TABLE "permits" ALTER COLUMN "approval_date" SET DATA TYPE date;--> statement-breakpoint
ALTER TABLE "permits" ALTER COLUMN "expiration_date" SET DATA TYPE date;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "inspection_id" uuid;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "re_inspection_of" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_inspection_id_inspections_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."inspections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_re_inspection_of_inspections_id_fk" FOREIGN KEY ("re_inspection_of") REFERENCES "public"."inspections"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_inspection_index" ON "files" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "inspections_newest_index" ON "inspections" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inspections_scheduled_index" ON "inspections" USING btree ("scheduled_date") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "inspections_repeated_index" ON "inspections" USING btree ("re_inspection_of");--> statement-breakpoint
CREATE UNIQUE INDEX "inspections_repeated_once_key" ON "inspections" USING btree ("re_inspection_of") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "permits_newest_index" ON "permits" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "permits_expiring_index" ON "permits" USING btree ("expiration_date") WHERE status = 'approved';--> statement-breakpoint
ALTER TABLE "inspections" DROP COLUMN "photos";--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_completed_check" CHECK ((status in ('passed', 'failed')) = (completed_date is not null));--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_corrections_check" CHECK (status <> 'failed' or corrections_required is not null);--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_issued_check" CHECK (status in ('pending', 'submitted', 'rejected') or (permit_number is not null and approval_date is not null));