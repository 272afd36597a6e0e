import * as z from 'zod/mini'
import { durationText } from '#contract/duration.ts'
import { dayIn, formatDateTime, formatTime } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { BookingInput, bookings, TIME_TAKEN } from '#features/work/bookings/contract.ts'
import { clients } from '#features/people/clients/contract.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { type Caller, writingTool } from '../tool.ts'
import { technicianField, toFacts, Words } from './facts.ts'
import { findOverlaps } from './overlaps.ts'
import { clientNamed, technicianNamed, technicians } from './named.ts'

const NEAREST = 3

/** Refuses a time that a client cannot book, naming free ones of that day. Staff may book any time. */
async function requireFree({ services, user }: Caller, zone: string, when: string, duration_minutes: number) {
  if (isStaff(user.role)) return
  const query = { day: dayIn(zone, when), duration_minutes }
  const free = await dispatch(services, user, bookings.times, { query })
  if (free.includes(when)) return
  const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(when))
  const nearest = free.toSorted((a, b) => distance(a) - distance(b)).slice(0, NEAREST)
  const offered = nearest.toSorted().map((time) => formatTime(zone, time))
  const others = offered.length > 0 ? ` Free that day: ${offered.join(', ')}.` : ' No time is free that day.'
  throw invalid('scheduled_date', TIME_TAKEN + others)
}

const proposeBooking = writingTool({
  name: 'propose_booking',
  title: 'Propose a booking',
  description:
    'Proposes an appointment. Times without a zone are company time. A client always books for themselves, and only a free time.',
  access: 'signedIn',
  input: z.extend(z.omit(BookingInput, { client_id: true, assigned_to: true }), {
    client: Words('The name or id of the client. Staff only.'),
    technician: Words('The name or id of the technician. Staff only.'),
  }),
  change: BookingInput,
  marks: 'booking_created',

  async plan(caller, { client, technician, ...booking }) {
    const company = await getCompany(caller.services)
    const scheduled_date = requireInstant(company, 'scheduled_date', booking.scheduled_date)
    await requireFree(caller, company.time_zone, scheduled_date, booking.duration_minutes)
    if (!isStaff(caller.user.role)) return { ...booking, scheduled_date }
    return {
      ...booking,
      scheduled_date,
      client_id: client ? (await clientNamed(caller, client)).id : null,
      assigned_to: technician ? (await technicianNamed(caller, technician)).id : null,
    }
  },

  async show(caller, booking) {
    const { services, user } = caller
    const company = await getCompany(services)
    const scheduled_date = requireInstant(company, 'scheduled_date', booking.scheduled_date)
    const staff = isStaff(user.role) ? await technicians(caller) : []
    const client = booking.client_id
      ? await dispatch(services, user, clients.get, { params: { id: booking.client_id } })
      : null
    return {
      title: 'Create a booking',
      facts: toFacts({
        Service: booking.service_type,
        When: formatDateTime(company.time_zone, scheduled_date),
        Duration: durationText(booking.duration_minutes),
        Client: client?.name,
        Technician: staff.find(({ id }) => id === booking.assigned_to)?.name,
        'At the same time': await findOverlaps(caller, company.time_zone, { ...booking, scheduled_date }),
        Location: booking.location,
        Notes: booking.notes,
      }),
      fields: [
        { name: 'service_type', label: 'Service', kind: 'text' },
        { name: 'scheduled_date', label: 'Date and time', kind: 'instant' },
        { name: 'duration_minutes', label: 'Duration (minutes)', kind: 'integer' },
        { name: 'location', label: 'Location', kind: 'text' },
        { name: 'notes', label: 'Notes', kind: 'long_text' },
        ...(staff.length > 0 ? [technicianField(staff)] : []),
      ],
    }
  },

  async perform({ services, user, agent }, body, key) {
    const booking = await dispatch(services, user, bookings.create, { body, key, agent })
    const { time_zone } = await getCompany(services)
    return {
      message: `Booked ${booking.service_type} for ${formatDateTime(time_zone, booking.scheduled_date)}.`,
      href: `/bookings?open=${booking.id}`,
      undo: booking,
    }
  },

  async undo({ services, user, agent }, { id }, key) {
    await dispatch(services, user, bookings.update, { params: { id }, body: { status: 'cancelled' }, key, agent })
  },
})

export const bookingTools = [proposeBooking]
