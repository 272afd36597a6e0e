import { formatPPP, formatTime } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import type { BookingRow } from '../contract.ts'
import { useMoveBooking } from './use-moves.ts'

type Props = { booking: BookingRow; staff: boolean; onClose: () => void }

/** Asks before a booking is cancelled, which is final. */
export function CancelBooking({ booking, staff, onClose }: Props) {
  const zone = useZone()
  const { move } = useMoveBooking()
  const { service_type, client_name, scheduled_date } = booking
  const whose = staff && client_name !== null ? `${service_type} for ${client_name}` : service_type
  return (
    <ConfirmDialog
      title={staff ? 'Cancel this booking?' : 'Cancel this appointment?'}
      confirmLabel={staff ? 'Cancel Booking' : 'Cancel Appointment'}
      cancelLabel={staff ? 'Keep Booking' : 'Keep Appointment'}
      onConfirm={() => move(booking, 'cancelled')}
      onClose={onClose}
    >
      {`${whose}, ${formatPPP(zone, scheduled_date)}, ${formatTime(zone, scheduled_date)}. This cannot be undone${staff ? '.' : '; you can book another time.'}`}
    </ConfirmDialog>
  )
}
