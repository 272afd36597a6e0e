import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, instant } from '#server/columns.ts'

/** Recovery codes for a user who lost the authenticator app. Only the SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'two_factor_recovery_codes',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    used_at: instant(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('two_factor_recovery_codes_key').on(table.user_id, table.code_hash)],
)
