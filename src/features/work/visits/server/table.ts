import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant, updatedAt } from '#server/columns.ts'
import { visitPurposes, visitStates } from '../contract.ts'

/**
 * When a crew works on a job, which has at least one visit. Triggers keep the date, duration, technician and status of the job
 * equal to those of its next visit, in both directions.
 */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    purpose: text({ enum: visitPurposes }).notNull().default('work'),
    /** The lead of the crew. */
    assigned_to: uuid().references(() => users.id, { onDelete: 'restrict' }),
    /** The rest of the crew. */
    helper_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text({ enum: visitStates.names }).notNull().default('scheduled'),
    scheduled_date: instant(),
    duration_minutes: integer().notNull().default(60),
    completed_date: instant(),
    /** The time of which the client was reminded; another one needs another reminder. */
    reminded_for: instant(),
    /** For the crew: not shown to the client. */
    notes: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('visits_job_index').on(table.job_id),
    index('visits_scheduled_index').on(table.scheduled_date),
    index('visits_assigned_index').on(table.assigned_to),
    index('visits_helpers_index').using('gin', table.helper_ids),
    // Visits in the schedule's tray, among any number of others.
    index('visits_undated_index')
      .on(table.created_at)
      .where(sql`scheduled_date is null and ${inList('status', visitStates.open)}`),
    check('visits_purpose_check', inList('purpose', visitPurposes)),
    check('visits_status_check', inList('status', visitStates.names)),
    check('visits_duration_check', sql.raw('duration_minutes between 1 and 1440')),
  ],
)

const period = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * When each person is busy: one row for each member of the crew of an open visit or booking with a time. Triggers on both tables
 * maintain it, so no code path can forget to, and its exclusion constraint prevents double bookings.
 */
export const crewTimes = pgTable(
  'crew_times',
  {
    kind: text({ enum: ['visit', 'booking'] }).notNull(),
    id: uuid().notNull(),
    technician_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    during: period().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.technician_id] })],
)
