import { dayIn, formatTimes } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import type { StateIcon, States, Tone } from '#contract/states.ts'
import { bookingStates, toBookingStatus } from '#features/work/bookings/contract.ts'
import { answerStates } from '#features/work/dispatch/contract.ts'
import { purposeLabels, visitStates } from '#features/work/visits/contract.ts'
import type { Visit } from '../contract.ts'
import type { ShownVisit } from './use-schedule.ts'
import { shortDay } from './days.ts'
import { visitKinds } from './shared/visit-kinds.ts'

/** Identifies a visit. A visit and a booking may share an id. */
export const recordKey = ({ kind, id }: Pick<Visit, 'kind' | 'id'>): string => `${kind}-${id}`

/** True in the column of the lead, and once for every visit. */
export const isLead = ({ member, assigned_to }: Pick<ShownVisit, 'member' | 'assigned_to'>) => member === assigned_to

/** Identifies a visit in one person's column. */
export const visitKey = (visit: Pick<ShownVisit, 'kind' | 'id' | 'member' | 'assigned_to'>): string =>
  isLead(visit) ? recordKey(visit) : `${recordKey(visit)} ${visit.member}`

/** A shape, so that a status does not depend on its color. */
export type Shape = 'ring' | 'half' | 'check' | 'dashed' | 'dot'

export type Look = { label: string; tone: Tone; shape: Shape }

const shapes: Partial<Record<StateIcon, Shape>> = { planned: 'ring', working: 'half', done: 'check', confirmed: 'dot' }

function getStates(kind: Visit['kind']): Pick<States, 'of' | 'isOpen'> {
  if (kind === 'booking') return bookingStates
  return visitKinds.answers.find((answer) => answer.kind === kind)?.states ?? visitStates
}

export function getLook(visit: Pick<Visit, 'kind' | 'status'>): Look {
  const { label, tone, icon } =
    visit.kind === 'booking' ? bookingStates.of({ status: toBookingStatus(visit) }) : getStates(visit.kind).of(visit)
  return { label, tone, shape: shapes[icon] ?? 'dashed' }
}

const kindNames = { visit: 'Job', booking: 'Booking', inspection: 'Inspection' }
export const kindName = ({ kind }: Pick<Visit, 'kind'>): string => kindNames[kind]

export const isOver = (visit: Pick<Visit, 'kind' | 'status'>): boolean => !getStates(visit.kind).isOpen(visit)

/** Closed visits can no longer be moved, and the time of an inspection is the inspector's. */
export const isFixed = (visit: Pick<Visit, 'kind' | 'status'>): boolean => visit.kind === 'inspection' || isOver(visit)

export const UNASSIGNED = 'Unassigned'

/** A visit's classes in visit.css. */
export const getClasses = (visit: Visit): string[] => [
  'visit',
  `tone-${getLook(visit).tone}`,
  `is-${visit.status}`,
  `of-${visit.kind}`,
]

/** `Rough-in: Rewire the barn` */
export const getTitle = ({ title, purpose }: Pick<Visit, 'title' | 'purpose'>): string =>
  purpose === null || purpose === 'work' ? title : `${purposeLabels[purpose]}: ${title}`

/** The client's answer to the new time of a visit, and when another one would suit them; null if they were not asked. */
export function getAnswer({ client_answer, client_note }: Pick<Visit, 'client_answer' | 'client_note'>) {
  if (client_answer === null) return null
  const { label, tone } = answerStates.of({ status: client_answer })
  return { label, tone, text: client_note === null ? label : `${label}: “${client_note}”` }
}

/** The names of the crew, the lead first. */
export const crewText = ({ assigned_to_name, helper_names }: Pick<ShownVisit, 'assigned_to_name' | 'helper_names'>) =>
  [assigned_to_name ?? UNASSIGNED, ...helper_names].join(', ')

/** Everything about a visit in one line, for screen readers and on hover. */
export function describeVisit(zone: string, visit: ShownVisit): string {
  const { client_name, scheduled_date, duration_minutes, location } = visit
  const title = getTitle(visit)
  const when =
    scheduled_date === null
      ? `not scheduled, ${durationText(duration_minutes)}`
      : `${shortDay(dayIn(zone, scheduled_date))}, ${formatTimes(zone, scheduled_date, duration_minutes)}`
  return [
    client_name === null ? title : `${title} for ${client_name}`,
    when,
    location,
    crewText(visit),
    `${kindName(visit)}, ${getLook(visit).label}`,
    getAnswer(visit)?.text,
  ]
    .filter(Boolean)
    .join(' · ')
}
