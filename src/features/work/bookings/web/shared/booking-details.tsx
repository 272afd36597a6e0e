import { useState } from 'react'
import { Link } from 'wouter'
import { formatDateTime, formatPPP, formatTime } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { PropertyLink } from '#features/people/properties/web/shared/property-link.tsx'
import { ChangeHistory } from '#features/people/audit/web/shared/history.tsx'
import { DocumentLinks } from '#features/people/links/web/shared/document-links.tsx'
import { useNow, useZone } from '#web/platform/zone.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PhoneLink } from '#web/ui/contact.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { EmailNotConfirmed } from '#web/ui/unproven.tsx'
import { blocked, type BookingRow, bookings, bookingStates } from '../../contract.ts'
import { AddToCalendar } from '../add-to-calendar.tsx'
import { BookingBadges } from '../booking-facts.tsx'
import { useCancelBooking, useMoveBooking } from '../booking-actions.ts'
import { EditBooking } from '../edit-booking.tsx'

type Props = { id: string; onClose: () => void }

/** Everything about a booking, with its actions. The schedule and the dashboards show it too. */
export function BookingDetailsDialog({ id, onClose }: Props) {
  const staff = isStaff(useUser().role)
  const [editing, setEditing] = useState(false)
  if (editing) return <EditBooking id={id} onClose={() => setEditing(false)} />
  return (
    <RecordDialog
      endpoint={bookings.get}
      id={id}
      noun="booking"
      title={staff ? 'Booking Details' : 'Your Appointment'}
      onClose={onClose}
    >
      {(booking) => (
        <>
          <DialogBody className="grid gap-5">
            <Headline booking={booking} />
            <Facts booking={booking} staff={staff} />
            {staff && bookingStates.isOpen(booking) && <DocumentLinks kind="booking" id={booking.id} />}
            <ChangeHistory record="booking" id={id} />
          </DialogBody>
          <Actions booking={booking} staff={staff} onEdit={() => setEditing(true)} />
        </>
      )}
    </RecordDialog>
  )
}

const Headline = ({ booking }: { booking: BookingRow }) => (
  <div className="grid justify-items-start gap-2">
    <p className="text-20 font-semibold tracking-tight wrap-anywhere">{booking.service_type}</p>
    <p className="flex flex-wrap gap-2">
      <BookingBadges booking={booking} />
    </p>
  </div>
)

const sources: Record<string, string> = {
  website: 'Booked by the client',
  staff: 'Booked by the office',
  agent: 'Booked by an AI agent',
}

function Facts({ booking, staff }: { booking: BookingRow; staff: boolean }) {
  const zone = useZone()
  const {
    scheduled_date,
    duration_minutes,
    client_name,
    client_phone,
    client_email_unproven,
    assigned_to_name,
    property_id,
    location,
    notes,
  } = booking
  const { client_id, source, created_at, confirmed_at, confirmation_sent, reminder_sent } = booking
  const origin = source === null ? '' : (sources[source] ?? source)
  const notices = [confirmation_sent && 'Confirmation', reminder_sent && 'Reminder'].filter(Boolean).join(', ')
  return (
    <DefinitionGrid
      facts={[
        { label: 'Date', value: formatPPP(zone, scheduled_date) },
        { label: 'Time', value: `${formatTime(zone, scheduled_date)} · ${duration_minutes} minutes` },
        ...(staff
          ? [
              {
                label: 'Client',
                value: client_name && (
                  <>
                    <Link href={`/clients?open=${client_id}`} className="block underline-offset-2 hover:underline">
                      {client_name}
                    </Link>
                    {client_phone !== null && <PhoneLink phone={client_phone} />}
                    {client_email_unproven && <EmailNotConfirmed />}
                  </>
                ),
              },
            ]
          : []),
        { label: 'Technician', value: assigned_to_name ?? <span className="text-muted">Not assigned yet</span> },
        {
          label: 'Location',
          value: (location !== null || property_id !== null) && (
            <>
              {location}
              {staff && property_id !== null && <PropertyLink id={property_id} />}
            </>
          ),
          wide: true,
        },
        { label: 'Notes', value: notes, wide: true },
        ...(staff
          ? [
              {
                label: 'Booked',
                value: [formatDateTime(zone, created_at), origin].filter(Boolean).join(' · '),
                wide: true,
              },
              ...(confirmed_at === null ? [] : [{ label: 'Confirmed', value: formatDateTime(zone, confirmed_at) }]),
              { label: 'Sent to the client', value: notices },
            ]
          : []),
      ]}
    />
  )
}

type ActionsProps = { booking: BookingRow; staff: boolean; onEdit: () => void }

function Actions({ booking, staff, onEdit }: ActionsProps) {
  const { move, busy } = useMoveBooking()
  const cancel = useCancelBooking({ staff })
  const now = useNow()
  if (!bookingStates.isOpen(booking)) return null
  const calling = staff ? null : blocked.cancelOwn(booking, now)
  return (
    <DialogActions>
      <Button variant="ghost" blocked={calling} onClick={() => void cancel(booking)}>
        {staff ? 'Cancel Booking' : 'Cancel Appointment'}
      </Button>
      {staff ? (
        <>
          <Button variant="outline" onClick={onEdit}>
            Edit
          </Button>
          {booking.status === 'confirmed' ? (
            <Button busy={busy} onClick={() => void move(booking, 'completed')}>
              Complete
            </Button>
          ) : (
            <Button busy={busy} onClick={() => void move(booking, 'confirmed')}>
              Confirm
            </Button>
          )}
        </>
      ) : (
        booking.status === 'confirmed' && <AddToCalendar id={booking.id} />
      )}
    </DialogActions>
  )
}
