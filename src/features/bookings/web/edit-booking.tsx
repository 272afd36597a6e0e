import { useState } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useZone } from '#web/platform/zone.ts'
import { change } from '#web/platform/query.ts'
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingDialog } from '#web/ui/loading-dialog.tsx'
import { blocked, type BookingRow, bookings } from '../contract.ts'
import { BookingFields } from './booking-form.tsx'
import { BookingForm, changesOf, valuesOf } from './booking-values.ts'
import { useBooking } from './use-booking.ts'

/** The dialog that changes a booking. It starts from the booking as it is stored now, not as it was last seen. */
export function EditBooking({ id, onClose }: { id: string; onClose: () => void }) {
  const { booking, error, isFetching, refetch } = useBooking(id)
  const [start, setStart] = useState<BookingRow | null>(null)
  if (start === null && booking && !isFetching) setStart(booking)
  if (start === null)
    return <LoadingDialog noun="booking" title="Edit Booking" error={error} onRetry={refetch} onClose={onClose} />
  const reason = blocked.edit(start)
  return reason === null ? (
    <EditForm booking={start} onClose={onClose} />
  ) : (
    <Dialog title="Edit Booking" onClose={onClose}>
      <DialogBody>
        <p className="text-14 text-muted">{reason}</p>
      </DialogBody>
    </Dialog>
  )
}

const fields = [
  { field: 'client_name', label: 'Client' },
  { field: 'service_type', label: 'Service type' },
  { field: 'scheduled_date', label: 'Date and time' },
  { field: 'duration_minutes', label: 'Duration (minutes)' },
  { field: 'assigned_to_name', label: 'Technician' },
  { field: 'location', label: 'Location' },
  { field: 'notes', label: 'Notes' },
  { field: 'status', label: 'Status' },
] as const
type Field = (typeof fields)[number]['field']

function differences(opened: BookingRow, saved: BookingRow, zone: string) {
  const shown = (field: Field): string | null => {
    const value = saved[field]
    if (value === null) return null
    return field === 'scheduled_date' ? formatDateTime(zone, saved.scheduled_date) : String(value)
  }
  return fields
    .filter(({ field }) => opened[field] !== saved[field])
    .map(({ field, label }) => ({ label, saved: shown(field) }))
}

function EditForm({ booking, onClose }: { booking: BookingRow; onClose: () => void }) {
  const zone = useZone()
  const [saved, setSaved] = useState(booking)
  const params = { id: booking.id }
  const { assigned_to, assigned_to_name } = booking
  const technician = assigned_to === null ? null : { id: assigned_to, name: assigned_to_name ?? '' }
  return (
    <FormDialog
      title="Edit Booking"
      schema={BookingForm}
      defaults={valuesOf(booking)}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      onClose={onClose}
      save={async (values) => {
        try {
          return await change(bookings.update, {
            params,
            body: { ...changesOf(booking, values), updated_at: saved.updated_at },
          })
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) setSaved(await call(bookings.get, { params }))
          throw error
        }
      }}
      done="Booking updated"
    >
      <ChangedMeanwhile differences={differences(booking, saved, zone)} />
      <BookingFields clientName={booking.client_name} technician={technician} />
    </FormDialog>
  )
}
