import { useFormContext, useFormState } from 'react-hook-form'
import { useSearch } from 'wouter'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { PlaceFields } from '#features/people/properties/web/shared/place-fields.tsx'
import { TechnicianField } from '#features/people/users/web/shared/technician-field.tsx'
import { visitFromAddress } from '#features/work/visits/web/shared/visit-from-address.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { change, useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { FieldFrame, NumberField, TextareaField, useField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { bookings } from '../contract.ts'
import { BookingForm, emptyBooking } from './booking-values.ts'

/** The dialog in which the office books a visit. */
export function CreateBooking({ onClose }: { onClose: () => void }) {
  const me = useUser()
  const search = useSearch()
  return (
    <FormDialog
      title="New Booking"
      schema={BookingForm}
      defaults={{ ...emptyBooking, assigned_to: me.id, ...visitFromAddress(search) }}
      submitLabel="Create Booking"
      busyLabel="Creating..."
      failed="Failed to create booking"
      onClose={onClose}
      save={(body) => change(bookings.create, { body })}
      done="Booking created"
    >
      <BookingFields isNew technician={me} />
    </FormDialog>
  )
}

type Person = { id: string; name: string }
type FieldsProps = {
  isNew?: boolean
  clientName?: string | null
  /** The technician chosen initially: listed before the users have loaded, and after being deactivated. */
  technician: Person | null
}

export function BookingFields({ isNew = false, clientName = null, technician }: FieldsProps) {
  const zone = useZone()
  const today = useToday()
  return (
    <>
      <ClientPicker
        name="client_id"
        label="Client"
        help="Optional"
        {...(clientName !== null && { selectedName: clientName })}
      />
      <ServiceField />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_150px]">
        <DateTimeField name="scheduled_date" label="Date and time" zone={zone} today={today} required />
        <NumberField name="duration_minutes" label="Duration (minutes)" min={5} max={1440} required />
      </div>
      <TechnicianField current={technician} />
      <PlaceFields isNew={isNew} />
      <TextareaField name="notes" label="Notes" rows={3} help="The client can see these." />
    </>
  )
}

/** Any service. Choosing one of the company's fills in its duration unless the user has set another. */
function ServiceField() {
  const label = 'Service type'
  const { text, onChange, error, wiring } = useField({ name: 'service_type', label, required: true })
  const { data, isPending } = useRead(bookings.offer)
  const { setValue } = useFormContext()
  const { dirtyFields } = useFormState({ name: 'duration_minutes' })
  const services = data?.services ?? []
  const choose = (name: string) => {
    onChange(name)
    const match = services.find((service) => service.name === name)
    if (match && dirtyFields['duration_minutes'] !== true) setValue('duration_minutes', match.duration_minutes)
  }
  return (
    <FieldFrame id={wiring.id} label={label} help={undefined} error={error}>
      <Picker
        {...wiring}
        label={label}
        choices={services.map(({ name, duration_minutes }) => ({
          value: name,
          label: name,
          detail: `${duration_minutes} min`,
        }))}
        value={text}
        onChange={choose}
        placeholder="Choose a service or type one"
        loading={isPending}
        free
      />
    </FieldFrame>
  )
}
