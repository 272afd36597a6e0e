import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { visits } from '#features/work/visits/server/table.ts'
import { createdAt, id, inList, instant, updatedAt } from '#server/columns.ts'
import { answerStates } from '../contract.ts'

/** Clients who were asked whether the new time of their visits suits them. */
export const visitRequests = pgTable(
  'visit_requests',
  {
    id: id(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    status: text({ enum: answerStates.names }).notNull().default('waiting'),
    /** When another time would suit the client, in their words. */
    note: text(),
    /** When the messages with the link were queued. */
    sent_at: instant(),
    answered_at: instant(),
    created_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('visit_requests_client_index').on(table.client_id),
    index('visit_requests_created_by_index').on(table.created_by),
    index('visit_requests_open_index')
      .on(table.created_at)
      .where(sql`status in ('another_time', 'unreached')`),
    check('visit_requests_status_check', inList('status', answerStates.names)),
  ],
)

/** The times that a client was asked about. A visit that has another time since leaves its line void. */
export const visitRequestTimes = pgTable(
  'visit_request_times',
  {
    request_id: uuid()
      .notNull()
      .references(() => visitRequests.id, { onDelete: 'cascade' }),
    visit_id: uuid()
      .notNull()
      .references(() => visits.id, { onDelete: 'cascade' }),
    scheduled_date: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.request_id, table.visit_id] }),
    index('visit_request_times_visit_index').on(table.visit_id),
  ],
)
