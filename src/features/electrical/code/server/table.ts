import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, updatedAt } from '#server/columns.ts'

/** Sections of an edition that an administrator checked in the printed code. */
export const codeChecks = pgTable(
  'code_checks',
  {
    id: id(),
    edition: text().notNull(),
    section: text().notNull(),
    checked_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    checked_on: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('code_checks_section_index').on(table.edition, table.section),
    index('code_checks_user_index').on(table.checked_by),
  ],
)

/** Changes of a state or a city in a section of the code. */
export const codeAmendments = pgTable(
  'code_amendments',
  {
    id: id(),
    state: text().notNull(),
    city: text(),
    edition: text().notNull(),
    section: text().notNull(),
    text: text().notNull(),
    in_force_from: date({ mode: 'string' }).notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  () => [check('code_amendments_text_check', sql.raw(`section <> '' and text <> ''`))],
)
