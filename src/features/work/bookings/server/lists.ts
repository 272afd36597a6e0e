import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { BookingRow } from '../contract.ts'

/** By visit time. Clients see only their own. */
export const bookingList = defineList(BookingRow, {
  name: 'bookings',
  alias: 'b',
  from: sql`bookings b left join clients c on c.id = b.client_id left join users u on u.id = b.assigned_to`,
  select: {
    client_name: sql`c.name`,
    client_phone: sql`c.phone`,
    client_email_unproven: sql`coalesce(c.email_unproven, false)`,
    assigned_to_name: sql`u.name`,
  },
  order: sql`b.scheduled_date`,
  scope: { staff: 'all', client: (user) => sql`c.user_id = ${user}` },
  followed: { table: 'bookings', joined: { clients: 'c.id', users: 'u.id' } },
  search: ['b.service_type', 'c.name', 'b.location', 'u.name'],
  phone: 'c.phone',
})
