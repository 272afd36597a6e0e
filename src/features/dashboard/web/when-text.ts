import { addDays, dayIn, formatDate, formatTime, formatWeekday } from '#contract/dates.ts'

/** 'Today 2:30 PM', 'Tomorrow 9:00 AM', 'Mon, Jun 22, 9:00 AM': a visit's time as seen from the company's day. */
export function whenText(instant: string, { zone, today }: { zone: string; today: string }): string {
  const time = formatTime(zone, instant)
  const day = dayIn(zone, instant)
  if (day === today) return `Today ${time}`
  if (day === addDays(today, 1)) return `Tomorrow ${time}`
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  return `${sameYear ? formatWeekday(zone, instant) : formatDate(zone, instant)}, ${time}`
}
