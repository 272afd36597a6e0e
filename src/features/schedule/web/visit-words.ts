import { addMinutes, dayIn, formatTime } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import type { StateIcon, Tone } from '#contract/states.ts'
import { bookingStates, statusOf } from '#features/bookings/contract.ts'
import { inspectionStates } from '#features/inspections/contract.ts'
import { jobStates } from '#features/jobs/contract.ts'
import type { Visit } from '../contract.ts'
import { shortDay } from './days.ts'

/** Identifies a visit. A job and a booking may share an id. */
export const keyOf = ({ kind, id }: Pick<Visit, 'kind' | 'id'>): string => `${kind}-${id}`

/** A shape, so that a status does not depend on its color. */
export type Shape = 'ring' | 'half' | 'check' | 'dashed' | 'dot'

export type Look = { label: string; tone: Tone; shape: Shape }

const shapes: Partial<Record<StateIcon, Shape>> = { planned: 'ring', working: 'half', done: 'check', confirmed: 'dot' }

const statesOf = { job: jobStates, booking: bookingStates, inspection: inspectionStates }

export function lookOf(visit: Pick<Visit, 'kind' | 'status'>): Look {
  const { label, tone, icon } =
    visit.kind === 'booking' ? bookingStates.of({ status: statusOf(visit) }) : statesOf[visit.kind].of(visit)
  return { label, tone, shape: shapes[icon] ?? 'dashed' }
}

const kindNames = { job: 'Job', booking: 'Booking', inspection: 'Inspection' }
export const kindName = ({ kind }: Pick<Visit, 'kind'>): string => kindNames[kind]

export const isOver = (visit: Pick<Visit, 'kind' | 'status'>): boolean => !statesOf[visit.kind].isOpen(visit)

/** Closed visits can no longer be moved, and the time of an inspection is the inspector's. */
export const isFixed = (visit: Pick<Visit, 'kind' | 'status'>): boolean => visit.kind === 'inspection' || isOver(visit)

export const UNASSIGNED = 'Unassigned'

/** A visit's classes in visit.css. */
export const classesOf = (visit: Visit): string[] => [
  'visit',
  `tone-${lookOf(visit).tone}`,
  `is-${visit.status}`,
  `of-${visit.kind}`,
]

/** `8:30 – 10:00 AM`, on the company's clock. */
export function timesOf(zone: string, instant: string, minutes: number): string {
  const [from, to] = [formatTime(zone, instant), formatTime(zone, addMinutes(instant, minutes))]
  const sameHalf = from.slice(-2) === to.slice(-2)
  return `${sameHalf ? from.slice(0, -3) : from} – ${to}`
}

/** Everything about a visit in one line, for screen readers and on hover. */
export function sentenceOf(zone: string, visit: Visit): string {
  const { title, client_name, scheduled_date, duration_minutes, location, assigned_to_name } = visit
  const when =
    scheduled_date === null
      ? `not scheduled, ${durationText(duration_minutes)}`
      : `${shortDay(dayIn(zone, scheduled_date))}, ${timesOf(zone, scheduled_date, duration_minutes)}`
  return [
    client_name === null ? title : `${title} for ${client_name}`,
    when,
    location,
    assigned_to_name ?? UNASSIGNED,
    `${kindName(visit)}, ${lookOf(visit).label}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
