import { eq } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import { bookings } from '#features/work/bookings/server/table.ts'
import type { Clock } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Booking, bookingStates } from '../../contract.ts'

/** When links to a booking expire: at its end. */
export const getBookingEnd = ({
  scheduled_date,
  duration_minutes,
}: Pick<Booking, 'scheduled_date' | 'duration_minutes'>) => addMinutes(scheduled_date, duration_minutes)

/** When a new link to this booking expires. 404 if it does not exist, 409 when it is over. */
export async function bookingLinkExpiry({ db, now }: Clock, id: string): Promise<string> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw notFound('Booking')
  const ends = getBookingEnd(booking)
  if (!bookingStates.isOpen(booking) || ends <= now().toISOString())
    throw conflict('This visit is over. A link would have nothing left to show.')
  return ends
}
