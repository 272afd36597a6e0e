import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { bookings, blocked } from '../contract.ts'
import { BookingFields } from './booking-form.tsx'
import { BookingForm, fieldTexts, toFormValues } from './booking-values.ts'

export function EditBooking({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditDialog
      endpoint={bookings.get}
      id={id}
      noun="booking"
      title="Edit Booking"
      blocked={blocked.edit}
      schema={() => BookingForm}
      values={toFormValues}
      texts={fieldTexts}
      save={(changes) => change(bookings.update, { params: { id }, body: changes })}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      done="Booking updated"
      onClose={onClose}
    >
      {({ client_name, assigned_to, assigned_to_name }) => (
        <BookingFields
          clientName={client_name}
          technician={assigned_to === null ? null : { id: assigned_to, name: assigned_to_name ?? '' }}
        />
      )}
    </EditDialog>
  )
}
