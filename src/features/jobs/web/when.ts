import { addDays, dayIn, formatDate, formatTime } from '#contract/dates.ts'

type Seen = { zone: string; today: string }

/** 'Today', 'Tomorrow', 'Yesterday', else 'Nov 21, 2026': an instant's day as seen from the company's day. */
export function dayText(instant: string, { zone, today }: Seen): string {
  const day = dayIn(zone, instant)
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(zone, instant)
}

/** 'Today 2:30 PM', 'Nov 21, 2026, 2:30 PM'. */
export function whenText(instant: string, seen: Seen): string {
  const day = dayText(instant, seen)
  return `${day}${day.includes(',') ? ',' : ''} ${formatTime(seen.zone, instant)}`
}
