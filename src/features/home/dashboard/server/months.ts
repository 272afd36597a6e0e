import { addDays, dayIn, startOfDay } from '#contract/dates.ts'

type Months = { months: string[]; monthStarts: string[]; monthEnds: string[] }

/** The month after `2026-03` is `2026-04`. Day 15 plus 31 days always falls in the next month. */
const monthAfter = (month: string): string => addDays(`${month}-15`, 31).slice(0, 7)
const monthBefore = (month: string): string => addDays(`${month}-15`, -31).slice(0, 7)

/** The last `count` calendar months in a zone, oldest first and ending with the month of `now`, with the instants they span. */
export function lastMonths(zone: string, now: Date, count: number): Months {
  const months = [dayIn(zone, now).slice(0, 7)]
  while (months.length < count) months.unshift(monthBefore(months[0] ?? ''))
  const startOfMonth = (month: string) => startOfDay(zone, `${month}-01`)
  return {
    months,
    monthStarts: months.map(startOfMonth),
    monthEnds: months.map((month) => startOfMonth(monthAfter(month))),
  }
}
