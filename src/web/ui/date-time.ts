import { formatDateTime, instantOf, toLocalInput } from '#contract/dates.ts'

// What a date-and-time field holds: '' for none, an instant as it was loaded, or `2026-11-21T14:30` on the company's clock as
// it is being typed, which may not be whole yet.

export type DateAndTime = { date: string; time: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value)

/** The two parts, on the clock of a zone. */
export function partsOf(zone: string, value: string): DateAndTime {
  const [date = '', time = ''] = (isInstant(value) ? toLocalInput(zone, value) : value).split('T')
  return { date, time }
}

/**
 * The value after one part was typed. A day without a time gets `usual`, and a time goes with its day. Whoever types the
 * parts of `loaded` again gets that very instant back: its seconds, and which of two equal hours it was.
 */
export function joined(zone: string, parts: DateAndTime, { loaded, usual }: { loaded: string; usual: string }): string {
  if (parts.date === '') return ''
  const time = parts.time === '' && DAY.test(parts.date) ? usual : parts.time
  const value = `${parts.date}T${time}`
  return isInstant(loaded) && toLocalInput(zone, loaded) === value ? loaded : value
}

/** A whole value as text: `Nov 21, 2026, 2:30 PM`. */
export const formatWhen = (zone: string, value: string): string =>
  value && formatDateTime(zone, instantOf(zone, value) ?? value)

/** For a form's schema: half a date is no mistake of format, it is not finished. */
export const isWhole = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)
export const UNFINISHED = 'Enter the date as YYYY-MM-DD, and a time'
