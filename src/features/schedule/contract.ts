import * as z from 'zod'
import { Minutes } from '#contract/duration.ts'
import { addDays, Day, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

/** A job or a booking as the calendar shows it. It is changed through its own feature. */
export const Visit = z.object({
  kind: z.enum(['job', 'booking']),
  id: Id,
  title: z.string(),
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  location: z.string().nullable(),
  /** A job's or a booking's. */
  status: z.string(),
  assigned_to: Id.nullable(),
  assigned_to_name: z.string().nullable(),
  /** Null: it waits in the tray to be scheduled. */
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

/** Somebody who goes to customers: a column of the calendar. */
export const Technician = z.object({
  id: Id,
  name: z.string(),
  /** False: has left, but still has visits on these days. */
  active: z.boolean(),
})
export type Technician = z.infer<typeof Technician>

export const Schedule = z.object({
  /** Everything on these days but what was cancelled, by time. */
  visits: z.array(Visit),
  /** Open jobs that have no date yet, the oldest first, at most 200. */
  unscheduled: z.array(Visit),
  /** Who works here, and who else has a visit on these days, by name. */
  technicians: z.array(Technician),
})
export type Schedule = z.infer<typeof Schedule>

export const schedule = {
  get: endpoint({
    method: 'GET',
    path: '/api/schedule',
    access: 'staff',
    summary: 'Jobs and bookings from one day of the company to another, both included, and what waits for a date',
    reads: ['jobs', 'bookings', 'clients', 'users', 'settings'],
    versioned: true,
    query: ScheduleQuery,
    returns: Schedule,
  }),
}
