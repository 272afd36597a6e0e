import { addDays, addMinutes, dayIn, formatLongDay, startOfDay } from '#contract/dates.ts'
import { type Booking, bookingStates } from '../contract.ts'

/** The company's clock, as the screens see it. */
export type Clock = { zone: string; today: string; now: string }

type Timed = Pick<Booking, 'id' | 'status' | 'scheduled_date' | 'duration_minutes'>

/** Its time has passed, and it was neither completed nor cancelled. */
export const isPastDue = (booking: Timed, now: string): boolean =>
  bookingStates.isOpen(booking) && addMinutes(booking.scheduled_date, booking.duration_minutes) <= now

type DayGroup<T> = {
  key: string
  /** 'Past due', 'Today', 'Tomorrow', 'Wednesday'. */
  title: string
  /** The exact day, or what to do. */
  note: string
  pastDue: boolean
  bookings: T[]
}

/** 'Today' and 'Saturday, November 21, 2026', or 'Wednesday' and 'November 25, 2026'. */
export function dayTitle(day: string, { zone, today }: Pick<Clock, 'zone' | 'today'>): { title: string; note: string } {
  const long = formatLongDay(zone, startOfDay(zone, day))
  if (day === today) return { title: 'Today', note: long }
  if (day === addDays(today, 1)) return { title: 'Tomorrow', note: long }
  const comma = long.indexOf(', ')
  return { title: long.slice(0, comma), note: long.slice(comma + 2) }
}

const soonestFirst = (a: Timed, b: Timed) =>
  a.scheduled_date.localeCompare(b.scheduled_date) || a.id.localeCompare(b.id)

/** The next open bookings, day by day, up to a limit. Past-due ones come first. */
export function groupByDay<T extends Timed>(bookings: readonly T[], clock: Clock, most = Infinity): DayGroup<T>[] {
  const groups = new Map<string, DayGroup<T>>()
  for (const booking of bookings.filter(bookingStates.isOpen).toSorted(soonestFirst).slice(0, most)) {
    const pastDue = isPastDue(booking, clock.now)
    const day = dayIn(clock.zone, booking.scheduled_date)
    const key = pastDue ? 'past-due' : day
    const group = groups.get(key) ?? {
      key,
      ...(pastDue
        ? { title: 'Past due', note: 'Their time has passed. Complete, reschedule, or cancel them.' }
        : dayTitle(day, clock)),
      pastDue,
      bookings: [],
    }
    group.bookings.push(booking)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => Number(b.pastDue) - Number(a.pastDue))
}
