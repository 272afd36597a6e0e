import { addDays, getWeekday, toLocalInput } from '#contract/dates.ts'
import { weekdays } from '#features/company/settings/contract.ts'
import type { Offer } from '../contract.ts'

type Days = Pick<Offer, 'open_weekdays' | 'first_day' | 'last_day'>

/** The weekdays without visits; 0 is Sunday. */
export const closedWeekdays = ({ open_weekdays }: Pick<Offer, 'open_weekdays'>): number[] =>
  weekdays.flatMap((weekday, index) => (open_weekdays.includes(weekday) ? [] : [index]))

/** The first open day after `day`, or null when clients cannot book that far ahead. */
export function nextOpenDay(offer: Days, day: string): string | null {
  const closed = closedWeekdays(offer)
  if (closed.length === 7) return null
  let next = day < offer.first_day ? offer.first_day : addDays(day, 1)
  while (closed.includes(getWeekday(next))) next = addDays(next, 1)
  return next > offer.last_day ? null : next
}

/** The first day that can be booked at all. */
export const firstOpenDay = (offer: Days): string | null => nextOpenDay(offer, addDays(offer.first_day, -1))

type PartOfDay = { label: 'Morning' | 'Afternoon' | 'Evening'; times: string[] }

/** Free times grouped by part of the day, on the company's clock. */
export function partsOfDay(zone: string, times: readonly string[]): PartOfDay[] {
  const hour = (instant: string) => Number(toLocalInput(zone, instant).slice(11, 13))
  const within = (from: number, to: number) => times.filter((time) => hour(time) >= from && hour(time) < to)
  const parts: PartOfDay[] = [
    { label: 'Morning', times: within(0, 12) },
    { label: 'Afternoon', times: within(12, 17) },
    { label: 'Evening', times: within(17, 24) },
  ]
  return parts.filter((part) => part.times.length > 0)
}

/** True if the browser's clock shows a different time from the company's. */
export const differs = (zone: string, ownZone: string, instant: string): boolean =>
  toLocalInput(zone, instant) !== toLocalInput(ownZone, instant)

/** The zone's name at an instant: `Central Standard Time`. */
export function zoneName(zone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(
    new Date(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
