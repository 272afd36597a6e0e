import {
  addDays,
  addMinutes,
  dayIn,
  endOfDay,
  formatDateTime,
  formatDay,
  formatTime,
  getWeekday,
  startOfDay,
  toLocalInput,
} from '#contract/dates.ts'
import { weekdayLabel, weekdays } from '#features/company/settings/contract.ts'
import type { Company } from '#features/company/settings/server/shared/company.ts'
import { type AppError, conflict, invalid } from '#server/errors.ts'
import { TIME_TAKEN } from '../contract.ts'

// When clients can book for themselves. The same rule decides what is offered and what is accepted.

export type Rules = Pick<Company, 'time_zone' | 'business_hours' | 'booking_lead_hours' | 'booking_days_ahead'>

/** `ends` is exclusive. */
export type Period = { starts: string; ends: string }

/** The visits that take up a period. */
export type Plan = {
  /** Number of people who can be assigned to visits. */
  technicians: number
  /** Their open visits. */
  visits: (Period & { technician: string })[]
  /** Open bookings that are not yet assigned. */
  unassigned: Period[]
  /** The client's own open bookings. */
  own: (Period & { service_type: string })[]
}

const STEP_MINUTES = 30

const overlaps = (one: Period, other: Period): boolean => one.starts < other.ends && one.ends > other.starts

const weekdayName = (day: string) => weekdays[getWeekday(day)] ?? 'sunday'
const getHours = ({ business_hours }: Rules, day: string) => business_hours[weekdayName(day)]

const clock = (time: string): string => formatTime('UTC', `1970-01-01T${time}:00Z`)

/** The first instant and the last day that clients can book at `now`. */
export function bookingWindow(rules: Rules, now: Date) {
  const earliest = addMinutes(now.toISOString(), rules.booking_lead_hours * 60)
  const last_day = addDays(dayIn(rules.time_zone, now), rules.booking_days_ahead)
  return { earliest, first_day: dayIn(rules.time_zone, earliest), last_day }
}

/** True if the whole visit is within its day's business hours, in local time. The end is exclusive. */
function isWithinHours(rules: Rules, { starts, ends }: Period): boolean {
  const hours = getHours(rules, dayIn(rules.time_zone, starts))
  if (!hours) return false
  const [day] = toLocalInput(rules.time_zone, starts).split('T')
  const isOpenAt = (instant: string): boolean => {
    const [on, time = ''] = toLocalInput(rules.time_zone, instant).split('T')
    return on === day && time >= hours.open && time < hours.close
  }
  const minutes = Math.ceil((Date.parse(ends) - Date.parse(starts)) / 60_000)
  if (!isOpenAt(starts) || !isOpenAt(addMinutes(starts, minutes - 1))) return false
  // While the clock only runs forward, the first and the last minute decide. An hour that it repeats is checked throughout.
  if (!isSetBackDuring(rules.time_zone, { starts, ends })) return true
  return Array.from({ length: minutes }, (_, minute) => addMinutes(starts, minute)).every(isOpenAt)
}

/** True if the clock is set back during this period: less time passes on it than in reality. */
function isSetBackDuring(zone: string, { starts, ends }: Period): boolean {
  const onTheClock = (instant: string) => Date.parse(`${toLocalInput(zone, instant)}Z`)
  return onTheClock(ends) - onTheClock(starts) < Date.parse(ends) - Date.parse(starts) - 60_000
}

/** Why the visit falls outside business hours, in a sentence that gives the hours; or null. */
function closedReason(rules: Rules, now: Date, visit: Period): string | null {
  const { earliest, last_day } = bookingWindow(rules, now)
  const day = dayIn(rules.time_zone, visit.starts)
  if (visit.starts < earliest)
    return `That is too soon. The earliest time you can book is ${formatDateTime(rules.time_zone, earliest)}.`
  if (day > last_day) return `That is too far ahead. You can book through ${formatDay(last_day)}.`
  if (isWithinHours(rules, visit)) return null
  const hours = getHours(rules, day)
  const weekday = weekdayLabel(weekdayName(day))
  if (!hours) return `We are closed on ${weekday}s. Choose another day.`
  return `On ${weekday}s visits begin and end between ${clock(hours.open)} and ${clock(hours.close)}. Choose another time.`
}

function hasFreeTechnician({ technicians, visits, unassigned }: Plan, visit: Period): boolean {
  const busy = new Set(visits.filter((other) => overlaps(other, visit)).map(({ technician }) => technician))
  return technicians - busy.size - unassigned.filter((other) => overlaps(other, visit)).length >= 1
}

/** Why a client cannot book a visit of `minutes` at this instant, or null. */
export function bookingRefusal(rules: Rules, now: Date, plan: Plan, starts: string, minutes: number): AppError | null {
  const visit = { starts, ends: addMinutes(starts, minutes) }
  const closed = closedReason(rules, now, visit)
  if (closed !== null) return invalid('scheduled_date', closed)
  const own = plan.own.find((other) => overlaps(other, visit))
  if (own)
    return conflict(
      `You already have a visit at that time: ${own.service_type}, ${formatDateTime(rules.time_zone, own.starts)}. Choose another time.`,
      'scheduled_date',
    )
  return hasFreeTechnician(plan, visit) ? null : conflict(TIME_TAKEN, 'scheduled_date')
}

/** Every local half hour of a day: 46 or 50 of them when daylight saving time starts or ends. */
export function listHalfHours(zone: string, day: string): string[] {
  const end = endOfDay(zone, day)
  const times: string[] = []
  for (let instant = startOfDay(zone, day); instant < end; instant = addMinutes(instant, STEP_MINUTES))
    times.push(instant)
  return times
}
