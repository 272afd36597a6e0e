import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/jobs/server/table.ts'
import { permits } from '#features/permits/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/columns.ts'

export const inspectionStatuses = ['scheduled', 'passed', 'failed', 'cancelled'] as const

export const inspections = pgTable(
  'inspections',
  {
    id: id(),
    permit_id: uuid().references(() => permits.id, { onDelete: 'restrict' }),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    inspection_type: text().notNull(),
    status: text({ enum: inspectionStatuses }).notNull().default('scheduled'),
    scheduled_date: instant(),
    completed_date: instant(),
    inspector_name: text(),
    inspector_license: text(),
    result: text(),
    nec_articles_checked: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    deficiencies: text(),
    corrections_required: text(),
    re_inspection_required: boolean().notNull().default(false),
    notes: text(),
    photos: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('inspections_permit_index').on(table.permit_id),
    index('inspections_job_index').on(table.job_id),
    index('inspections_created_by_index').on(table.created_by),
    check('inspections_status_check', oneOf('status', inspectionStatuses)),
  ],
)
