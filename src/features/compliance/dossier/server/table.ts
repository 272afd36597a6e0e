import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id } from '#server/columns.ts'

/** Every dossier of a job. The PDF itself is not stored: its signature proves that a copy is ours. */
export const dossiers = pgTable(
  'dossiers',
  {
    id: id(),
    job_id: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'restrict' }),
    number: integer().notNull(),
    pages: integer().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
  },
  (table) => [
    unique('dossiers_number_key').on(table.job_id, table.number),
    index('dossiers_created_by_index').on(table.created_by),
    check('dossiers_number_check', sql.raw('number >= 1')),
  ],
)
