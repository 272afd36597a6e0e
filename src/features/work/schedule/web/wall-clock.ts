import { addMinutes, toInstant, toLocalInput } from '#contract/dates.ts'

// The calendar uses the company's wall clock, whatever the browser's zone: `2026-11-21T08:30`. In wall clock arithmetic
// every day has 24 hours; daylight saving time only matters when converting back to an instant.

const MINUTE_MS = 60_000

const read = (wall: string) => Date.parse(`${wall}:00Z`)

/** `minutes` later on the wall clock. */
export const shiftWall = (wall: string, minutes: number): string =>
  new Date(read(wall) + minutes * MINUTE_MS).toISOString().slice(0, 16)

/** The minutes from one wall clock time to another. */
export const minutesBetween = (from: string, to: string): number => (read(to) - read(from)) / MINUTE_MS

type Span = { start: string; end: string }

/**
 * A visit's span in the calendar: until the clock shows its end, and never shorter than its duration, as it would be if clocks go
 * back in between.
 */
export function toSpan(zone: string, instant: string, minutes: number): Span {
  const start = toLocalInput(zone, instant)
  const [end = start] = [shiftWall(start, minutes), toLocalInput(zone, addMinutes(instant, minutes))]
    .toSorted()
    .toReversed()
  return { start, end }
}

/** The instant `minutes` later on the wall clock; null if the clock skips that time. */
export const movedInstant = (zone: string, instant: string, minutes: number): string | null =>
  toInstant(zone, shiftWall(toLocalInput(zone, instant), minutes))

/** The zone's offset from UTC at an instant: `-06:00`. */
export function getOffset(zone: string, instant: string): string {
  const minutes = (read(toLocalInput(zone, instant)) - read(toLocalInput('UTC', instant))) / MINUTE_MS
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
