import { addDays, dayIn, getWeekday, startOfDay } from '#contract/dates.ts'
import { type Weekday, weekdays } from '#features/company/settings/contract.ts'

const MINUTE_MS = 60_000

/**
 * The whole minute that an instant is in. The clock and corrections record whole minutes, so that no sum of hours ever
 * rounds: an activity counts from the minute it starts in to the minute the next one starts in.
 */
export const toMinute = (instant: string | Date): string =>
  new Date(Math.floor(new Date(instant).getTime() / MINUTE_MS) * MINUTE_MS).toISOString()

type Span = { started_at: string; ended_at: string | null }

/** The whole minutes of an activity, until `now` while it runs. */
export const countMinutes = ({ started_at, ended_at }: Span, now: string): number =>
  Math.max(0, Math.floor((Date.parse(ended_at ?? now) - Date.parse(started_at)) / MINUTE_MS))

export const sumMinutes = (spans: readonly Span[], now: string): number =>
  spans.reduce((sum, span) => sum + countMinutes(span, now), 0)

/** How the company counts weeks. */
export type Calendar = { time_zone: string; week_starts_on: Weekday }

/** The first day of a day's week. */
export const weekStart = ({ week_starts_on }: Pick<Calendar, 'week_starts_on'>, day: string): string =>
  addDays(day, -((getWeekday(day) - weekdays.indexOf(week_starts_on) + 7) % 7))

/** The seven days of a week. */
export const daysOfWeek = (week: string): string[] => Array.from({ length: 7 }, (_, n) => addDays(week, n))

/** The instants that a week begins and ends at. */
export const weekBounds = ({ time_zone }: Pick<Calendar, 'time_zone'>, week: string): { from: string; to: string } => ({
  from: startOfDay(time_zone, week),
  to: startOfDay(time_zone, addDays(week, 7)),
})

export type Period = { started_at: string; ended_at: string }

/** The weeks that a period has time in, by their first days. */
export function weeksIn(calendar: Calendar, { started_at, ended_at }: Period): string[] {
  const weekAt = (instant: string | Date) => weekStart(calendar, dayIn(calendar.time_zone, instant))
  const last = weekAt(new Date(Math.max(Date.parse(ended_at) - 1, Date.parse(started_at))))
  const weeks = []
  for (let week = weekAt(started_at); week <= last; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

type DayMinutes = { day: string; minutes: number }

/** Minutes that passed on each of the company's days. A period within one minute has none, on its day. */
export function splitByDay(zone: string, { started_at, ended_at }: Period): DayMinutes[] {
  const end = toMinute(ended_at)
  const parts: DayMinutes[] = []
  let at = toMinute(started_at)
  do {
    const day = dayIn(zone, at)
    const midnight = startOfDay(zone, addDays(day, 1))
    const next = midnight < end ? midnight : end
    parts.push({ day, minutes: Math.max(0, (Date.parse(next) - Date.parse(at)) / MINUTE_MS) })
    at = next
  } while (at < end)
  return parts
}
