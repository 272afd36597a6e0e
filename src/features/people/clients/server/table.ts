import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, instant, updatedAt } from '#server/columns.ts'

export const clients = pgTable(
  'clients',
  {
    id: id(),
    user_id: uuid().references(() => users.id),
    name: text().notNull(),
    email: text(),
    /** Created from a login with an unconfirmed address; until confirmed, the email here follows the login's. */
    email_unproven: boolean().notNull().default(false),
    phone: text(),
    address: text(),
    city: text(),
    state: text(),
    zip: text(),
    notes: text(),
    /** The user who referred them, if they came without a login. With one, `users.referred_by` counts. */
    referred_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    archived_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('clients_user_index').on(table.user_id),
    index('clients_phone_index').on(table.phone),
    index('clients_referred_by_index').on(table.referred_by),
    index('clients_email_index').on(sql`lower(${table.email})`),
    index('clients_newest_index').on(table.created_at.desc(), table.id.desc()),
  ],
)
