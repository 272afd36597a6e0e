import * as z from 'zod'
import { Id } from '#contract/listing.ts'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { formatWhen, isWhole, UNFINISHED } from '#web/ui/date-time.ts'
import { type Booking, BookingInput, type BookingRow, bookingStates } from '../contract.ts'

const { scheduled_date } = BookingInput.shape

/** The office form's rules: the contract's, and that no date is half typed. */
export const BookingForm = BookingInput.extend({
  scheduled_date: z
    .string()
    .refine((text) => text === '' || isWhole(text), { message: UNFINISHED, abort: true })
    .pipe(scheduled_date),
})

export const emptyBooking = {
  client_id: '',
  service_type: '',
  scheduled_date: '',
  duration_minutes: DEFAULT_DURATION,
  location: '',
  notes: '',
  assigned_to: '',
}

/** Values of a new booking from the calendar's link: `?new=1&at=2026-11-25T09:00&technician=<id>`. */
export function proposedIn(address: string, me: string): Pick<typeof emptyBooking, 'scheduled_date' | 'assigned_to'> {
  const params = new URLSearchParams(address)
  const at = params.get('at') ?? ''
  const technician = params.get('technician') ?? ''
  return {
    scheduled_date: scheduled_date.safeParse(at).success ? at : '',
    assigned_to: Id.safeParse(technician).success ? technician : me,
  }
}

/** A booking as its form shows it. The instant is kept until the user types another time. */
export const valuesOf = (booking: Booking): typeof emptyBooking => ({
  client_id: booking.client_id ?? '',
  service_type: booking.service_type,
  scheduled_date: booking.scheduled_date,
  duration_minutes: booking.duration_minutes,
  location: booking.location ?? '',
  notes: booking.notes ?? '',
  assigned_to: booking.assigned_to ?? '',
})

/** A booking's fields as a comparison shows them. */
export const fieldTexts = (zone: string): FieldTexts<typeof emptyBooking, BookingRow> => ({
  labels: {
    client_id: 'Client',
    service_type: 'Service type',
    scheduled_date: 'Date and time',
    duration_minutes: 'Duration (minutes)',
    assigned_to: 'Technician',
    location: 'Location',
    notes: 'Notes',
  },
  texts: {
    client_id: (id, booking) => (id === '' ? '' : (booking?.client_name ?? CHOSEN)),
    scheduled_date: (when) => formatWhen(zone, when),
    assigned_to: (id, booking) => (id === '' ? 'Not assigned' : (booking?.assigned_to_name ?? CHOSEN)),
  },
  facts: ({ status }) => ({ Status: bookingStates.of({ status }).label }),
})
