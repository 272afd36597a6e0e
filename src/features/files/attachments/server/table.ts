import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#server/columns.ts'

/**
 * The keys to users, clients, jobs and the like are foreign keys in the migrations alone: their tables belong to areas above.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for a picture that came with a text. */
    uploaded_by: uuid(),
    file_name: text().notNull(),
    original_name: text().notNull(),
    mime_type: text().notNull(),
    file_size: integer().notNull(),
    category: text().notNull().default('other'),
    storage_provider: text().notNull().default('google-drive'),
    /** For pictures, so that space is reserved while they load. */
    width: integer(),
    height: integer(),
    drive_file_id: text(),
    drive_folder_id: text(),
    web_view_link: text(),
    web_content_link: text(),
    gcs_bucket_name: text(),
    gcs_file_path: text(),
    gcs_public_url: text(),
    invoice_id: uuid(),
    job_id: uuid(),
    client_id: uuid(),
    panel_id: uuid(),
    equipment_id: uuid(),
    inspection_id: uuid(),
    license_id: uuid(),
    tax_certificate_id: uuid(),
    /** The job whose cost it is the receipt of; its client does not see it. */
    receipt_job_id: uuid(),
    /** A completion photo, which belongs to the job of its work order too. */
    work_order_id: uuid(),
    description: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    is_deleted: boolean().notNull().default(false),
    /** When it was taken, as a device without a connection says; `created_at` is when it arrived. */
    made_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('files_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('files_uploaded_by_index').on(table.uploaded_by),
    index('files_invoice_index').on(table.invoice_id),
    index('files_job_index').on(table.job_id),
    index('files_client_index').on(table.client_id),
    index('files_panel_index').on(table.panel_id),
    index('files_equipment_index').on(table.equipment_id),
    index('files_inspection_index').on(table.inspection_id),
    index('files_license_index').on(table.license_id),
    index('files_tax_certificate_index').on(table.tax_certificate_id),
    index('files_receipt_job_index').on(table.receipt_job_id),
    index('files_work_order_index').on(table.work_order_id),
    check('files_size_check', sql.raw('file_size >= 0')),
  ],
)
