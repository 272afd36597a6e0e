import type { TimeEntry } from '../contract.ts'

type Span = Pick<TimeEntry, 'started_at' | 'ended_at'>

/** Whole minutes on site, up to now for anyone still there. */
export const minutesOn = ({ started_at, ended_at }: Span, now: string): number =>
  Math.max(0, Math.floor((Date.parse(ended_at ?? now) - Date.parse(started_at)) / 60_000))

export const totalMinutes = (spans: readonly Span[], now: string): number =>
  spans.reduce((sum, span) => sum + minutesOn(span, now), 0)
