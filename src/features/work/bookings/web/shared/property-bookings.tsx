import { formatDate } from '#contract/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { LinkSection } from '#web/ui/link-section.tsx'
import { LineStatus, RecordLink } from '#web/ui/record-links.tsx'
import { bookings, bookingStates, toBookingStatus } from '../../contract.ts'

/** The bookings at a property, for whichever client. */
export function PropertyBookings({ property }: { property: { id: string } }) {
  const zone = useZone()
  return (
    <LinkSection
      title="Bookings"
      list={useRead(bookings.list, { query: { property_id: property.id } })}
      empty="No bookings yet"
      renderLine={(booking) => (
        <RecordLink key={booking.id} href={`/bookings?open=${booking.id}`}>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{booking.service_type}</span>
            <span className="block truncate text-13 text-muted">
              {[formatDate(zone, booking.scheduled_date), booking.client_name].filter(Boolean).join(', ')}
            </span>
          </span>
          <LineStatus states={bookingStates} status={toBookingStatus(booking)} />
        </RecordLink>
      )}
    />
  )
}
