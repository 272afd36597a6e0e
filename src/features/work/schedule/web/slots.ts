import { formatTime } from '#contract/dates.ts'
import { freeStop } from '#web/ui/stops.ts'
import { longDay } from './days.ts'
import { shiftWall } from './wall-clock.ts'

/** A place in the calendar: a wall clock time and, in views with columns, the column. */
export type Slot = { wall: string; column: string | null; wholeDay: boolean }

/** The suffix of a `wall` that means the whole day. */
export const DAY_START = 'T00:00'

const STEP_MINUTES = 30
const DAY_MINUTES = 24 * 60

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }
const isSideways = (key: string) => key === 'ArrowLeft' || key === 'ArrowRight'

/** The slot that an arrow key leads to; null for any other key. `columns` are the technicians of a day, or none. */
export function steppedSlot(slot: Slot, key: string, columns: readonly string[]): Slot | null {
  const step = steps[key]
  if (step === undefined) return null
  if (slot.wholeDay) return { ...slot, wall: shiftWall(slot.wall, step * DAY_MINUTES * (isSideways(key) ? 1 : 7)) }
  if (!isSideways(key)) return { ...slot, wall: shiftWall(slot.wall, step * STEP_MINUTES) }
  if (columns.length === 0) return { ...slot, wall: shiftWall(slot.wall, step * DAY_MINUTES) }
  const at = columns.indexOf(slot.column ?? '') + step
  return { ...slot, column: columns[Math.min(Math.max(at, 0), columns.length - 1)] ?? null }
}

/** `Saturday, November 21, 2026, 2:30 PM` */
export const slotText = ({ wall, wholeDay }: Slot): string =>
  wholeDay ? longDay(wall.slice(0, 10)) : `${longDay(wall.slice(0, 10))}, ${formatTime('UTC', `${wall}:00Z`)}`

// The stops of arrow keys on the board.

export const dayStop = (day: string): string => `day ${day}`
export const moreStop = (column: string, day: string): string => `more ${column} ${day}`
/** The free area of a technician's day. */
export const freeDayStop = (column: string, day: string): string => freeStop(`${column} ${day}`)
export const stopForSlot = ({ column, wall }: Slot): string => freeDayStop(column ?? '', wall.slice(0, 10))
