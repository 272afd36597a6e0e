import * as z from 'zod/mini'
import { Day, Instant, When } from '#contract/dates.ts'
import { DEFAULT_DURATION, Duration, Minutes, DurationText } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { states, statusSchema } from '#contract/states.ts'
import { ServiceOffered, weekdays } from '#features/company/settings/contract.ts'

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
  service_type: RequiredText(200, 'Service type is required'),
  scheduled_date: When('Date and time is required'),
  duration_minutes: z._default(Duration, DEFAULT_DURATION),
  /** One of the client's properties, which fills the location. A location alone finds its property. */
  property_id: OptionalId,
  location: OptionalText(300),
  notes: OptionalText(5000),
  assigned_to: OptionalId,
})
export type BookingInput = z.output<typeof BookingInput>

export const BookingPatch = z.object({
  ...z.partial(BookingInput).shape,
  status: z.optional(BookingStatus),
  duration_minutes: z.optional(Duration),
  updated_at: ReadVersion,
})
export type BookingPatch = z.output<typeof BookingPatch>

export const Booking = z.object({
  id: Id,
  client_id: z.nullable(Id),
  service_type: z.string(),
  scheduled_date: Instant,
  duration_minutes: Minutes,
  status: BookingStatus,
  property_id: z.nullable(Id),
  location: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  confirmed_at: z.nullable(Instant),
  reminder_sent: z.boolean(),
  confirmation_sent: z.boolean(),
  assigned_to: z.nullable(Id),
  source: z.nullable(z.string()),
  created_by_agent: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Booking = z.infer<typeof Booking>

export const BookingRow = z.extend(Booking, {
  client_name: z.nullable(z.string()),
  client_phone: z.nullable(z.string()),
  /** The client registered with an address that no one has proven. */
  client_email_unproven: z.boolean(),
  assigned_to_name: z.nullable(z.string()),
})
export type BookingRow = z.infer<typeof BookingRow>

/** An unknown status counts as pending (spec §4). */
export const toBookingStatus = ({ status }: { status: string }): BookingStatus =>
  bookingStates.names.find((name) => name === status) ?? 'pending'

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  move: (booking: { status: string }, to: BookingStatus) =>
    bookingStates.refusal({ status: toBookingStatus(booking) }, to),
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

const BookingListQuery = z.extend(ListQuery, {
  status: z.optional(BookingStatus),
  property_id: z.optional(Id),
})

/** The weekdays that clients can book, and the first and last day. */
export const BookableDays = z.object({ open_weekdays: z.array(z.enum(weekdays)), first_day: Day, last_day: Day })
export type BookableDays = z.infer<typeof BookableDays>

/** The services and days that a client can book. */
export const Offer = z.extend(BookableDays, {
  /** Why the caller cannot book at all, or null. */
  closed: z.nullable(z.string()),
  services: z.array(ServiceOffered),
})
export type Offer = z.infer<typeof Offer>

const TimesQuery = z.object({
  day: Day,
  duration_minutes: z._default(DurationText, DEFAULT_DURATION),
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
    followed: 'scheduled_date',
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
  file: endpoint({
    method: 'GET',
    path: '/api/bookings/:id/appointment.ics',
    access: 'signedIn',
    summary: "The visit as a file for the client's own calendar",
    reads: ['bookings', 'clients', 'users', 'settings'],
    returns: 'file',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/bookings',
    access: 'signedIn',
    summary:
      'Book a visit; a client books a free time for themselves, pending and unassigned. 409 when the time is taken',
    changes: ['bookings', 'clients', 'properties', 'deliveries', 'links'],
    body: BookingInput,
    returns: BookingRow,
  }),
  moveLink: endpoint({
    method: 'POST',
    path: '/api/bookings/:id/move-link',
    access: 'signedIn',
    summary: 'Create a link to the page on which a client moves their booking to a free time',
    audit: 'created a link to move {record}',
    changes: ['links'],
    returns: z.object({ url: z.url() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/bookings/:id',
    access: 'signedIn',
    summary: 'Change a booking; a client can only cancel their own',
    changes: ['bookings', 'properties', 'deliveries', 'links'],
    body: BookingPatch,
    returns: BookingRow,
  }),
}
