import { addDays, dayIn, formatDate, formatTime, formatWeekday } from '#contract/dates.ts'

/** From where a time is seen: the company's zone and day (`useZone`, `useToday`). */
export type Seen = { zone: string; today: string }

/** 'Today', 'Tomorrow', 'Yesterday', 'Mon, Dec 14', and with its year in another one. */
export function dayText(instant: string, { zone, today }: Seen): string {
  const day = dayIn(zone, instant)
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? formatWeekday(zone, instant) : formatDate(zone, instant)
}

/** 'Today 2:30 PM', 'Mon, Dec 14, 2:30 PM'. */
export function whenText(instant: string, seen: Seen): string {
  const day = dayText(instant, seen)
  return `${day}${/\d$/.test(day) ? ',' : ''} ${formatTime(seen.zone, instant)}`
}
