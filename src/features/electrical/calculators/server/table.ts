import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, json, updatedAt } from '#server/columns.ts'
import { kindNames } from '../rules/kinds.ts'
import type { Outcome } from '../rules/outcome.ts'

/** Calculations saved to a job, with what was entered and each step as it was calculated. */
export const calculations = pgTable(
  'calculations',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    kind: text({ enum: kindNames }).notNull(),
    name: text().notNull(),
    edition: text().notNull(),
    inputs: json<Record<string, unknown>>().notNull(),
    outcome: json<Outcome>().notNull(),
    /** The result with its unit, for lists. */
    answer: text().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('calculations_job_index').on(table.job_id),
    index('calculations_created_by_index').on(table.created_by),
    index('calculations_newest_index').on(table.created_at.desc(), table.id.desc()),
    check('calculations_kind_check', inList('kind', kindNames)),
  ],
)
