import { CalendarClock, Plus } from 'lucide-react'
import { lazily } from '#web/platform/lazily.tsx'
import { useOpened } from '#web/platform/open-record.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionHere, Page } from '#web/ui/page.tsx'
import { BookingBoard } from './booking-board.tsx'
import { useCancelBooking, useMoveBooking } from './booking-actions.ts'

const CreateBooking = lazily(() => import('./booking-form.tsx').then((module) => module.CreateBooking))
const EditBooking = lazily(() => import('./edit-booking.tsx').then((module) => module.EditBooking))
const BookingDetailsDialog = lazily(() =>
  import('./shared/booking-details.tsx').then((module) => module.BookingDetailsDialog),
)

/** The company's bookings, for the office. */
export function OfficeBookings() {
  const { current, open, openDetails, close } = useOpened('/bookings', { mayCreate: true })
  const cancel = useCancelBooking({ staff: true })
  const { move } = useMoveBooking()
  const create = (
    <Button
      icon={<Plus />}
      aria-keyshortcuts="n"
      onPointerEnter={CreateBooking.preload}
      onClick={() => open({ dialog: 'create' })}
    >
      New Booking
    </Button>
  )
  return (
    <Page
      title="Appointment Bookings"
      subtitle="Visits that clients book, and visits you book for them"
      action={create}
    >
      <BookingBoard
        onOpen={openDetails}
        onMove={(booking, status) => void move(booking, status)}
        onEdit={(id) => open({ dialog: 'edit', id })}
        onCancel={(booking) => void cancel(booking)}
        empty={{
          title: 'No upcoming appointments',
          icon: <CalendarClock aria-hidden="true" />,
          text: 'Visits that clients book appear here. You can also book for them.',
          action: <ActionHere>{create}</ActionHere>,
        }}
      />
      {current?.dialog === 'create' && <CreateBooking onClose={close} />}
      {current?.dialog === 'edit' && <EditBooking id={current.id} onClose={close} />}
      {current?.dialog === 'details' && <BookingDetailsDialog id={current.id} onClose={close} />}
    </Page>
  )
}
