import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant, updatedAt } from '#server/columns.ts'

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
    /** Its first visit takes this id; then triggers keep it, and the plan below is that of this visit. */
    next_visit_id: uuid()
      .notNull()
      .default(sql`uuid_v7()`),
    assigned_to: uuid().references(() => users.id, { onDelete: 'restrict' }),
    helper_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    title: text().notNull(),
    description: text(),
    status: text({ enum: jobStates.names }).notNull().default('scheduled'),
    scheduled_date: instant(),
    duration_minutes: integer().notNull().default(60),
    completed_date: instant(),
    /** Where it happens. A property may have another client since. */
    property_id: uuid().references(() => properties.id, { onDelete: 'restrict' }),
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
    index('jobs_property_index').on(table.property_id),
    index('jobs_status_index').on(table.status),
    // Open jobs among any number of finished ones, for dashboards and the schedule's tray.
    index('jobs_open_index').on(table.scheduled_date).where(inList('status', jobStates.open)),
    check('jobs_status_check', inList('status', jobStates.names)),
    check('jobs_duration_check', sql.raw('duration_minutes between 1 and 1440')),
  ],
)
