import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/work/jobs/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant, updatedAt } from '#server/columns.ts'
import { inspectionStates } from '../states.ts'

/** Visits of the authority's inspector. Their photos are the files that refer to them. */
export const inspections = pgTable(
  'inspections',
  {
    id: id(),
    permit_id: uuid().references(() => permits.id, { onDelete: 'restrict' }),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    /** The failed inspection that this one repeats. */
    re_inspection_of: uuid().references((): AnyPgColumn => inspections.id, { onDelete: 'restrict' }),
    inspection_type: text().notNull(),
    status: text({ enum: inspectionStates.names }).notNull().default('scheduled'),
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
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('inspections_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('inspections_permit_index').on(table.permit_id),
    index('inspections_job_index').on(table.job_id),
    index('inspections_created_by_index').on(table.created_by),
    index('inspections_scheduled_index').on(table.scheduled_date, table.id).where(sql.raw("status = 'scheduled'")),
    index('inspections_failed_index')
      .on(table.scheduled_date, table.id)
      .where(sql.raw("status = 'failed' and re_inspection_required")),
    index('inspections_repeated_index').on(table.re_inspection_of),
    // An inspection has at most one open re-inspection, even when two users schedule one at the same time.
    uniqueIndex('inspections_repeated_once_key').on(table.re_inspection_of).where(sql.raw("status <> 'cancelled'")),
    check('inspections_status_check', inList('status', inspectionStates.names)),
    check('inspections_completed_check', sql.raw("(status in ('passed', 'failed')) = (completed_date is not null)")),
    check('inspections_corrections_check', sql.raw("status <> 'failed' or corrections_required is not null")),
  ],
)
