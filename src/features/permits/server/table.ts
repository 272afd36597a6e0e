import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/jobs/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { amount, createdAt, id, instant, notNegative, oneOf, updatedAt } from '#server/columns.ts'

export const permitStatuses = ['pending', 'submitted', 'approved', 'rejected', 'expired', 'closed'] as const

export const permits = pgTable(
  'permits',
  {
    id: id(),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    permit_number: text(),
    permit_type: text().notNull(),
    status: text({ enum: permitStatuses }).notNull().default('pending'),
    application_date: instant()
      .notNull()
      .default(sql`now()`),
    approval_date: instant(),
    expiration_date: instant(),
    issued_by: text(),
    jurisdiction: text(),
    project_address: text().notNull(),
    project_description: text(),
    estimated_cost: amount(),
    voltage: text(),
    amperage: text(),
    num_circuits: integer(),
    service_size: text(),
    notes: text(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('permits_job_index').on(table.job_id),
    index('permits_created_by_index').on(table.created_by),
    check('permits_status_check', oneOf('status', permitStatuses)),
    check('permits_cost_check', notNegative('estimated_cost')),
    check('permits_circuits_check', sql.raw('num_circuits >= 0')),
  ],
)
