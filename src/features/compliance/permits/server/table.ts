import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { amount, createdAt, id, inList, instant, notNegative, updatedAt } from '#server/columns.ts'
import { permitStates } from '../states.ts'

/** A calendar day in the company's zone. */
const day = () => date({ mode: 'string' })

/** Permissions of the authority having jurisdiction, from the application until they are closed. */
export const permits = pgTable(
  'permits',
  {
    id: id(),
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    permit_number: text(),
    permit_type: text().notNull(),
    status: text({ enum: permitStates.names }).notNull().default('pending'),
    application_date: day()
      .notNull()
      .default(sql`current_date`),
    approval_date: day(),
    expiration_date: day(),
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
    /** Over for more than a year: out of the list, never deleted. */
    archived_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('permits_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('permits_job_index').on(table.job_id),
    index('permits_created_by_index').on(table.created_by),
    index('permits_over_index')
      .on(table.updated_at)
      .where(sql.raw("archived_at is null and status in ('rejected', 'expired', 'closed')")),
    index('permits_expiring_index').on(table.expiration_date).where(sql.raw("status = 'approved'")),
    check('permits_status_check', inList('status', permitStates.names)),
    check(
      'permits_issued_check',
      sql.raw(
        "status in ('pending', 'submitted', 'rejected') or (permit_number is not null and approval_date is not null)",
      ),
    ),
    check('permits_cost_check', notNegative('estimated_cost')),
    check('permits_circuits_check', sql.raw('num_circuits >= 0')),
  ],
)
