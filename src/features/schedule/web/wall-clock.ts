import { addMinutes, instantOf, toLocalInput } from '#contract/dates.ts'

// The calendar is drawn on the company's wall clock, whatever clock the browser has: `2026-11-21T08:30`. Between wall clock
// and wall clock a day has 24 hours; only the way back to an instant knows of daylight saving.

const MINUTE_MS = 60_000

const read = (wall: string) => Date.parse(`${wall}:00Z`)

/** Wall clock `minutes` later. */
export const shiftWall = (wall: string, minutes: number): string =>
  new Date(read(wall) + minutes * MINUTE_MS).toISOString().slice(0, 16)

/** From one wall clock to another. */
export const minutesBetween = (from: string, to: string): number => (read(to) - read(from)) / MINUTE_MS

type Span = { start: string; end: string }

/**
 * Where a visit is drawn: until the clock shows its end, and never shorter than it lasts, which it would be when clocks go
 * back meanwhile.
 */
export function spanOf(zone: string, instant: string, minutes: number): Span {
  const start = toLocalInput(zone, instant)
  const [end = start] = [shiftWall(start, minutes), toLocalInput(zone, addMinutes(instant, minutes))]
    .toSorted()
    .toReversed()
  return { start, end }
}

/** The instant that is `minutes` further on the wall clock; null where the clock skips that time. */
export const movedInstant = (zone: string, instant: string, minutes: number): string | null =>
  instantOf(zone, shiftWall(toLocalInput(zone, instant), minutes))

/** How far the zone is from UTC at an instant: `-06:00`. */
export function offsetOf(zone: string, instant: string): string {
  const minutes = (read(toLocalInput(zone, instant)) - read(toLocalInput('UTC', instant))) / MINUTE_MS
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
