import { addDays, dayIn, formatPlainDate, formatTime, formatWeekday } from '#contract/dates.ts'

/** The company's zone and day, which dates are relative to (`useZone`, `useToday`). */
export type Clock = { zone: string; today: string }

/** 'Today', 'Tomorrow', 'Yesterday', 'Mon, Dec 14', with the year if it is another one. */
export function dayText(instant: string, { zone, today }: Clock): string {
  const day = dayIn(zone, instant)
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? formatWeekday(zone, instant) : formatPlainDate(zone, instant)
}

/** 'Today 2:30 PM', 'Mon, Dec 14, 2:30 PM'. */
export function whenText(instant: string, clock: Clock): string {
  const day = dayText(instant, clock)
  return `${day}${/\d$/.test(day) ? ',' : ''} ${formatTime(clock.zone, instant)}`
}
