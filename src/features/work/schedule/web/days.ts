import { addDays, formatLongDay, formatWeekday, getWeekday } from '#contract/dates.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

export const AGENDA_DAYS = 14

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const isoDay = (date: Date) => date.toISOString().slice(0, 10)

const startOfWeek = (day: string) => addDays(day, -getWeekday(day))

const shiftMonth = (day: string, months: number) => {
  const date = utc(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return isoDay(date)
}

export type Days = { from: string; to: string }

/** The days shown by a view, inclusive. A month is shown in whole weeks. */
export function getDays(view: View, day: string): Days {
  if (view === 'day') return { from: day, to: day }
  if (view === 'agenda') return { from: day, to: addDays(day, AGENDA_DAYS - 1) }
  if (view === 'week') return { from: startOfWeek(day), to: addDays(startOfWeek(day), 6) }
  const last = addDays(shiftMonth(day, 1), -1)
  return { from: startOfWeek(shiftMonth(day, 0)), to: addDays(startOfWeek(last), 6) }
}

/** Every day from the first to the last. */
export const eachDay = ({ from, to }: Days): string[] => {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The day the arrows lead to: another day, week, the same day of another month, or the agenda's next page. */
export function stepped(view: View, day: string, direction: 1 | -1): string {
  if (view !== 'month') return addDays(day, direction * { day: 1, week: 7, agenda: AGENDA_DAYS }[view])
  const first = shiftMonth(day, direction)
  const target = addDays(first, Number(day.slice(8)) - 1)
  return target.startsWith(first.slice(0, 7)) ? target : addDays(shiftMonth(first, 1), -1)
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const monthFormat = format({ month: 'long', year: 'numeric' })
const rangeFormat = format({ month: 'short', day: 'numeric', year: 'numeric' })
const weekdayFormat = format({ weekday: 'short' })

/** `Saturday, November 21, 2026` */
export const longDay = (day: string): string => formatLongDay('UTC', day)
/** `Sat, Nov 21` */
export const shortDay = (day: string): string => formatWeekday('UTC', day)
/** `Sat` */
export const weekdayName = (day: string): string => weekdayFormat.format(utc(day))

/** The period shown, in words. */
export function formatTitle(view: View, day: string): string {
  if (view === 'day') return longDay(day)
  if (view === 'month') return monthFormat.format(utc(day))
  const { from, to } = getDays(view, day)
  return rangeFormat.formatRange(utc(from), utc(to))
}
