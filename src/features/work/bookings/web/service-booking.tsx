import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { addMinutes, formatDateTime, formatLongDay, formatTime } from '#contract/dates.ts'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { settings } from '#features/company/settings/contract.ts'
import { ApiError } from '#web/platform/api.ts'
import { useZone } from '#web/platform/zone.ts'
import { change, refetch, useRead } from '#web/platform/query.ts'
import { Card } from '#web/ui/card.tsx'
import { PhoneLink } from '#web/ui/contact.tsx'
import { TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormBody, FormError, Guarded, SubmitButton, useContractForm } from '#web/ui/form.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BookingInput, type BookingRow, bookings, type Offer } from '../contract.ts'
import { differs, firstOpenDay, zoneName } from './booking-times.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { ChooseTime, ownZone } from './choose-time.tsx'

const { location, notes } = BookingInput.shape

const SOMETHING_ELSE = 'Something else'

const BookForm = z
  .object({
    service_type: z.string().check(z.minLength(1, 'Choose a service')),
    /** In the client's own words. */
    other: z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters')),
    /** A day of the calendar; '' until the client chooses one. */
    day: z.string(),
    scheduled_date: z.string().check(z.minLength(1, 'Choose a time')),
    location,
    notes,
  })
  .check(
    z.refine(({ service_type, other }) => service_type !== SOMETHING_ELSE || other !== '', {
      path: ['other'],
      error: 'Say what you need',
    }),
  )

type Props = { offer: Offer; address: string; onBooked: (booking: BookingRow) => void }

/** A client books a visit: what, when, where, then a review before sending. */
export function BookService({ offer, address, onBooked }: Props) {
  const getDuration = (service: string) =>
    offer.services.find(({ name }) => name === service)?.duration_minutes ?? DEFAULT_DURATION
  const { form, submit } = useContractForm({
    schema: BookForm,
    defaults: { service_type: '', other: '', day: '', scheduled_date: '', location: address, notes: '' },
    done: 'Booking created',
    failed: 'Failed to create booking',
    onSaved: onBooked,
    save: async ({ service_type: chosen, other, scheduled_date, location, notes }) => {
      try {
        const service_type = chosen === SOMETHING_ELSE ? other : chosen
        const body = { service_type, scheduled_date, location, notes, duration_minutes: getDuration(chosen) }
        return await change(bookings.create, { body })
      } catch (error) {
        // The time was taken or has passed in the meantime: keep everything else and let the client choose another.
        const isTime = error instanceof ApiError && error.fields.some(({ path }) => path === 'scheduled_date')
        if (!isTime) throw error
        form.setValue('scheduled_date', '')
        await refetch(['bookings'])
        const message = error.fields[0]?.message ?? error.serverMessage
        throw new ApiError(error.status, error.message, error.serverMessage, [{ path: 'scheduled_date', message }])
      }
    },
  })
  const [service, time] = useWatch({ control: form.control, name: ['service_type', 'scheduled_date'] })
  // Keeps the input below when another time must be chosen.
  const [hasChosen, setHasChosen] = useState(false)
  if (time !== '' && !hasChosen) setHasChosen(true)
  if (offer.services.length === 0 || firstOpenDay(offer) === null) return <NothingToBook />
  return (
    <FormProvider {...form}>
      <Guarded />
      <FormBody onSubmit={submit} className="grid grid-cols-1 gap-5">
        <Card title="What do you need?" action={<CallInstead />}>
          <ChoiceCards
            name="service_type"
            label="Service"
            options={[...offer.services, { name: SOMETHING_ELSE, duration_minutes: DEFAULT_DURATION }].map(
              ({ name, duration_minutes }) => ({ value: name, label: name, detail: `${duration_minutes} min` }),
            )}
            className="grid gap-2 md:grid-cols-2"
            onChosen={(next) => {
              // A longer visit may not fit where a shorter one did.
              if (getDuration(next) !== getDuration(service)) form.setValue('scheduled_date', '')
            }}
          />
          {service === SOMETHING_ELSE && (
            <TextField
              name="other"
              label="What is it?"
              className="mt-4"
              help="For example: the doorbell transformer hums."
            />
          )}
        </Card>
        {service !== '' && (
          <Card title="When?">
            <ChooseTime offer={offer} minutes={getDuration(service)} />
          </Card>
        )}
        {hasChosen && (
          <Card title="Where, and anything we should know?">
            <div className="grid gap-4">
              <TextField
                name="location"
                label="Address"
                autoComplete="street-address"
                {...(address !== '' && { help: 'From your other visits. Change it if this visit is somewhere else.' })}
              />
              <TextareaField
                name="notes"
                label="Notes"
                rows={3}
                help="Optional. The problem, gate codes, where to park."
              />
              <Review minutes={getDuration(service)} />
              <FormError />
              <SubmitButton
                busyLabel="Booking..."
                className="h-11 w-full text-16 md:w-auto md:justify-self-start md:px-6"
              >
                Book Appointment
              </SubmitButton>
            </div>
          </Card>
        )}
      </FormBody>
    </FormProvider>
  )
}

/** A summary of the booking before it is sent. */
function Review({ minutes }: { minutes: number }) {
  const zone = useZone()
  const [service, other, time, place]: string[] = useWatch({
    name: ['service_type', 'other', 'scheduled_date', 'location'],
  })
  if (!service || !time) return null
  const away = differs(zone, ownZone(), time)
  return (
    <div aria-label="Your appointment" role="group" className="rounded-control bg-raised px-4 py-3">
      <p className="font-semibold wrap-anywhere">{service === SOMETHING_ELSE ? other : service}</p>
      <p className="mt-0.5">
        {formatLongDay(zone, time)}, {formatTime(zone, time)} to {formatTime(zone, addMinutes(time, minutes))}
        {away && ` (${zoneName(zone, time)})`}
      </p>
      {away && <p className="text-13 text-muted">On your clock: {formatDateTime(ownZone(), time)}</p>}
      {place?.trim() && <p className="text-muted wrap-anywhere">{place}</p>}
    </div>
  )
}

function usePhoneNumber(): string | undefined {
  return useRead(settings.get).data?.phone
}

function CallInstead() {
  const phone = usePhoneNumber()
  return phone ? (
    <p className="text-right text-13 text-muted">
      Not sure? Call <PhoneLink phone={phone} className="font-medium" />
    </p>
  ) : null
}

function NothingToBook() {
  const phone = usePhoneNumber()
  return (
    <Card>
      <EmptyState title="Online booking is closed right now" icon={<CalendarX2 aria-hidden="true" />}>
        {phone ? `Call us at ${formatPhone(phone)} and we will find a time.` : 'Call us and we will find a time.'}
      </EmptyState>
    </Card>
  )
}
