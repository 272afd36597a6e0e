import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, updatedAt } from '#server/columns.ts'
import { licenseKinds } from '../states.ts'

/** Licenses, insurance and bonds, of the company or of one of its electricians. */
export const licenses = pgTable(
  'licenses',
  {
    id: id(),
    kind: text({ enum: licenseKinds }).notNull(),
    number: text().notNull(),
    /** Null: the company's own. */
    user_id: uuid().references(() => users.id, { onDelete: 'restrict' }),
    issued_by: text(),
    expires_on: date({ mode: 'string' }).notNull(),
    notes: text(),
    /** The last warning that went out, in days before the expiry date; null after that date changed. */
    warned_days: integer(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('licenses_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('licenses_user_index').on(table.user_id),
    index('licenses_expiring_index').on(table.expires_on),
    check('licenses_kind_check', inList('kind', licenseKinds)),
    check('licenses_number_check', sql.raw(`number <> ''`)),
  ],
)
