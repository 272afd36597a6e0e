import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/columns.ts'

import { jobStates } from '../contract.ts'

/** A job's sort key in lists: jobs without a date count as the latest. Must match the index expression, or it goes unused. */
export const listedAt = (column: string) => sql.raw(`coalesce(${column}, '9999-12-31 00:00:00+00'::timestamptz)`)

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    assigned_to: uuid().references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    description: text(),
    status: text({ enum: jobStates.names }).notNull().default('scheduled'),
    scheduled_date: instant(),
    duration_minutes: integer().notNull().default(60),
    completed_date: instant(),
    location: text(),
    notes: text(),
    /** It needs an approved permit before it is scheduled, if the company's gate is on. */
    permit_required: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('jobs_scheduled_index').on(table.scheduled_date.desc(), table.id.desc()),
    index('jobs_listed_index').on(sql`${listedAt('scheduled_date')} desc nulls last`, sql`${table.id} desc nulls last`),
    index('jobs_created_index').on(table.created_at.desc(), table.id.desc()),
    index('jobs_client_index').on(table.client_id, table.scheduled_date),
    index('jobs_assigned_index').on(table.assigned_to, table.scheduled_date),
    index('jobs_status_index').on(table.status),
    // Open jobs among any number of finished ones, for dashboards and the schedule's tray.
    index('jobs_open_index').on(table.scheduled_date).where(oneOf('status', jobStates.open)),
    check('jobs_status_check', oneOf('status', jobStates.names)),
    check('jobs_duration_check', sql.raw('duration_minutes between 1 and 1440')),
  ],
)

/** Time on site: when a user clocked in to a job, and out. A user is on one site at a time. */
export const timeEntries = pgTable(
  'time_entries',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    started_at: instant().notNull(),
    /** Null while on site. */
    ended_at: instant(),
  },
  (table) => [
    index('time_entries_job_index').on(table.job_id),
    uniqueIndex('time_entries_running_key')
      .on(table.user_id)
      .where(sql`ended_at is null`),
    check('time_entries_order_check', sql.raw('ended_at >= started_at')),
  ],
)
