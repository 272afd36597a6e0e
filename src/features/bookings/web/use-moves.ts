import { sentenceOf } from '#web/platform/api.ts'
import { useChange, useRefetch } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { type Booking, bookings, type BookingStatus } from '../contract.ts'

/** Moves a booking on to another status; answers whether it went. It goes only as it was seen: nobody confirms what has moved meanwhile. */
export function useMoveBooking() {
  const update = useChange(bookings.update)
  const refetch = useRefetch()
  const move = async (
    { id, updated_at }: Pick<Booking, 'id' | 'updated_at'>,
    status: BookingStatus,
  ): Promise<boolean> => {
    try {
      await update.run({ params: { id }, body: { status, updated_at } })
      toast({ title: 'Booking updated' })
      return true
    } catch (error) {
      toast({ title: 'Booking not updated', description: sentenceOf(error), destructive: true })
      void refetch(['bookings'])
      return false
    }
  }
  return { move, busy: update.busy }
}
