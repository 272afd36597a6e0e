import * as z from 'zod/mini'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { isWhole, UNFINISHED } from '#web/ui/date-time.ts'
import { type Booking, BookingInput, type BookingRow, bookingStates } from '../contract.ts'

const { scheduled_date } = BookingInput.shape

/** The office form's rules: the contract's, and that no date is half typed. */
export const BookingForm = z.extend(BookingInput, {
  scheduled_date: z.pipe(
    z.string().check(z.refine((text) => text === '' || isWhole(text), { message: UNFINISHED, abort: true })),
    scheduled_date,
  ),
})

export const emptyBooking = {
  client_id: '',
  service_type: '',
  scheduled_date: '',
  duration_minutes: DEFAULT_DURATION,
  property_id: '',
  location: '',
  notes: '',
  assigned_to: '',
}

/** A booking as its form shows it. The instant is kept until the user types another time. */
export const toFormValues = (booking: Booking): typeof emptyBooking => ({
  client_id: booking.client_id ?? '',
  service_type: booking.service_type,
  scheduled_date: booking.scheduled_date,
  duration_minutes: booking.duration_minutes,
  property_id: booking.property_id ?? '',
  location: booking.location ?? '',
  notes: booking.notes ?? '',
  assigned_to: booking.assigned_to ?? '',
})

/** Labels and values in a conflict that the booking form does not supply. */
export const fieldTexts: FieldTexts<typeof emptyBooking, BookingRow> = {
  texts: {
    client_id: (id, booking) => (id === '' ? '' : (booking?.client_name ?? CHOSEN)),
    property_id: (id) => (id === '' ? 'None' : CHOSEN),
    assigned_to: (id, booking) => (id === '' ? 'Not assigned' : (booking?.assigned_to_name ?? CHOSEN)),
  },
  facts: ({ status }) => ({ Status: bookingStates.of({ status }).label }),
}
