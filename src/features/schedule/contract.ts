import * as z from 'zod'
import { Minutes } from '#contract/duration.ts'
import { addDays, Day, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

/** A job, booking or inspection on the calendar. Changes go through its own feature; the inspector decides when an inspection is. */
export const Visit = z.object({
  kind: z.enum(['job', 'booking', 'inspection']),
  id: Id,
  title: z.string(),
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  location: z.string().nullable(),
  /** The status of the job, booking or inspection. */
  status: z.string(),
  assigned_to: Id.nullable(),
  assigned_to_name: z.string().nullable(),
  /** Null: in the tray, waiting to be scheduled. */
  scheduled_date: Instant.nullable(),
  duration_minutes: Minutes,
  updated_at: Instant,
})
export type Visit = z.infer<typeof Visit>

export const MOST_DAYS = 62

const ScheduleQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { message: 'The last day must not be before the first', path: ['to'] })
  .refine(({ from, to }) => addDays(from, MOST_DAYS) > to, {
    message: `Choose at most ${MOST_DAYS} days`,
    path: ['to'],
  })
export type ScheduleQuery = z.infer<typeof ScheduleQuery>

/** A column of the calendar: a person who goes on visits. */
export const Technician = z.object({
  id: Id,
  name: z.string(),
  /** False: deactivated, but still has visits on these days. */
  active: z.boolean(),
})
export type Technician = z.infer<typeof Technician>

export const Schedule = z.object({
  /** Everything on these days except cancelled visits, by time. */
  visits: z.array(Visit),
  /** Open jobs without a date, oldest first, at most 200. */
  unscheduled: z.array(Visit),
  /** Active staff, and anyone else with a visit on these days, by name. */
  technicians: z.array(Technician),
})
export type Schedule = z.infer<typeof Schedule>

export const schedule = {
  get: endpoint({
    method: 'GET',
    path: '/api/schedule',
    access: 'staff',
    summary: 'Jobs, bookings and inspections for a range of days, both included, and jobs without a date',
    reads: ['jobs', 'bookings', 'compliance', 'clients', 'users', 'settings'],
    versioned: true,
    query: ScheduleQuery,
    returns: Schedule,
  }),
}
