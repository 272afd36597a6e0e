import type { TimeEntry } from '../contract.ts'

/** `45 min`, `2 h`, `1 h 30 min`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])].join(' ')
}

type Span = Pick<TimeEntry, 'started_at' | 'ended_at'>

/** Whole minutes on site; of somebody who is still there, until now. */
export const minutesOn = ({ started_at, ended_at }: Span, now: number): number =>
  Math.max(0, Math.floor(((ended_at === null ? now : Date.parse(ended_at)) - Date.parse(started_at)) / 60_000))

export const totalMinutes = (spans: readonly Span[], now: number): number =>
  spans.reduce((sum, span) => sum + minutesOn(span, now), 0)
