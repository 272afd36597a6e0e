import * as z from 'zod/mini'
import { queryNumber } from './query-number.ts'

export const SHORTEST_DURATION = 5
/** A day, in minutes. */
export const LONGEST_DURATION = 1440

const MESSAGE = 'Duration must be a whole number of minutes from 5 to 1440'

/** The scheduled length of a visit, in minutes. */
export const Duration = z
  .number({ error: MESSAGE })
  .check(z.int(MESSAGE), z.minimum(SHORTEST_DURATION, MESSAGE), z.maximum(LONGEST_DURATION, MESSAGE))

/** The same from a URL. */
export const DurationText = z.pipe(queryNumber(z.coerce.number({ error: MESSAGE })), Duration)

/** A duration in a response. */
export const Minutes = z.number().check(z.meta({ title: 'Duration (minutes)' }))

export const DEFAULT_DURATION = 60

/** `45 min`, `2 h`, `1 h 30 min` */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
