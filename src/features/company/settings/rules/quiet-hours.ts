import { addDays, clockIn, toLocalInput } from '#contract/dates.ts'
import type { QuietHours } from '../contract.ts'

/** When the quiet hours that include `now` end, or null outside of them. */
export function quietUntil(
  { quiet_hours, time_zone }: { quiet_hours?: QuietHours | null | undefined; time_zone: string },
  now: string,
): string | null {
  if (!quiet_hours) return null
  const { from, to } = quiet_hours
  const [today = '', clock = ''] = toLocalInput(time_zone, now).split('T')
  const isOvernight = from > to
  const isQuiet = isOvernight ? clock >= from || clock < to : clock >= from && clock < to
  if (!isQuiet) return null
  return clockIn(time_zone, isOvernight && clock >= from ? addDays(today, 1) : today, to)
}
