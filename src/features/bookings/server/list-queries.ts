import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { jsonList } from '#server/database/json-list.ts'
import { jsonObject, type Kind } from '#server/database/json-rows.ts'
import { containing } from '#server/database/keyset.ts'
import type { BookingListQuery, BookingRow } from '../contract.ts'
import { rowColumns, source } from './queries.ts'

const fields = {
  id: 'plain',
  client_id: 'plain?',
  service_type: 'text',
  scheduled_date: 'instant',
  duration_minutes: 'number',
  status: 'plain',
  location: 'text?',
  notes: 'text?',
  confirmed_at: 'instant?',
  reminder_sent: 'boolean',
  confirmation_sent: 'boolean',
  assigned_to: 'plain?',
  source: 'text?',
  created_by_agent: 'boolean',
  created_at: 'instant',
  updated_at: 'instant',
  client_name: 'text?',
  client_phone: 'text?',
  assigned_to_name: 'text?',
} as const satisfies Record<keyof BookingRow, Kind>

const list = jsonList({
  name: 'bookings',
  alias: 'bookings',
  row: jsonObject('bookings', fields),
  select: () => rowColumns,
  from: source,
  instant: sql`bookings.scheduled_date`,
  conditions: {
    own: (value) => sql`c.user_id = ${value('user')}::uuid`,
    status: (value) => sql`bookings.status = ${value('status')}`,
    q: (value) => sql`(lower(bookings.service_type) like ${value('pattern')} or lower(c.name) like ${value('pattern')}
      or lower(bookings.location) like ${value('pattern')})`,
  },
})

/** By the time of the visit, the latest first; a client's own. */
export function listBookings(ctx: UserContext, { q, status, cursor, limit }: BookingListQuery) {
  const asked = {
    conditions: [
      ...(isStaff(ctx.user.role) ? [] : (['own'] as const)),
      ...(status === undefined ? [] : (['status'] as const)),
      ...(q ? (['q'] as const) : []),
    ],
    values: { user: ctx.user.id, status, pattern: q ? containing(q) : undefined },
    cursor,
  }
  return list.reply(ctx.db, asked, limit)
}
