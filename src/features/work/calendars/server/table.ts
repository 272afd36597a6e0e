import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant } from '#server/columns.ts'
import { calendarScopes } from '../contract.ts'

/** Addresses that calendar apps subscribe to, stored as hashes. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text({ enum: calendarScopes }).notNull(),
    token_hash: text().notNull().unique(),
    created_at: createdAt(),
    last_read_at: instant(),
  },
  (table) => [
    unique('calendar_feeds_user_key').on(table.user_id, table.scope),
    check('calendar_feeds_scope_check', inList('scope', calendarScopes)),
  ],
)
