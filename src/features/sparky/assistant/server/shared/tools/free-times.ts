import * as z from 'zod/mini'
import {
  addDays,
  addMinutes,
  Day,
  dayIn,
  formatLongDay,
  formatTime,
  startOfDay,
  toInstant,
  toLocalInput,
  When,
} from '#contract/dates.ts'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd } from '#contract/text.ts'
import { bookings } from '#features/work/bookings/contract.ts'
import { schedule } from '#features/work/schedule/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, readingTool, type ToolResult } from '../tool.ts'
import { visitsDuring } from './overlaps.ts'

const MOST_DAYS = 7
const SHOWN = 8

const Minutes = z.number().check(z.int(), z.minimum(15), z.maximum(1440))

/** Parts of the day, as clock times. */
export const parts = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
} as const
const partNames = ['morning', 'afternoon', 'evening'] as const

const TimesInput = z.object({
  /** The first day; today by default. */
  from: z.optional(Day),
  /** The last day, at most a week after the first. */
  to: z.optional(Day),
  duration_minutes: z._default(Minutes, DEFAULT_DURATION),
  part: z.optional(z.enum(partNames)),
})

/** Free times for a visit, by the same rules as online booking. */
const freeTimes = readingTool({
  name: 'free_times',
  title: 'Find free times',
  description:
    'The free times for a visit on a day, or on each day from `from` to `to` (at most a week), optionally of one part of the day.',
  access: 'signedIn',
  input: TimesInput,
  async run(caller, { from: fromInput, to: last, duration_minutes, part }) {
    const { services, user } = caller
    const company = await companyFor(caller)
    const zone = company.time_zone
    const from = fromInput ?? todayFor(caller, company)
    const days = Array.from({ length: MOST_DAYS }, (_, n) => addDays(from, n)).filter(
      (day) => day === from || (last !== undefined && day <= last),
    )
    const to = days.at(-1) ?? from
    const [earliest, end] = part ? parts[part] : ['00:00', '24:00']
    const isInPart = (time: string) => {
      const clock = toLocalInput(zone, time).slice(11, 16)
      return clock >= earliest && clock < end
    }
    const freeDays = await Promise.all(
      days.map(async (day) => ({
        day,
        times: (await dispatch(services, user, bookings.times, { query: { day, duration_minutes } })).filter(isInPart),
      })),
    )
    const open = freeDays.filter(({ times }) => times.length > 0)
    const name = (day: string) => formatLongDay(zone, startOfDay(zone, day))
    const data = open.map(({ day, times }) => ({ day, times: times.map((time) => formatTime(zone, time)) }))
    const sources = [{ title: isStaff(user.role) ? 'Bookings' : 'Book Service', href: '/bookings' }]
    if (open.length === 0) {
      const which = from === to ? `on ${name(from)}` : `from ${name(from)} to ${name(to)}`
      return {
        data,
        text: `There is no free time for a visit of ${duration_minutes} minutes ${which}${part ? ` in the ${part}` : ''}.`,
        sources,
      }
    }
    const lines = data.map(({ day, times }) => {
      const more = times.length - SHOWN
      return `- ${name(day)}: ${times.slice(0, SHOWN).join(', ')}${more > 0 ? `, and ${more} later` : ''}`
    })
    return {
      data,
      text: [`Free times for a visit of ${duration_minutes} minutes${part ? `, in the ${part}` : ''}:`, ...lines].join(
        '\n',
      ),
      sources,
    }
  },
})

const AvailabilityInput = z.object({
  /** When the visit would start. */
  at: z.optional(When()),
  /** The whole day, in place of a time. */
  day: z.optional(Day),
  duration_minutes: z._default(Minutes, DEFAULT_DURATION),
  /** A part of that day. */
  part: z.optional(z.enum(partNames)),
  /** A part of a technician's name; left out: the caller. */
  name: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Everyone. */
  anyone: z.optional(z.boolean()),
})

/** Checks that people have nothing else at a time. */
const availability = readingTool({
  name: 'availability',
  title: 'Check who is free',
  description:
    'Whether the caller, a technician by name, or anyone (anyone: true) has nothing on the schedule at a time, or what they have on a whole day (day) or a part of it (part).',
  access: 'staff',
  input: AvailabilityInput,
  run: checkAvailability,
})

async function checkAvailability(
  caller: Caller,
  { at, day: whole, part, duration_minutes, name, anyone = false }: z.output<typeof AvailabilityInput>,
): Promise<ToolResult> {
  const { services, user } = caller
  const { time_zone: zone } = await companyFor(caller)
  if (at === undefined) return checkDay(caller, zone, { day: whole ?? dayIn(zone, services.now()), part, name, anyone })
  const starts = toInstant(zone, at)
  if (starts === null)
    return { data: null, text: 'The clocks are put forward then: that time does not exist.', sources: [] }
  const day = dayIn(zone, starts)
  const { during, technicians } = await visitsDuring(caller, zone, starts, duration_minutes)
  const when = `on ${formatLongDay(zone, starts)} at ${formatTime(zone, starts)}`
  const sources = [{ title: 'Schedule', href: `/schedule?view=day&date=${day}` }]
  const people = technicians.filter(({ id, name: one, active }) =>
    anyone ? active : name === undefined ? id === user.id : one.toLowerCase().includes(name.toLowerCase()),
  )
  if (people.length === 0) return { data: [], text: `I found no technician called ${name ?? user.name}.`, sources }
  const data = people.map(({ id, name: one }) => ({
    name: one,
    busy_with: during.filter((visit) => listCrew(visit).includes(id)),
  }))
  if (anyone) {
    const free = data.filter(({ busy_with }) => busy_with.length === 0).map((one) => one.name)
    const text = free.length === 0 ? `Everyone is busy ${when}.` : `Free ${when}: ${listAnd(free)}.`
    return { data, text, sources }
  }
  const text = data
    .map(({ name: one, busy_with: [visit] }) => {
      const who = one === user.name ? 'You are' : `${one} is`
      if (visit?.scheduled_date == null) return `${who} free ${when}.`
      const about = `${visit.title}${visit.client_name === null ? '' : ` for ${visit.client_name}`}`
      return `${who} not free ${when}: ${about} starts at ${formatTime(zone, visit.scheduled_date)} and takes ${visit.duration_minutes} minutes.`
    })
    .join('\n')
  return { data, text, sources }
}

/** Each person's day. */
async function checkDay(
  { services, user }: Caller,
  zone: string,
  {
    day,
    part,
    name,
    anyone,
  }: { day: string; part: keyof typeof parts | undefined; name: string | undefined; anyone: boolean },
): Promise<ToolResult> {
  const { visits: all, technicians } = await dispatch(services, user, schedule.get, { query: { from: day, to: day } })
  const [earliest, end] = part ? parts[part] : ['00:00', '24:00']
  const visits = all.filter(
    ({ scheduled_date, duration_minutes }) =>
      scheduled_date === null ||
      (toLocalInput(zone, scheduled_date) < `${day}T${end}` &&
        toLocalInput(zone, addMinutes(scheduled_date, duration_minutes)) > `${day}T${earliest}`),
  )
  const people = technicians.filter(({ id, name: one, active }) =>
    anyone ? active : name === undefined ? id === user.id : one.toLowerCase().includes(name.toLowerCase()),
  )
  const data = people.map(({ id, name: one }) => ({
    name: one,
    visits: visits.filter((visit) => listCrew(visit).includes(id)),
  }))
  const showVisit = ({ title, scheduled_date, duration_minutes }: (typeof visits)[number]) =>
    scheduled_date === null
      ? title
      : `${title} ${formatTime(zone, scheduled_date)} to ${formatTime(zone, addMinutes(scheduled_date, duration_minutes))}`
  const lines = data.map(
    (one) => `- ${one.name}: ${one.visits.length === 0 ? 'nothing scheduled' : one.visits.map(showVisit).join(', ')}`,
  )
  return {
    data,
    text: [`On ${formatLongDay(zone, startOfDay(zone, day))}${part ? `, in the ${part}` : ''}:`, ...lines].join('\n'),
    sources: [{ title: 'Schedule', href: `/schedule?view=day&date=${day}` }],
  }
}

export const freeTimeTools = [freeTimes, availability]
