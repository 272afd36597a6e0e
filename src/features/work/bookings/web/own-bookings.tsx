import { Link } from 'wouter'
import { dayIn, formatPPP, formatTime } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { useNow, useToday, useZone } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { blocked, type BookingRow, bookings, bookingStates, toBookingStatus } from '../contract.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { type Clock, dayTitle, isPastDue } from './booking-days.ts'
import { BookingBadges, PlaceAndNotes } from './booking-facts.tsx'
import { useCancelBooking } from './booking-actions.ts'
import { CompletedBookings, WaitingLines } from './completed-bookings.tsx'

/** The anchor of this section, which is below the form on mobile. */
export const OWN_BOOKINGS = 'own-bookings'

/** A client's own visits: upcoming, then completed. */
export function OwnBookings({ onOpen }: { onOpen: (id: string) => void }) {
  const clock: Clock = { zone: useZone(), today: useToday(), now: useNow() }
  const { data, error } = useRead(bookings.list)
  if (error) return <ErrorState error={error} />
  // The list has the latest first. A past visit stays last until the office closes it.
  const open = data?.filter(bookingStates.isOpen).toReversed()
  const upcoming = open?.toSorted((a, b) => Number(isPastDue(a, clock.now)) - Number(isPastDue(b, clock.now)))
  return (
    <div id={OWN_BOOKINGS} tabIndex={-1} className="grid gap-5 outline-none">
      <Card title={`Upcoming Appointments${upcoming ? ` (${upcoming.length})` : ''}`} flush>
        {upcoming === undefined ? (
          <WaitingLines />
        ) : upcoming.length === 0 ? (
          <p className="border-t border-line px-5 py-6 text-14 text-muted max-md:px-4">
            No appointments yet. Visits that you book appear here.
          </p>
        ) : (
          <ul>
            {upcoming.map((booking) => (
              <Ahead key={booking.id} booking={booking} clock={clock} onOpen={onOpen} />
            ))}
          </ul>
        )}
        <ScheduledJobs />
      </Card>
      <CompletedBookings
        rows={data?.filter(({ status }) => status === 'completed')}
        zone={clock.zone}
        onOpen={onOpen}
      />
    </div>
  )
}

/** Visits that the office scheduled as jobs. The dashboard counts them as appointments too. */
function ScheduledJobs() {
  const { data } = useRead(jobs.list, { query: { status: 'scheduled' } })
  if (!data || data.length === 0) return null
  return (
    <p className="border-t border-line px-5 py-4 text-14 text-muted max-md:px-4">
      We also scheduled {pluralize(data.length, 'job')} for you.{' '}
      <Link href="/jobs?status=scheduled" className="font-medium text-ink underline underline-offset-2">
        See My Jobs
      </Link>
    </p>
  )
}

type AheadProps = {
  booking: BookingRow
  clock: Clock
  onOpen: (id: string) => void
}

function Ahead({ booking, clock, onOpen }: AheadProps) {
  const cancel = useCancelBooking({ staff: false })
  const move = useAction(bookings.moveLink, {
    failed: 'Failed to open the free times',
    onDone: ({ url }) => location.assign(new URL(url).pathname),
  })
  const { id, service_type, scheduled_date, duration_minutes, assigned_to_name } = booking
  const status = toBookingStatus(booking)
  const { title } = dayTitle(dayIn(clock.zone, scheduled_date), clock)
  return (
    <li className="grid gap-1.5 border-t border-line px-5 py-4 max-md:px-4" aria-labelledby={`own-${id}`}>
      <div className="flex items-start justify-between gap-3">
        <button
          type="button"
          id={`own-${id}`}
          onClick={() => onOpen(id)}
          className="text-left text-14 font-semibold wrap-anywhere underline-offset-2 hover:underline touch:py-1 touch:text-16"
        >
          {service_type}
        </button>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
          <BookingBadges booking={booking} />
        </span>
      </div>
      <p className="tabular-nums">
        {title}, {formatPPP(clock.zone, scheduled_date)}
        <span className="block text-muted">
          {formatTime(clock.zone, scheduled_date)} · {duration_minutes} minutes
          {assigned_to_name !== null && ` · ${assigned_to_name}`}
        </span>
      </p>
      <PlaceAndNotes booking={booking} />
      {status === 'pending' && <p className="text-13 text-muted">We will confirm by email or text message.</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {status === 'confirmed' && <AddToCalendar id={id} size="small" />}
        <Button
          size="small"
          variant="outline"
          busy={move.busy}
          blocked={blocked.changeOwn(booking, clock.now)}
          onClick={() => void move.run({ params: { id } })}
        >
          Move
        </Button>
        <Button
          size="small"
          variant="outline"
          blocked={blocked.cancelOwn(booking, clock.now)}
          onClick={() => void cancel(booking)}
        >
          Cancel
        </Button>
      </div>
    </li>
  )
}
