import { addDays, dayIn, fromLocalInput } from '#contract/dates.ts'

export const ZONE = 'America/Chicago'

/** Days and times relative to the day the sample company is created. */
export function createCalendar(now: Date) {
  const today = dayIn(ZONE, now)
  const day = (offset: number): string => addDays(today, offset)
  /** The first working day on or after the offset (before it, for the past). */
  const workday = (offset: number): number => {
    const step = offset < 0 ? -1 : 1
    const isWeekend = (at: number) => [0, 6].includes(new Date(`${day(at)}T00:00:00Z`).getUTCDay())
    let at = offset
    while (isWeekend(at)) at += step
    return at
  }
  return {
    now: now.toISOString(),
    day,
    workday,
    /** A time on a day in the company's zone. None is in the hour skipped by daylight saving. */
    at: (offset: number, time: string): string => fromLocalInput(ZONE, `${day(offset)}T${time}`) ?? now.toISOString(),
  }
}

export type Calendar = ReturnType<typeof createCalendar>
