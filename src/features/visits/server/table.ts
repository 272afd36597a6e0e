import { customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/server/table.ts'

const period = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * When each technician is busy: one row for each open job or booking with a technician and a time. Triggers on both tables
 * maintain it, so no code path can forget to, and its exclusion constraint prevents double bookings.
 */
export const visits = pgTable(
  'visits',
  {
    kind: text({ enum: ['job', 'booking'] }).notNull(),
    id: uuid().notNull(),
    technician_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    during: period().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
