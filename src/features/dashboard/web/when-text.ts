import { addDays, dayIn, formatDate, formatTime } from '#contract/dates.ts'

/** 'Today 2:30 PM', 'Tomorrow 9:00 AM', 'Jun 22, 2026, 9:00 AM': a visit's time as seen from the company's day. */
export function whenText(instant: string, { zone, today }: { zone: string; today: string }): string {
  const time = formatTime(zone, instant)
  const day = dayIn(zone, instant)
  if (day === today) return `Today ${time}`
  if (day === addDays(today, 1)) return `Tomorrow ${time}`
  return `${formatDate(zone, instant)}, ${time}`
}
