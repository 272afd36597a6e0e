import { formatPPP, formatTime } from '#contract/dates.ts'
import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { type Booking, type BookingRow, bookings, type BookingStatus } from '../contract.ts'

const words = { done: 'Booking updated', failed: 'Failed to update booking' }

/** Moves a booking to another status, but only in the version that the user saw. */
export function useMoveBooking() {
  const { run, busy } = useAction(bookings.update, words)
  const move = ({ id, updated_at }: Pick<Booking, 'id' | 'updated_at'>, status: BookingStatus) =>
    run({ params: { id }, body: { status, updated_at } })
  return { move, busy }
}

/** Asks before canceling a booking, which is final. */
export function useCancelBooking({ staff }: { staff: boolean }) {
  const zone = useZone()
  return ({ id, updated_at, service_type, client_name, scheduled_date }: BookingRow): Promise<boolean> => {
    const whose = staff && client_name !== null ? `${service_type} for ${client_name}` : service_type
    const when = `${formatPPP(zone, scheduled_date)}, ${formatTime(zone, scheduled_date)}`
    return confirm({
      title: staff ? 'Cancel this booking?' : 'Cancel this appointment?',
      body: `${whose}, ${when}. This cannot be undone${staff ? '.' : '; you can book another time.'}`,
      action: staff ? 'Cancel Booking' : 'Cancel Appointment',
      cancel: staff ? 'Keep Booking' : 'Keep Appointment',
      run: () => change(bookings.update, { params: { id }, body: { status: 'cancelled', updated_at } }),
      ...words,
    })
  }
}
