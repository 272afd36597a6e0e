import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createdAt, id, inList, instant, updatedAt } from '#server/columns.ts'

import { bookingStates } from '../contract.ts'

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    client_id: uuid().references(() => clients.id, { onDelete: 'restrict' }),
    service_type: text().notNull(),
    scheduled_date: instant().notNull(),
    duration_minutes: integer().notNull().default(60),
    status: text({ enum: bookingStates.names }).notNull().default('pending'),
    /** Where it happens. A property may have another client since. */
    property_id: uuid().references(() => properties.id, { onDelete: 'restrict' }),
    location: text(),
    notes: text(),
    confirmed_at: instant(),
    reminder_sent: boolean().notNull().default(false),
    confirmation_sent: boolean().notNull().default(false),
    assigned_to: uuid().references(() => users.id, { onDelete: 'restrict' }),
    source: text(),
    created_by_agent: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('bookings_scheduled_index').on(table.scheduled_date.desc(), table.id.desc()),
    index('bookings_client_index').on(table.client_id),
    index('bookings_property_index').on(table.property_id),
    index('bookings_assigned_index').on(table.assigned_to, table.scheduled_date),
    // Open bookings among any number of past ones.
    index('bookings_open_index').on(table.scheduled_date).where(inList('status', bookingStates.open)),
    check('bookings_status_check', inList('status', bookingStates.names)),
    check('bookings_duration_check', sql.raw('duration_minutes between 1 and 1440')),
  ],
)
