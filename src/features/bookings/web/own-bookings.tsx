import { CalendarPlus, MapPin } from 'lucide-react'
import { useState } from 'react'
import { dayIn, formatPPP, formatTime } from '#contract/dates.ts'
import { useToday, useZone } from '#web/platform/company.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type BookingRow, bookings, isOpen, ownCancelBlocked } from '../contract.ts'
import { type Clock, dayTitle, isPastDue } from './booking-days.ts'
import { BookingBadges } from './booking-facts.tsx'
import { useAddToCalendar } from './use-add-to-calendar.ts'
import { useNow } from './use-now.ts'

const CancelBooking = lazily(() => import('./cancel-booking.tsx').then((module) => module.CancelBooking))

/** Where they stand on the page: on a phone below what can be booked. */
export const OWN_BOOKINGS = 'own-bookings'

const PAST_SHOWN = 5

/** A client's own visits: those to come, and the last ones. */
export function OwnBookings({ onOpen }: { onOpen: (id: string) => void }) {
  const clock: Clock = { zone: useZone(), today: useToday(), now: useNow() }
  const { data, error, refetch } = useRead(bookings.list)
  const [cancelling, setCancelling] = useState<BookingRow | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const isAhead = (booking: BookingRow) => isOpen(booking) && !isPastDue(booking, clock.now)
  // The list has the latest first.
  const upcoming = data?.filter(isAhead).toReversed()
  const past = data?.filter((booking) => !isAhead(booking) && booking.status !== 'cancelled') ?? []
  return (
    <div id={OWN_BOOKINGS} tabIndex={-1} className="grid scroll-mt-16 gap-5 outline-none">
      <Card title={`Upcoming Appointments${upcoming ? ` (${upcoming.length})` : ''}`} flush>
        {upcoming === undefined ? (
          <div aria-busy="true" className="px-5 pb-5 max-md:px-4">
            <Skeleton className="h-20 w-full" />
          </div>
        ) : upcoming.length === 0 ? (
          <p className="border-t border-line px-5 py-6 text-14 text-muted max-md:px-4">
            Nothing booked. A visit that you book appears here, and you can follow it.
          </p>
        ) : (
          <ul>
            {upcoming.map((booking) => (
              <Ahead key={booking.id} booking={booking} clock={clock} onOpen={onOpen} onCancel={setCancelling} />
            ))}
          </ul>
        )}
      </Card>
      {past.length > 0 && <Past past={past} zone={clock.zone} onOpen={onOpen} />}
      {cancelling && <CancelBooking booking={cancelling} staff={false} onClose={() => setCancelling(null)} />}
    </div>
  )
}

type AheadProps = {
  booking: BookingRow
  clock: Clock
  onOpen: (id: string) => void
  onCancel: (booking: BookingRow) => void
}

function Ahead({ booking, clock, onOpen, onCancel }: AheadProps) {
  const addToCalendar = useAddToCalendar()
  const { id, service_type, scheduled_date, duration_minutes, location, status, assigned_to_name } = booking
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
      {location !== null && (
        <p className="flex gap-1.5 text-13 text-muted">
          <MapPin aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
          <span className="wrap-anywhere">{location}</span>
        </p>
      )}
      {status === 'pending' && <p className="text-13 text-muted">We will confirm it by email or text message.</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {status === 'confirmed' && (
          <Button size="small" variant="outline" icon={<CalendarPlus />} onClick={() => addToCalendar(booking)}>
            Add to calendar
          </Button>
        )}
        <Button
          size="small"
          variant="outline"
          blocked={ownCancelBlocked(booking, clock.now)}
          onClick={() => onCancel(booking)}
        >
          Cancel
        </Button>
      </div>
    </li>
  )
}

type PastProps = { past: readonly BookingRow[]; zone: string; onOpen: (id: string) => void }

function Past({ past, zone, onOpen }: PastProps) {
  const [most, setMost] = useState(PAST_SHOWN)
  return (
    <Card title="Past Appointments" flush>
      <ul>
        {past.slice(0, most).map((booking) => (
          <li key={booking.id} className="border-t border-line">
            <button
              type="button"
              onClick={() => onOpen(booking.id)}
              className="flex w-full items-center justify-between gap-3 px-5 py-2.5 text-left transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] max-md:px-4"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{booking.service_type}</span>
                <span className="block text-13 text-muted tabular-nums">{formatPPP(zone, booking.scheduled_date)}</span>
              </span>
              <BookingBadges booking={booking} />
            </button>
          </li>
        ))}
      </ul>
      {past.length > most && (
        <div className="border-t border-line p-3 text-center">
          <Button variant="ghost" size="small" onClick={() => setMost(Infinity)}>
            Show all {past.length}
          </Button>
        </div>
      )}
    </Card>
  )
}
