import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createdAt, id, inList } from '#server/columns.ts'
import { deliveryChannels } from '#server/tables.ts'

/** The invoice of a job without a quote, as staff chose it. */
export const jobInvoices = pgTable(
  'job_invoices',
  {
    job_id: uuid()
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (table) => [index('job_invoices_invoice_index').on(table.invoice_id)],
)

/** A client who was asked for a review, after which job and how. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    job_id: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    channel: text({ enum: deliveryChannels }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('review_requests_client_index').on(table.client_id, table.created_at.desc()),
    index('review_requests_job_index').on(table.job_id),
    check('review_requests_channel_check', inList('channel', deliveryChannels)),
  ],
)
