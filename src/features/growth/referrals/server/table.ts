import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id } from '#server/columns.ts'

/** From which networks a client's referral link was opened. */
export const referralOpenings = pgTable(
  'referral_openings',
  {
    id: id(),
    referrer_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A fingerprint: the address itself is not kept. */
    network: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [unique('referral_openings_network_key').on(table.referrer_id, table.network)],
)
