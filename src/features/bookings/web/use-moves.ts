import { useQueryClient } from '@tanstack/react-query'
import { dashboard } from '#features/dashboard/contract.ts'
import { schedule } from '#features/schedule/contract.ts'
import { sentenceOf } from '#web/platform/api.ts'
import { useChange } from '#web/platform/query.ts'
import { refetchRows } from '#web/platform/rows.ts'
import { toast } from '#web/platform/toast.ts'
import { type Booking, bookings, type BookingStatus } from '../contract.ts'

/** Everything that shows bookings. */
export const shownIn = [bookings.list, schedule.read, dashboard.stats]

const PREFIX = ['api', 'bookings']

/** Loads what shows bookings again: after a refusal it is the stored version that helps. */
export function useReloadBookings() {
  const client = useQueryClient()
  return () => {
    refetchRows(PREFIX)
    return client.invalidateQueries({ queryKey: PREFIX })
  }
}

/** Moves a booking on to another status; answers whether it went. It goes only as it was seen: nobody confirms what has moved meanwhile. */
export function useMoveBooking() {
  const update = useChange(bookings.update, { invalidates: shownIn })
  const reload = useReloadBookings()
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
      void reload()
      return false
    }
  }
  return { move, busy: update.busy }
}
