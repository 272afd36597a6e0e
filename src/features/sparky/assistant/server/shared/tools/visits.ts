import * as z from 'zod/mini'
import { addDays, addMinutes, Day, dayIn, formatLongDay, formatTime, startOfDay } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { ListQuery } from '#contract/listing.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { type BookingRow, bookings, bookingStates } from '#features/work/bookings/contract.ts'
import { clients } from '#features/people/clients/contract.ts'
import { inspectionStates } from '#features/compliance/inspections/contract.ts'
import { jobs, jobStates } from '#features/work/jobs/contract.ts'
import { MOST_DAYS, schedule, type SheetVisit, type Visit } from '#features/work/schedule/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, readingTool, type ToolResult } from '../tool.ts'
import type { Source } from '../../../contract.ts'
import { listed } from './listed.ts'
import { matchWords, siteLines } from './visit-words.ts'

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
  /** Staff only: words in the address. These and `q` are looked for around today, and among those without a date. */
  place: ListQuery.shape.q,
  /** Staff only: words of the title. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Staff only: open ones without a technician or a date, or bookings to confirm. By default from today on. */
  show: z.optional(z.enum(['unassigned', 'undated', 'pending'])),
})

type Planned = Pick<Visit, 'id' | 'title' | 'client_name' | 'location' | 'status' | 'assigned_to_name'> & {
  kind: Visit['kind'] | 'job'
  /** The job that a visit belongs to. Answers name the job. */
  job_id?: string | null
  scheduled_date: string | null
  helper_ids?: readonly string[]
  duration_minutes: number
}

/** Jobs, bookings and inspections of any days; for a client their own upcoming ones. */
const visits = readingTool({
  name: 'visits',
  title: 'Look at the schedule',
  description:
    "Jobs, bookings and inspections on a range of days (from, to; default today), optionally the caller's own or those of one technician or client by name, or with status completed only those that are done; by words of the title (q) or an address (place), one with everything that its crew has to know; with show, those that are unassigned, undated or pending (to be confirmed). A client gets their own; with past: true those that are over.",
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
  team: readonly { id: string; name: string }[] = [],
): ToolResult => {
  const line = (visit: Planned) => {
    const { scheduled_date: at, duration_minutes } = visit
    const time = at && formatTime(zone, at)
    const when = at === null ? 'No date yet' : isOneDay ? time : `${formatLongDay(zone, at)}, ${time}`
    const helpers = team.flatMap(({ id, name }) => (visit.helper_ids?.includes(id) ? [name] : []))
    const facts = [
      visit.client_name && `for ${visit.client_name}`,
      visit.location && `at ${visit.location}`,
      visit.assigned_to_name ? `by ${visit.assigned_to_name}` : 'unassigned',
      helpers.length > 0 && `with ${listAnd(helpers)}`,
      statusLabel(visit).toLowerCase(),
      durationText(duration_minutes),
      at && `until ${formatTime(zone, addMinutes(at, duration_minutes))}`,
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
      day: scheduled_date && dayIn(zone, scheduled_date),
      time: scheduled_date && formatTime(zone, scheduled_date),
    }),
  })
}

/** A search is among the visits of these days around today. */
const BEFORE = 14
const AHEAD = 46

async function forStaff(
  caller: Caller,
  { from: fromInput, to: last, mine = false, name, status, place, q, show }: z.output<typeof Input>,
): Promise<ToolResult> {
  const company = await companyFor(caller)
  const zone = company.time_zone
  const today = todayFor(caller, company)
  const isSearch = Boolean(q ?? place)
  const from = isSearch ? addDays(today, -BEFORE) : (fromInput ?? today)
  const latest = addDays(from, MOST_DAYS - 1)
  const end = isSearch || (show && fromInput === undefined) ? addDays(today, AHEAD) : last
  const to = end === undefined || end < from ? from : end > latest ? latest : end
  const { visits, unscheduled, technicians } = await dispatch(caller.services, caller.user, schedule.get, {
    query: { from, to },
  })
  const isMeant = (one: string | null) => ` ${one ?? ''} `.toLowerCase().includes(` ${name} `.toLowerCase())
  const people = new Set(technicians.flatMap((one) => (isMeant(one.name) ? [one.id] : [])))
  const isWanted = (visit: Visit) =>
    (status === undefined || visit.status === status) &&
    (!mine || listCrew(visit).includes(caller.user.id)) &&
    (!name || isMeant(visit.client_name) || listCrew(visit).some((id) => people.has(id)))
  const dated = visits.filter((visit) => visit.scheduled_date !== null && isWanted(visit))
  const waiting = fromInput === undefined || isSearch ? unscheduled.filter(isWanted) : []
  const all = { title: 'Schedule', href: `/schedule?view=day&date=${from}` }
  if (isSearch) {
    const titled = q ? matchWords([...dated, ...waiting], q, ({ title }) => title) : [...dated, ...waiting]
    const matches = place ? await atPlace(caller, titled, place) : titled
    const named = matches.filter(({ scheduled_date: at }) => at !== null && dayIn(zone, at) === fromInput)
    const rows = named.length > 0 ? named : matches
    const result = answer(
      zone,
      rows,
      '',
      `I found no visit ${q ? `called ${q}` : `at ${place}`}.`,
      all,
      false,
      technicians,
    )
    const [visit] = rows
    if (!visit || rows.length > 1) return result
    const site = await findSite(caller, zone, visit)
    return { ...result, text: [result.text.replace(/^- /, ''), ...(site ? siteLines(site) : [])].join('\n') }
  }
  const spans = `${status ?? ''} ${daysText(zone, from, to)}${name === undefined ? '' : ` for ${name}`}`.trim()
  const isOneDay = from === to
  if (show) {
    const rows = isShown[show]([...dated, ...waiting])
    const count = pluralize(rows.length, `${show} visit`)
    return answer(zone, rows, `I found ${count}:`, `No visit is ${show} ${spans}.`, all, isOneDay, technicians)
  }
  const count = pluralize(dated.length, 'visit')
  const head = mine ? `You have ${count}` : dated.length === 1 ? 'There is 1 visit' : `There are ${count}`
  const none = `${mine ? 'You have nothing' : 'There is nothing'} on the schedule ${spans}.`
  return answer(zone, dated, `${head} ${spans}:`, none, all, isOneDay, technicians)
}

/** The visits at an address, which a visit or else its client has. */
async function atPlace({ services, user }: Caller, visits: readonly Visit[], place: string): Promise<Visit[]> {
  const there = await dispatch(services, user, clients.list, { query: { place, limit: 20 } })
  const names = new Set<string | null>(there.map(({ name }) => name))
  return visits.filter(({ location, client_name }) =>
    location === null ? names.has(client_name) : location.toLowerCase().includes(place.toLowerCase()),
  )
}

const isShown: Record<NonNullable<z.output<typeof Input>['show']>, (all: readonly Visit[]) => Visit[]> = {
  unassigned: (all) =>
    all.filter((one) => one.kind !== 'inspection' && one.assigned_to === null && visitStates[one.kind].isOpen(one)),
  undated: (all) => all.filter(({ scheduled_date }) => scheduled_date === null),
  pending: (all) => all.filter(({ status }) => status === 'pending'),
}

/** A visit with what its crew has to know on site. */
export async function findSite(
  { services, user }: Caller,
  zone: string,
  { id, scheduled_date }: Pick<Visit, 'id' | 'scheduled_date'>,
): Promise<SheetVisit | undefined> {
  if (scheduled_date === null) return undefined
  const day = dayIn(zone, scheduled_date)
  const sheet = await dispatch(services, user, schedule.sheet, { query: { day } })
  return sheet.find((one) => one.id === id)
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
      const day = scheduled_date === null ? '' : dayIn(zone, scheduled_date)
      return day >= from && (to === undefined || day <= to)
    })
    .toSorted((a, b) => ((a.scheduled_date ?? '') < (b.scheduled_date ?? '') ? -1 : 1))
  const working = ownJobs.filter(({ status }) => status === 'in_progress')
  const spans =
    to === undefined
      ? from <= today
        ? 'coming up'
        : `from ${formatLongDay(zone, startOfDay(zone, from))} on`
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
