import type { States } from '#contract/states.ts'
import { type Booking, bookingStates, toBookingStatus } from '#features/work/bookings/contract.ts'
import { type JobRow, jobStates } from '#features/work/jobs/contract.ts'

/** A visit that a client can expect. */
export type Appointment = {
  id: string
  href: string
  title: string
  /** Null until the office has set a time. */
  at: string | null
  states: Pick<States, 'of'>
  status: string
  technician: string | null
}

type JobPart = Pick<JobRow, 'id' | 'title' | 'scheduled_date' | 'status' | 'assigned_to_name'>
type BookingPart = Pick<Booking, 'id' | 'service_type' | 'scheduled_date' | 'status'> & {
  assigned_to_name: string | null
}

const soonestFirst = (a: Appointment, b: Appointment) => (a.at ?? '9999').localeCompare(b.at ?? '9999')

/** All scheduled jobs, and bookings from `today` on that are pending or confirmed, soonest first. */
export function listAppointments(
  jobs: readonly JobPart[],
  bookings: readonly BookingPart[],
  startOfToday: string,
): Appointment[] {
  const visits = jobs.flatMap(
    ({ id, title, scheduled_date: at, status, assigned_to_name: technician }): Appointment[] =>
      status === 'scheduled'
        ? [{ id, href: `/jobs?open=${id}`, title, at, states: jobStates, status, technician }]
        : [],
  )
  const booked = bookings.flatMap(
    ({ id, service_type, scheduled_date: at, status, assigned_to_name: technician }): Appointment[] =>
      bookingStates.isOpen({ status }) && at >= startOfToday
        ? [
            {
              id,
              href: `/bookings?open=${id}`,
              title: service_type,
              at,
              states: bookingStates,
              status: toBookingStatus({ status }),
              technician,
            },
          ]
        : [],
  )
  return [...visits, ...booked].toSorted(soonestFirst)
}
