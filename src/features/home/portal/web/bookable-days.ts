import type { LinkedBooking } from '../contract.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const DAY_MS = 24 * 60 * 60_000

/** The open days from the first to the last that can be booked. */
export function bookableDays({ first_day, last_day, open_weekdays }: LinkedBooking['days']): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${first_day}T00:00:00Z`); at <= Date.parse(`${last_day}T00:00:00Z`); at += DAY_MS) {
    const date = new Date(at)
    const weekday = weekdays[date.getUTCDay()]
    if (weekday && open_weekdays.includes(weekday)) days.push(date.toISOString().slice(0, 10))
  }
  return days
}
