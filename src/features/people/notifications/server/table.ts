import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { sessions } from '#features/people/accounts/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id } from '#server/columns.ts'
import { notificationKinds } from '../contract.ts'

/** The browsers that get notifications: each as long as its session lasts, so nothing reaches a device that is signed out. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address of the browser at its push service. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    kinds: text({ enum: notificationKinds }).array().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('push_subscriptions_user_index').on(table.user_id),
    check(
      'push_subscriptions_kinds_check',
      sql.raw(`kinds <@ '{${notificationKinds.join(',')}}'::text[] and cardinality(kinds) > 0`),
    ),
  ],
)
