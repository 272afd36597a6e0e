ALTER TABLE "company_settings" ALTER COLUMN "code_editions" SET DEFAULT '[{"edition":"2023","since":"2023-09-01"},{"edition":"2026","since":"2026-09-01"}]'::jsonb;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "code_notice_read" text;--> statement-breakpoint
-- A company that never changed its editions works to those of Texas.
UPDATE "company_settings" SET "code_editions" = '[{"edition":"2023","since":"2023-09-01"},{"edition":"2026","since":"2026-09-01"}]'::jsonb
WHERE "code_editions" = '[{"edition":"2023","since":"2023-09-01"}]'::jsonb;--> statement-breakpoint
-- Every calculation so far has the figures of 2023, whatever edition the company had set.
UPDATE "calculations" SET "edition" = '2023' WHERE "edition" <> '2023';
