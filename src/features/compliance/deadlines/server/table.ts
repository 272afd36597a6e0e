import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { createdAt, instant } from '#server/columns.ts'

/** The reminders of inspections that went out. An inspection that is moved to another time is due again. */
export const inspectionReminders = pgTable(
  'inspection_reminders',
  {
    inspection_id: uuid()
      .notNull()
      .references(() => inspections.id, { onDelete: 'cascade' }),
    scheduled_date: instant().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.inspection_id, table.scheduled_date] })],
)
