import type { Booking } from '#features/bookings/contract.ts'
import type { JobRow } from '#features/jobs/contract.ts'

/** A visit that a client can expect. */
export type Appointment = {
  id: string
  href: string
  title: string
  /** None: the office has not set a time yet. */
  at: string | null
  status: 'scheduled' | 'pending' | 'confirmed'
  technician: string | null
}

type JobPart = Pick<JobRow, 'id' | 'title' | 'scheduled_date' | 'status' | 'assigned_to_name'>
type BookingPart = Pick<Booking, 'id' | 'service_type' | 'scheduled_date' | 'status'> & {
  assigned_to_name: string | null
}

const soonestFirst = (a: Appointment, b: Appointment) => (a.at ?? '9999').localeCompare(b.at ?? '9999')

/** Every scheduled job, and the bookings from `today` on that stand or wait for a confirmation; the soonest first. */
export function appointmentsOf(
  jobs: readonly JobPart[],
  bookings: readonly BookingPart[],
  startOfToday: string,
): Appointment[] {
  const visits = jobs.flatMap(
    ({ id, title, scheduled_date: at, status, assigned_to_name: technician }): Appointment[] =>
      status === 'scheduled' ? [{ id, href: `/jobs?open=${id}`, title, at, status, technician }] : [],
  )
  const booked = bookings.flatMap(
    ({ id, service_type, scheduled_date: at, status, assigned_to_name: technician }): Appointment[] =>
      (status === 'pending' || status === 'confirmed') && at >= startOfToday
        ? [{ id, href: `/bookings?open=${id}`, title: service_type, at, status, technician }]
        : [],
  )
  return [...visits, ...booked].toSorted(soonestFirst)
}
