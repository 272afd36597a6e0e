import { Bot } from 'lucide-react'
import { formatPPP, formatTime } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { type BookingRow, bookingStatuses } from '../contract.ts'

// Parts that a line of the list and the details have in common.

/** A status that nobody knows is shown as pending (spec §4). */
export const shownStatus = (status: string): string => bookingStatuses.find((known) => known === status) ?? 'pending'

export const BookingBadges = ({ booking }: { booking: Pick<BookingRow, 'status' | 'created_by_agent'> }) => (
  <>
    <StatusBadge status={shownStatus(booking.status)} />
    {booking.created_by_agent && (
      <Badge variant="outline" icon={<Bot aria-hidden="true" />}>
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

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a
    href={`tel:${phone}`}
    className="whitespace-nowrap underline-offset-2 hover:text-ink hover:underline touch:-my-2.5 touch:inline-block touch:py-2.5 touch:underline"
  >
    {formatPhone(phone)}
  </a>
)
