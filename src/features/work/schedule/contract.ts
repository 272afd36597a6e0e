import * as z from 'zod/mini'
import { Minutes } from '#contract/duration.ts'
import { addDays, Day, Instant, isDay } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import { AnswerStatus } from '#features/work/dispatch/contract.ts'
import { VisitPurpose } from '#features/work/visits/contract.ts'

/**
 * A visit of a job, a booking or an inspection on the calendar. Changes go through its own feature; the inspector decides when an
 * inspection is.
 */
export const Visit = z.object({
  kind: z.enum(['visit', 'booking', 'inspection']),
  id: Id,
  /** Null: a booking, or an inspection without a job. */
  job_id: z.nullable(Id),
  /** Null: not a visit of a job. */
  purpose: z.nullable(VisitPurpose),
  title: z.string(),
  client_name: z.nullable(z.string()),
  client_phone: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** The status of the visit, booking or inspection. */
  status: z.string(),
  /** The lead of the crew. */
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  helper_ids: z.array(Id),
  /** Null: in the tray, waiting to be scheduled. */
  scheduled_date: z.nullable(Instant),
  duration_minutes: Minutes,
  /** The client's answer to this time; null: they were not asked. */
  client_answer: z.nullable(AnswerStatus),
  /** When another time would suit the client, in their words. */
  client_note: z.nullable(z.string()),
  updated_at: Instant,
})
export type Visit = z.infer<typeof Visit>

/** A visit with what its crew has to know on site, for paper. */
export const SheetVisit = z.extend(Visit, {
  helper_names: z.array(z.string()),
  /** Those of the job. */
  description: z.nullable(z.string()),
  job_notes: z.nullable(z.string()),
  /** Those of the visit or booking. */
  notes: z.nullable(z.string()),
  /** Of the property, as all below. */
  unit: z.nullable(z.string()),
  gate_code: z.nullable(z.string()),
  dog: z.nullable(z.string()),
  parking: z.nullable(z.string()),
  property_notes: z.nullable(z.string()),
})
export type SheetVisit = z.infer<typeof SheetVisit>

export const MOST_DAYS = 62

const ScheduleQuery = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from <= to, { message: 'The last day must not be before the first', path: ['to'] }),
  // It runs for a day that does not exist too.
  z.refine(({ from, to }) => !isDay(from) || addDays(from, MOST_DAYS) > to, {
    message: `Choose at most ${MOST_DAYS} days`,
    path: ['to'],
  }),
)
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
  /** Open visits of jobs without a date, oldest first, at most 200. */
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
    summary: 'Visits, bookings and inspections for a range of days, both included, and visits without a date',
    reads: ['jobs', 'bookings', 'compliance', 'clients', 'users', 'settings'],
    versioned: true,
    query: ScheduleQuery,
    returns: Schedule,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/schedule/sheet',
    access: 'staff',
    summary: 'Everything on one day, with what the crews have to know on site: gate codes, parking, notes',
    reads: ['jobs', 'bookings', 'compliance', 'clients', 'users', 'settings', 'properties'],
    query: z.object({ day: Day }),
    returns: z.array(SheetVisit),
  }),
}
