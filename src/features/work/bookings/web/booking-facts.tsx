import { Bot, type LucideIcon, MapPin, StickyNote } from 'lucide-react'
import { formatPPP, formatTime } from '#contract/dates.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { type BookingRow, bookingStates, toBookingStatus } from '../contract.ts'

// Parts shared by the list rows and the details.

export const BookingBadges = ({ booking }: { booking: Pick<BookingRow, 'status' | 'created_by_agent'> }) => (
  <>
    <StatusBadge states={bookingStates} status={toBookingStatus(booking)} />
    {booking.created_by_agent && (
      <Badge outlined icon={<Bot aria-hidden="true" />}>
        AI Booked
      </Badge>
    )}
  </>
)

type WhenProps = { booking: Pick<BookingRow, 'scheduled_date' | 'duration_minutes'>; zone: string }

/** `9:00 AM · 60 min` over the date. */
export const When = ({ booking: { scheduled_date, duration_minutes }, zone }: WhenProps) => (
  <time dateTime={scheduled_date} className="block tabular-nums">
    <span className="block text-14 whitespace-nowrap">
      <span className="font-semibold">{formatTime(zone, scheduled_date)}</span>
      <span className="text-muted"> · {duration_minutes} min</span>
    </span>
    <span className="block text-13 text-muted">{formatPPP(zone, scheduled_date)}</span>
  </time>
)

/** The location of the visit, and the client's or the office's notes. */
export const PlaceAndNotes = ({
  booking: { location, notes },
}: {
  booking: Pick<BookingRow, 'location' | 'notes'>
}) => (
  <>
    {location !== null && <Fact icon={MapPin} label="Location" text={location} />}
    {notes !== null && <Fact icon={StickyNote} label="Notes" text={notes} />}
  </>
)

const Fact = ({ icon: Icon, label, text }: { icon: LucideIcon; label: string; text: string }) => (
  <span className="flex gap-1.5 text-13 text-muted">
    <Icon aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
    <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">
      <span className="sr-only">{label}: </span>
      {text}
    </span>
  </span>
)
