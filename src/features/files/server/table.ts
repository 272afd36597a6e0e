import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table.ts'
import { inspections } from '#features/inspections/server/table.ts'
import { invoices } from '#features/invoices/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { licenses } from '#features/licenses/server/table.ts'
import { panels } from '#features/panels/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { workOrders } from '#features/work-orders/server/table.ts'
import { createdAt, id, updatedAt } from '#server/columns.ts'

export const files = pgTable(
  'files',
  {
    id: id(),
    /** Null for a picture that came with a text. */
    uploaded_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
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
    invoice_id: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    client_id: uuid().references(() => clients.id, { onDelete: 'restrict' }),
    panel_id: uuid().references(() => panels.id, { onDelete: 'restrict' }),
    inspection_id: uuid().references(() => inspections.id, { onDelete: 'restrict' }),
    license_id: uuid().references(() => licenses.id, { onDelete: 'restrict' }),
    /** A completion photo, which belongs to the job of its work order too. */
    work_order_id: uuid().references(() => workOrders.id, { onDelete: 'restrict' }),
    description: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    is_deleted: boolean().notNull().default(false),
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
    index('files_inspection_index').on(table.inspection_id),
    index('files_license_index').on(table.license_id),
    index('files_work_order_index').on(table.work_order_id),
    check('files_size_check', sql.raw('file_size >= 0')),
  ],
)
