import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { visits } from '#features/work/visits/server/table.ts'
import { createdAt, id, inList, instant, json, updatedAt } from '#server/columns.ts'
import { entryKinds } from '../contract.ts'
import { payrollFormatNames, type PayrollLine } from '../rules/payroll.ts'
import { timesheetStates } from '../states.ts'

/**
 * Hours of staff: time on site, drives, the shop and breaks, in whole minutes. A person does one thing at a time: an
 * exclusion constraint refuses overlaps. Only this feature writes it.
 */
export const timeEntries = pgTable(
  'time_entries',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    kind: text({ enum: entryKinds }).notNull().default('visit'),
    /** The job that one is on, or drives to. */
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    /** The visit that one clocked in to; null: entered by hand, or the visit was deleted. */
    visit_id: uuid().references(() => visits.id, { onDelete: 'set null' }),
    started_at: instant().notNull(),
    /** Null while the clock runs. */
    ended_at: instant(),
    /** When the start arrived, if a device without a connection says when it was. */
    start_arrived_at: instant(),
    end_arrived_at: instant(),
    /** Why it was last added or corrected by hand; null: as clocked. */
    reason: text(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('time_entries_job_index').on(table.job_id),
    index('time_entries_visit_index').on(table.visit_id),
    uniqueIndex('time_entries_running_key')
      .on(table.user_id)
      .where(sql`ended_at is null`),
    check('time_entries_kind_check', inList('kind', entryKinds)),
    check(
      'time_entries_job_check',
      sql.raw(`case kind when 'visit' then job_id is not null when 'drive' then true else job_id is null end`),
    ),
    check('time_entries_order_check', sql.raw('ended_at >= started_at')),
  ],
)

/** An export for payroll with its lines, so that the file can be written again. */
export const payrollExports = pgTable(
  'payroll_exports',
  {
    id: id(),
    week: date({ mode: 'string' }).notNull(),
    format: text({ enum: payrollFormatNames }).notNull(),
    company_code: text().notNull(),
    lines: json<PayrollLine[]>().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
  },
  (table) => [
    index('payroll_exports_week_index').on(table.week),
    index('payroll_exports_created_by_index').on(table.created_by),
    check('payroll_exports_format_check', inList('format', payrollFormatNames)),
  ],
)

/** A person's week, from its first entry on. Every change of the week's entries locks it. */
export const timesheets = pgTable(
  'timesheets',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Its first day. */
    week: date({ mode: 'string' }).notNull(),
    status: text({ enum: timesheetStates.names }).notNull().default('open'),
    note: text(),
    question: text(),
    submitted_at: instant(),
    approved_at: instant(),
    approved_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    export_id: uuid().references(() => payrollExports.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    unique('timesheets_week_key').on(table.user_id, table.week),
    index('timesheets_week_index').on(table.week),
    index('timesheets_approved_by_index').on(table.approved_by),
    index('timesheets_export_index').on(table.export_id),
    check('timesheets_status_check', inList('status', timesheetStates.names)),
    check('timesheets_export_check', sql.raw(`(export_id is not null) = (status = 'exported')`)),
  ],
)
