import { addMinutes, getWeekday, toInstant, toLocalInput } from '#contract/dates.ts'
import { type BusinessHours, weekdays } from '#features/company/settings/contract.ts'
import { NOBODY } from './columns.ts'
import type { Slot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import { isOver } from './visit-words.ts'
import { minutesBetween, shiftWall } from './wall-clock.ts'

// Times for visits dropped on a day that shows no hours, on the company's clock.

const STEP_MINUTES = 15

/** The company's hours on a day, or null when it is closed. */
export function getHours(hours: BusinessHours, day: string): { open: string; close: string } | null {
  const weekday = weekdays[getWeekday(day)]
  return (weekday && hours[weekday]) ?? null
}

/** When the company opens on a day, or 9:00 when it is closed. */
export const getOpeningTime = (hours: BusinessHours, day: string): string => getHours(hours, day)?.open ?? '09:00'

/** The default day for a visit from the tray: the day shown, or today when that has passed. */
export const proposedTime = (day: string, today: string, opening: string): string =>
  `${day < today ? today : day}T${opening}`

export type Plan = { zone: string; hours: BusinessHours; visits: readonly ShownVisit[]; now: string }

/**
 * The first time on a day when a technician is free for that long, from opening (today: from now) until closing. On a full day,
 * the time where the search began, so that the server can name the conflict. Unassigned work never conflicts.
 */
export function freeTime({ zone, hours, visits, now }: Plan, day: string, who: string | null, minutes: number): string {
  const opening = `${day}T${getOpeningTime(hours, day)}`
  const midnight = `${day}T00:00`
  const passed = Math.ceil(minutesBetween(midnight, toLocalInput(zone, now)) / STEP_MINUTES) * STEP_MINUTES
  const next = shiftWall(midnight, passed)
  const first = next.startsWith(day) && next > opening ? next : opening
  const busy = visits.filter((visit) => who !== null && visit.member === who && !isOver(visit))
  const close = getHours(hours, day)?.close ?? '24:00'
  for (let wall = first; wall.startsWith(day) && wall.slice(11) < close; wall = shiftWall(wall, STEP_MINUTES)) {
    const at = toInstant(zone, wall)
    if (at !== null && !busy.some((visit) => overlap(visit, at, addMinutes(at, minutes)))) return wall
  }
  return first
}

const overlap = ({ scheduled_date, duration_minutes }: ShownVisit, from: string, to: string): boolean =>
  scheduled_date !== null && scheduled_date < to && from < addMinutes(scheduled_date, duration_minutes)

/** The person in whose column a visit is after a drop. Without columns it does not change. */
export const landingColumn = ({ member }: ShownVisit, { column }: Slot): string | null =>
  column === null ? member : column === NOBODY ? null : column

/** The time on the company's clock after a drop. On a day without hours a visit's time does not change, or becomes the first free one. */
export function landingTime(plan: Plan, visit: ShownVisit, slot: Slot): string {
  if (!slot.wholeDay) return slot.wall
  const day = slot.wall.slice(0, 10)
  return visit.scheduled_date === null
    ? freeTime(plan, day, landingColumn(visit, slot), visit.duration_minutes)
    : `${day}${toLocalInput(plan.zone, visit.scheduled_date).slice(10)}`
}
