import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/platform/columns.ts'

export const jobStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    assigned_to: uuid().references(() => users.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    description: text(),
    status: text({ enum: jobStatuses }).notNull().default('scheduled'),
    scheduled_date: instant(),
    completed_date: instant(),
    location: text(),
    notes: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('jobs_scheduled_index').on(table.scheduled_date.desc(), table.id.desc()),
    index('jobs_client_index').on(table.client_id, table.scheduled_date),
    index('jobs_assigned_index').on(table.assigned_to, table.scheduled_date),
    index('jobs_status_index').on(table.status),
    check('jobs_status_check', oneOf('status', jobStatuses)),
  ],
)
