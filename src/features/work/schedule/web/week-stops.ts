import { freeStop } from '#web/ui/stops.ts'
import type { Slot } from './slots.ts'

export const dayStop = (day: string): string => `day ${day}`
export const moreStop = (column: string, day: string): string => `more ${column} ${day}`
/** The free area of a technician's day. */
export const freeDayStop = (column: string, day: string): string => freeStop(`${column} ${day}`)
export const stopOfSlot = ({ column, wall }: Slot): string => freeDayStop(column ?? '', wall.slice(0, 10))
