import * as z from 'zod'
import { addDays, Day, dayIn, formatLongDay, formatTime, startOfDay } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { type BookingRow, bookings, bookingStates } from '#features/bookings/contract.ts'
import { inspectionStates } from '#features/inspections/contract.ts'
import { jobs, jobStates } from '#features/jobs/contract.ts'
import { MOST_DAYS, schedule, type Visit } from '#features/schedule/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, type Found, readingTool } from '../tool.ts'

const Input = z.object({
  /** The first day; today by default. */
  from: Day.optional(),
  /** The last day; by default the first. For a client: every visit from `from` on. */
  to: Day.optional(),
  /** Staff only: those of the user themselves. */
  mine: z.boolean().optional(),
  /** Staff only: a part of the name of the technician or the client. */
  name: z.string().trim().max(200).optional(),
})

const SHOWN = 12

type Planned = Pick<Visit, 'kind' | 'id' | 'title' | 'client_name' | 'location' | 'status' | 'assigned_to_name'> & {
  scheduled_date: string
  duration_minutes: number
}

/** Jobs, bookings and inspections of any days; for a client their own upcoming ones. */
const visits = readingTool({
  name: 'visits',
  title: 'Look at the schedule',
  description:
    "Jobs, bookings and inspections on a range of days (from, to; default today), optionally the caller's own or those of one technician or client by name. A client gets their own.",
  access: 'signedIn',
  input: Input,
  run: (caller, input) => (isStaff(caller.user.role) ? forStaff(caller, input) : forClient(caller, input)),
})

const hrefOf = ({ kind, id }: Pick<Visit, 'kind' | 'id'>): string =>
  kind === 'inspection' ? `/compliance?tab=inspections&open=${id}` : `/${kind}s?open=${id}`

const statesOf = { job: jobStates, booking: bookingStates, inspection: inspectionStates }

const statusLabel = (visit: Pick<Visit, 'kind' | 'status'>): string => statesOf[visit.kind].of(visit).label

const answer = (
  zone: string,
  planned: readonly Planned[],
  head: string,
  none: string,
  all: Found['sources'],
): Found => {
  const data = planned.map(
    ({ scheduled_date, kind, id, title, client_name, location, status, assigned_to_name, duration_minutes }) => ({
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
  )
  if (planned.length === 0) return { data, text: none, sources: all }
  const days = new Set(planned.map(({ scheduled_date }) => dayIn(zone, scheduled_date)))
  const lineOf = (visit: Planned) => {
    const when =
      days.size === 1
        ? formatTime(zone, visit.scheduled_date)
        : `${formatLongDay(zone, visit.scheduled_date)}, ${formatTime(zone, visit.scheduled_date)}`
    const facts = [
      visit.client_name && `for ${visit.client_name}`,
      visit.location && `at ${visit.location}`,
      visit.assigned_to_name ? `by ${visit.assigned_to_name}` : 'unassigned',
      statusLabel(visit).toLowerCase(),
    ]
    return `- ${when}: ${visit.title}, ${facts.filter(Boolean).join(', ')}`
  }
  const more = planned.length - SHOWN
  return {
    data,
    text: [
      head,
      ...planned.slice(0, SHOWN).map(lineOf),
      ...(more > 0 ? [`- and ${pluralize(more, 'more visit')}`] : []),
    ].join('\n'),
    sources: [...planned.slice(0, 5).map((visit) => ({ title: visit.title, href: hrefOf(visit) })), ...all],
  }
}

async function forStaff(caller: Caller, { from: asked, to: last, mine = false, name }: z.output<typeof Input>) {
  const company = await companyFor(caller)
  const zone = company.time_zone
  const from = asked ?? todayFor(caller, company)
  const latest = addDays(from, MOST_DAYS - 1)
  const to = last === undefined || last < from ? from : last > latest ? latest : last
  const { visits } = await dispatch(caller.services, caller.user, schedule.get, { query: { from, to } })
  const wanted = name?.toLowerCase()
  const isWanted = (visit: Visit) =>
    (!mine || visit.assigned_to === caller.user.id) &&
    (wanted === undefined ||
      [visit.assigned_to_name, visit.client_name].some((one) => one?.toLowerCase().includes(wanted)))
  const planned = visits.flatMap((visit) =>
    visit.scheduled_date !== null && isWanted(visit) ? [{ ...visit, scheduled_date: visit.scheduled_date }] : [],
  )
  const spans = `${daysText(zone, from, to)}${name === undefined ? '' : ` for ${name}`}`
  const whose = mine ? 'You have' : 'There are'
  return answer(
    zone,
    planned,
    planned.length === 1 && !mine
      ? `There is 1 visit ${spans}:`
      : `${whose} ${pluralize(planned.length, 'visit')} ${spans}:`,
    `${mine ? 'You have nothing' : 'There is nothing'} on the schedule ${spans}.`,
    [{ title: 'Schedule', href: `/schedule?view=day&date=${from}` }],
  )
}

const daysText = (zone: string, from: string, to: string): string => {
  const text = (day: string) => formatLongDay(zone, startOfDay(zone, day))
  return from === to ? `on ${text(from)}` : `from ${text(from)} to ${text(to)}`
}

/** Open visits from a day on; of one day if both are given. */
async function forClient(caller: Caller, { from: asked, to }: z.output<typeof Input>): Promise<Found> {
  const { services, user } = caller
  const company = await companyFor(caller)
  const zone = company.time_zone
  const today = todayFor(caller, company)
  const from = asked ?? today
  const [ownJobs, ownBookings] = await Promise.all([
    dispatch(services, user, jobs.mine, { query: {} }),
    dispatch(services, user, bookings.list, { query: {} }),
  ])
  const planned: Planned[] = [
    ...ownJobs.flatMap((job) =>
      job.scheduled_date !== null && jobStates.isOpen(job)
        ? [{ ...job, kind: 'job' as const, scheduled_date: job.scheduled_date }]
        : [],
    ),
    ...ownBookings.filter((booking) => bookingStates.isOpen(booking)).map(plannedBooking),
  ]
    .filter(({ scheduled_date }) => {
      const day = dayIn(zone, scheduled_date)
      return day >= from && (to === undefined || day <= to)
    })
    .toSorted((a, b) => (a.scheduled_date < b.scheduled_date ? -1 : 1))
  const working = ownJobs.filter(({ status }) => status === 'in_progress')
  const spans =
    to === undefined ? (asked === undefined ? 'coming up' : daysText(zone, from, from)) : daysText(zone, from, to)
  const mine = planned.map((visit) => ({ ...visit, client_name: null }))
  const none = `You have no visit ${spans}.${working.length > 0 && to === undefined ? ` In progress: ${listAnd(working.map(({ title }) => title))}.` : ''}`
  return answer(zone, mine, `You have ${pluralize(planned.length, 'visit')} ${spans}:`, none, [
    { title: 'Book Service', href: '/bookings' },
  ])
}

const plannedBooking = ({ service_type, ...booking }: BookingRow): Planned => ({
  ...booking,
  kind: 'booking',
  title: service_type,
})

export const visitTools = [visits]
