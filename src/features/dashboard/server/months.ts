import { addDays, dayIn, startOfDay } from '#contract/dates.ts'

export type Months = { months: string[]; monthStarts: string[]; monthEnds: string[] }

/** `2026-03` a month later is `2026-04`: no month has more than 31 days, and every one has a 15th. */
const monthAfter = (month: string): string => addDays(`${month}-15`, 31).slice(0, 7)
const monthBefore = (month: string): string => addDays(`${month}-15`, -31).slice(0, 7)

/** The last `count` months of a zone's calendar, oldest first, the one that holds `now` last; with the instants they span. */
export function lastMonths(zone: string, now: Date, count: number): Months {
  const months = [dayIn(zone, now).slice(0, 7)]
  while (months.length < count) months.unshift(monthBefore(months[0] ?? ''))
  const startOf = (month: string) => startOfDay(zone, `${month}-01`)
  return { months, monthStarts: months.map(startOf), monthEnds: months.map((month) => startOf(monthAfter(month))) }
}
