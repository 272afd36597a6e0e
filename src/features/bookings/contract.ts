import * as z from 'zod'
import { Day, Instant, When } from '#contract/dates.ts'
import { DEFAULT_DURATION, Duration, Minutes, DurationText } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { states, statusSchema } from '#contract/states.ts'
import { ServiceOffered, weekdays } from '#features/settings/contract.ts'

function final(status: string) {
  const reason = `This booking is ${status}, which is final.`
  return { pending: reason, confirmed: reason, completed: reason, cancelled: reason, edit: reason }
}

export const bookingStates = states({
  pending: {
    label: 'Pending',
    tone: 'info',
    icon: 'waiting',
    refuses: { completed: 'A pending booking cannot become completed.' },
  },
  confirmed: {
    label: 'Confirmed',
    tone: 'good',
    icon: 'confirmed',
    refuses: { pending: 'A confirmed booking cannot become pending.' },
  },
  completed: { label: 'Completed', tone: 'good', icon: 'done', over: true, refuses: final('completed') },
  cancelled: {
    label: 'Cancelled',
    tone: 'muted',
    icon: 'cancelled',
    outlined: true,
    over: true,
    refuses: final('cancelled'),
  },
})
export const BookingStatus = statusSchema(bookingStates)
export type BookingStatus = z.infer<typeof BookingStatus>

export const BookingInput = z.object({
  client_id: OptionalId,
  service_type: z
    .string({ error: 'Service type is required' })
    .trim()
    .min(1, 'Service type is required')
    .max(200, 'Use at most 200 characters'),
  scheduled_date: When('Date and time is required'),
  duration_minutes: Duration.default(DEFAULT_DURATION),
  location: OptionalText(300),
  notes: OptionalText(5000),
  assigned_to: OptionalId,
})
export type BookingInput = z.output<typeof BookingInput>

export const BookingPatch = z.object({
  ...BookingInput.partial().shape,
  status: BookingStatus.optional(),
  duration_minutes: Duration.optional(),
  updated_at: ReadVersion,
})
export type BookingPatch = z.output<typeof BookingPatch>

export const Booking = z.object({
  id: Id,
  client_id: Id.nullable(),
  service_type: z.string(),
  scheduled_date: Instant,
  duration_minutes: Minutes,
  status: BookingStatus,
  location: z.string().nullable(),
  notes: z.string().nullable(),
  confirmed_at: Instant.nullable(),
  reminder_sent: z.boolean(),
  confirmation_sent: z.boolean(),
  assigned_to: Id.nullable(),
  source: z.string().nullable(),
  created_by_agent: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Booking = z.infer<typeof Booking>

export const BookingRow = Booking.extend({
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  /** The client registered with an address that no one has proven. */
  client_email_unproven: z.boolean(),
  assigned_to_name: z.string().nullable(),
})
export type BookingRow = z.infer<typeof BookingRow>

/** An unknown status counts as pending (spec §4). */
export const statusOf = ({ status }: { status: string }): BookingStatus =>
  bookingStates.names.find((known) => known === status) ?? 'pending'

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  move: (booking: { status: string }, to: BookingStatus) => bookingStates.refusal({ status: statusOf(booking) }, to),
  /** Its time, location, and people. */
  edit: (booking: Pick<Booking, 'status'>) => bookingStates.refusal(booking, 'edit'),
  /** Clients can cancel their own visits until they start. */
  cancelOwn: (booking: Pick<Booking, 'status' | 'scheduled_date'>, now: string) =>
    bookingStates.isOpen(booking) && booking.scheduled_date <= now
      ? 'This visit has already started. Call us to change it.'
      : bookingStates.refusal(booking, 'cancelled'),
  /** By the link in their messages, clients can cancel and move visits that are open and have not started. */
  changeOwn: (booking: Pick<Booking, 'status' | 'scheduled_date'>, now: string): string | null =>
    bookingStates.refusal(booking, 'edit') ?? blocked.cancelOwn(booking, now),
}

export const ONLY_CANCEL = 'You can only cancel your booking. Call us to change it.'

export const TIME_TAKEN = 'That time is no longer free. Choose another one.'

/** Why a client whose record is archived cannot book. */
export const closedToClient = (phone: string): string =>
  `Online booking is not available for your account. Please call us${phone && ` at ${formatPhone(phone)}`} to book a visit.`

const BookingListQuery = ListQuery.extend({ status: BookingStatus.optional() })

/** The weekdays that clients can book, and the first and last day. */
export const BookableDays = z.object({ open_weekdays: z.array(z.enum(weekdays)), first_day: Day, last_day: Day })
export type BookableDays = z.infer<typeof BookableDays>

/** The services and days that a client can book. */
export const Offer = BookableDays.extend({
  /** Why the caller cannot book at all, or null. */
  closed: z.string().nullable(),
  services: z.array(ServiceOffered),
})
export type Offer = z.infer<typeof Offer>

const TimesQuery = z.object({
  day: Day,
  duration_minutes: DurationText.default(DEFAULT_DURATION),
})
export type TimesQuery = z.infer<typeof TimesQuery>

export const bookings = {
  list: endpoint({
    method: 'GET',
    path: '/api/bookings',
    access: 'signedIn',
    summary: "Bookings by scheduled date, the latest first; a client's own",
    reads: ['bookings', 'clients', 'users'],
    versioned: true,
    query: BookingListQuery,
    returns: z.array(BookingRow),
  }),
  offer: endpoint({
    method: 'GET',
    path: '/api/bookings/offer',
    access: 'signedIn',
    summary: 'The services that clients can book for themselves, and the days that are open',
    reads: ['settings', 'clients'],
    returns: Offer,
  }),
  times: endpoint({
    method: 'GET',
    path: '/api/bookings/times',
    access: 'signedIn',
    summary: 'The free times of a day for a visit of the given length',
    reads: ['bookings', 'jobs', 'clients', 'users', 'settings'],
    query: TimesQuery,
    returns: z.array(Instant),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/bookings/:id',
    access: 'signedIn',
    summary: 'One booking',
    reads: ['bookings', 'clients', 'users'],
    returns: BookingRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/bookings',
    access: 'signedIn',
    summary:
      'Book a visit; a client books a free time for themselves, pending and unassigned. 409 when the time is taken',
    changes: ['bookings', 'clients', 'deliveries', 'links'],
    body: BookingInput,
    returns: BookingRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/bookings/:id',
    access: 'signedIn',
    summary: 'Change a booking; a client can only cancel their own',
    changes: ['bookings', 'deliveries', 'links'],
    body: BookingPatch,
    returns: BookingRow,
  }),
}
