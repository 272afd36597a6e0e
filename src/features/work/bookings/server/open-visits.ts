import { and, eq } from 'drizzle-orm'
import { openVisits } from '#features/people/users/server/shared/open-visits.ts'
import { inList } from '#server/columns.ts'
import { bookingStates } from '../contract.ts'
import { bookings } from './table.ts'

export const openBookings = openVisits.with(async (db, userId) => ({
  bookings: await db.$count(bookings, and(eq(bookings.assigned_to, userId), inList('status', bookingStates.open))),
}))
