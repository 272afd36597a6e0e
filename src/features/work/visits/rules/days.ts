import { addDays, clockIn, getWeekday, toLocalInput } from '#contract/dates.ts'
import { type BusinessHours, weekdays } from '#features/company/settings/contract.ts'

type Company = { time_zone: string; business_hours: BusinessHours }

/** The starts of visits on several days, from the first one on, at the same time. Skips days when the company is closed. */
export function listVisitDays({ time_zone, business_hours }: Company, first: string, days: number): string[] {
  const [day = '', clock = ''] = toLocalInput(time_zone, first).split('T')
  const isEverOpen = weekdays.some((weekday) => business_hours[weekday] !== null)
  const isOpen = (day: string) => {
    const weekday = weekdays[getWeekday(day)]
    return !isEverOpen || (weekday !== undefined && business_hours[weekday] !== null)
  }
  const starts = [first]
  for (let next = addDays(day, 1); starts.length < days; next = addDays(next, 1))
    if (isOpen(next)) starts.push(clockIn(time_zone, next, clock))
  return starts
}
