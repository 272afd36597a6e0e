import { addDays, dayIn, formatDate, formatTime } from '#contract/dates.ts'

type Seen = { zone: string; today: string }

/** 'Today', 'Tomorrow', 'Yesterday', 'Dec 14', and with its year in another one: an instant's day as seen from the company's. */
export function dayText(instant: string, { zone, today }: Seen): string {
  const day = dayIn(zone, instant)
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDate(zone, instant).replace(`, ${today.slice(0, 4)}`, '')
}

/** 'Today 2:30 PM', 'Dec 14, 2:30 PM'. */
export function whenText(instant: string, seen: Seen): string {
  const day = dayText(instant, seen)
  return `${day}${/\d$/.test(day) ? ',' : ''} ${formatTime(seen.zone, instant)}`
}
