import * as z from 'zod/mini'
import { addDays, Day, dayIn, formatLongDay, formatTime, startOfDay } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { type BookingRow, bookings, bookingStates } from '#features/work/bookings/contract.ts'
import { inspectionStates } from '#features/compliance/inspections/contract.ts'
import { jobs, jobStates } from '#features/work/jobs/contract.ts'
import { MOST_DAYS, schedule, type Visit } from '#features/work/schedule/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, readingTool, type ToolResult } from '../tool.ts'
import type { Source } from '../../../contract.ts'
import { listed } from './listed.ts'

const Input = z.object({
  /** The first day; today by default. */
  from: z.optional(Day),
  /** The last day; by default the first. For a client: every visit from `from` on. */
  to: z.optional(Day),
  /** Staff only: those of the user themselves. */
  mine: z.optional(z.boolean()),
  /** Staff only: words in the name of the client or of someone in the crew. */
  name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Client only: the visits that are over, the latest first. */
  past: z.optional(z.boolean()),
  /** Staff only. */
  status: z.optional(z.literal('completed')),
})

type Planned = Pick<Visit, 'id' | 'title' | 'client_name' | 'location' | 'status' | 'assigned_to_name'> & {
  kind: Visit['kind'] | 'job'
  /** The job that a visit belongs to. Answers name the job. */
  job_id?: string | null
  scheduled_date: string
  duration_minutes: number
}

/** Jobs, bookings and inspections of any days; for a client their own upcoming ones. */
const visits = readingTool({
  name: 'visits',
  title: 'Look at the schedule',
  description:
    "Jobs, bookings and inspections on a range of days (from, to; default today), optionally the caller's own or those of one technician or client by name, or with status completed only those that are done. A client gets their own; with past: true those that are over.",
  access: 'signedIn',
  input: Input,
  run: (caller, input) => (isStaff(caller.user.role) ? forStaff(caller, input) : forClient(caller, input)),
})

const getHref = ({ kind, id, job_id }: Planned): string =>
  kind === 'inspection'
    ? `/compliance?tab=inspections&open=${id}`
    : kind === 'visit'
      ? `/jobs?open=${job_id}`
      : `/${kind}s?open=${id}`

const visitStates = { visit: jobStates, job: jobStates, booking: bookingStates, inspection: inspectionStates }

const statusLabel = (visit: Pick<Planned, 'kind' | 'status'>): string => visitStates[visit.kind].of(visit).label

const answer = (
  zone: string,
  planned: readonly Planned[],
  head: string,
  none: string,
  all: Source,
  isOneDay: boolean,
): ToolResult => {
  const line = (visit: Planned) => {
    const time = formatTime(zone, visit.scheduled_date)
    const when = isOneDay ? time : `${formatLongDay(zone, visit.scheduled_date)}, ${time}`
    const facts = [
      visit.client_name && `for ${visit.client_name}`,
      visit.location && `at ${visit.location}`,
      visit.assigned_to_name ? `by ${visit.assigned_to_name}` : 'unassigned',
      statusLabel(visit).toLowerCase(),
      durationText(visit.duration_minutes),
    ]
    return `${when}: ${visit.title}, ${facts.filter(Boolean).join(', ')}`
  }
  return listed(planned, {
    noun: 'visit',
    shown: 12,
    count: planned.length,
    head,
    none,
    line,
    source: (visit) => ({ title: visit.title, href: getHref(visit) }),
    all,
    data: ({ scheduled_date, kind, id, title, client_name, location, status, assigned_to_name, duration_minutes }) => ({
      kind,
      id,
      title,
      client_name,
      location,
      status,
      assigned_to_name,
      duration_minutes,
      day: dayIn(zone, scheduled_date),
      time: formatTime(zone, scheduled_date),
    }),
  })
}

async function forStaff(
  caller: Caller,
  { from: fromInput, to: last, mine = false, name, status }: z.output<typeof Input>,
) {
  const company = await companyFor(caller)
  const zone = company.time_zone
  const from = fromInput ?? todayFor(caller, company)
  const latest = addDays(from, MOST_DAYS - 1)
  const to = last === undefined || last < from ? from : last > latest ? latest : last
  const { visits, technicians } = await dispatch(caller.services, caller.user, schedule.get, { query: { from, to } })
  const isMeant = (one: string | null) => ` ${one ?? ''} `.toLowerCase().includes(` ${name} `.toLowerCase())
  const people = new Set(technicians.flatMap((one) => (isMeant(one.name) ? [one.id] : [])))
  const isWanted = (visit: Visit) =>
    (status === undefined || visit.status === status) &&
    (!mine || listCrew(visit).includes(caller.user.id)) &&
    (!name || isMeant(visit.client_name) || listCrew(visit).some((id) => people.has(id)))
  const planned = visits.flatMap(({ scheduled_date, ...visit }): Planned[] =>
    scheduled_date !== null && isWanted({ scheduled_date, ...visit }) ? [{ ...visit, scheduled_date }] : [],
  )
  const spans = `${status ?? ''} ${daysText(zone, from, to)}${name === undefined ? '' : ` for ${name}`}`.trim()
  const whose = mine ? 'You have' : 'There are'
  return answer(
    zone,
    planned,
    planned.length === 1 && !mine
      ? `There is 1 visit ${spans}:`
      : `${whose} ${pluralize(planned.length, 'visit')} ${spans}:`,
    `${mine ? 'You have nothing' : 'There is nothing'} on the schedule ${spans}.`,
    { title: 'Schedule', href: `/schedule?view=day&date=${from}` },
    from === to,
  )
}

const daysText = (zone: string, from: string, to: string): string => {
  const text = (day: string) => formatLongDay(zone, startOfDay(zone, day))
  return from === to ? `on ${text(from)}` : `from ${text(from)} to ${text(to)}`
}

/** Open visits from a day on; of one day if both are given. */
async function forClient(
  caller: Caller,
  { from: fromInput, to, past = false }: z.output<typeof Input>,
): Promise<ToolResult> {
  const { services, user } = caller
  const company = await companyFor(caller)
  const zone = company.time_zone
  const today = todayFor(caller, company)
  const from = fromInput ?? (past ? '' : today)
  const [ownJobs, ownBookings] = await Promise.all([
    dispatch(services, user, jobs.mine, { query: past ? { status: 'completed' } : { show: 'open' } }),
    dispatch(services, user, bookings.list, { query: past ? { status: 'completed' } : {} }),
  ])
  const planned: Planned[] = [
    ...ownJobs.flatMap((job) =>
      job.scheduled_date !== null ? [{ ...job, kind: 'job' as const, scheduled_date: job.scheduled_date }] : [],
    ),
    ...ownBookings.filter((booking) => past || bookingStates.isOpen(booking)).map(plannedBooking),
  ]
    .filter(({ scheduled_date }) => {
      const day = dayIn(zone, scheduled_date)
      return day >= from && (to === undefined || day <= to)
    })
    .toSorted((a, b) => (a.scheduled_date < b.scheduled_date ? -1 : 1))
  const working = ownJobs.filter(({ status }) => status === 'in_progress')
  const spans =
    to === undefined
      ? fromInput === undefined
        ? 'coming up'
        : daysText(zone, from, from)
      : daysText(zone, fromInput ?? to, to)
  const mine = planned.map((visit) => ({ ...visit, client_name: null }))
  const none = `You have no visit ${spans}.${working.length > 0 && to === undefined ? ` In progress: ${listAnd(working.map(({ title }) => title))}.` : ''}`
  const all = { title: 'Book Service', href: '/bookings' }
  if (past) {
    const head = `We finished ${pluralize(mine.length, 'visit')}${to === undefined ? '' : ` ${spans}`}, the latest first:`
    const nothing = `I found no finished visit${to === undefined ? '' : ` ${spans}`}.`
    return answer(zone, mine.toReversed(), head, nothing, { title: 'My Jobs', href: '/jobs' }, false)
  }
  return answer(zone, mine, `You have ${pluralize(planned.length, 'visit')} ${spans}:`, none, all, from === to)
}

const plannedBooking = ({ service_type, ...booking }: BookingRow): Planned => ({
  ...booking,
  kind: 'booking',
  title: service_type,
})

export const visitTools = [visits]
