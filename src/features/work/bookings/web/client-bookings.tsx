import { Phone } from 'lucide-react'
import { useState } from 'react'
import { jobs } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { useOpened } from '#web/platform/open-record.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Sections } from '#web/platform/sections.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type BookingRow, bookings, bookingStates } from '../contract.ts'
import { BookService } from './service-booking.tsx'
import { Booked } from './booked.tsx'
import { OWN_BOOKINGS, OwnBookings } from './own-bookings.tsx'
import { bookingHelp } from './shared/booking-help.ts'

const BookingDetailsDialog = lazily(() =>
  import('./shared/booking-details.tsx').then((module) => module.BookingDetailsDialog),
)

/** The client's side of /bookings: book a visit, with their own visits beside it. */
export function ClientBookings() {
  const { current, openDetails, close } = useOpened('/bookings', { mayCreate: false })
  return (
    <Page
      title="Appointment Bookings"
      subtitle="Choose a service and a time that works for you"
      action={<ToOwnBookings />}
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Booking />
        <OwnBookings onOpen={openDetails} />
      </div>
      {current?.dialog === 'details' && <BookingDetailsDialog id={current.id} onClose={close} />}
      <Sections point={bookingHelp} props={{}} />
    </Page>
  )
}

/** On mobile the upcoming visits are far below. */
function ToOwnBookings() {
  const { data } = useRead(bookings.list)
  const show = () => {
    const list = document.getElementById(OWN_BOOKINGS)
    list?.focus({ preventScroll: true })
    list?.scrollIntoView()
  }
  return data?.some(bookingStates.isOpen) ? (
    <Button variant="outline" className="lg:hidden" onClick={show}>
      My Appointments
    </Button>
  ) : null
}

function Booking() {
  const offer = useRead(bookings.offer)
  const address = useLastAddress()
  const [booked, setBooked] = useState<BookingRow | null>(null)
  if (booked !== null) return <Booked booking={booked} onAnother={() => setBooked(null)} />
  if (offer.error) return <ErrorState error={offer.error} />
  if (!offer.data || address === undefined)
    return (
      <Card>
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-6 w-48" />
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-14 w-full" />
          ))}
        </div>
      </Card>
    )
  if (offer.data.closed !== null) return <BookingClosed>{offer.data.closed}</BookingClosed>
  return <BookService offer={offer.data} address={address} onBooked={setBooked} />
}

const BookingClosed = ({ children }: { children: string }) => (
  <Card>
    <EmptyState title="Please call us to book" icon={<Phone aria-hidden="true" />}>
      {children}
    </EmptyState>
  </Card>
)

/** The location of the last or next visit; '' when there is none, undefined while it loads. */
function useLastAddress(): string | undefined {
  const booked = useRead(bookings.list)
  const worked = useRead(jobs.list, { query: { limit: 20 } })
  if (booked.isPending || worked.isPending) return undefined
  const visits = [...(booked.data ?? []), ...(worked.data ?? [])]
  return visits.find(({ location }) => location !== null)?.location ?? ''
}
