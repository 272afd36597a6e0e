import { customType, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/users/server/table.ts'

const period = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * Who is where when: one row for each open job and booking that has a technician and a time. Triggers on both tables keep it,
 * so no path to them can forget it, and its exclusion constraint lets nobody be in two places at once (migration 0002).
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
