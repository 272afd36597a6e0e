import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, instant } from '#server/columns.ts'

/** Personal access tokens, stored as hashes. A token acts as its user, within its scopes. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    token_hash: text().notNull().unique(),
    /** `read`, and `write` to change records. */
    scopes: text()
      .array()
      .notNull()
      .default(sql`'{read}'::text[]`),
    expires_at: instant().notNull(),
    last_used_at: instant(),
    revoked_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('access_tokens_user_index').on(table.user_id),
    check('access_tokens_scopes_check', sql.raw("scopes <@ '{read,write}'::text[] and 'read' = any(scopes)")),
  ],
)
