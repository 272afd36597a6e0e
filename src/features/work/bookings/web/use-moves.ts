import { useAction } from '#web/platform/action.ts'
import { type Booking, bookings, type BookingStatus } from '../contract.ts'

export const moveWords = { done: 'Booking updated', failed: 'Failed to update booking' }

/** Moves a booking to another status, but only in the version that the user saw. */
export function useMoveBooking() {
  const { run, busy } = useAction(bookings.update, moveWords)
  const move = ({ id, updated_at }: Pick<Booking, 'id' | 'updated_at'>, status: BookingStatus) =>
    run({ params: { id }, body: { status, updated_at } })
  return { move, busy }
}
