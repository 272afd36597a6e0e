import * as z from 'zod/mini'
import { formatDateTime, SKIPPED_TIME, toInstant, toLocalInput, When } from '#contract/dates.ts'

// The value of a date-and-time field: '' for none, an instant as it was loaded, or `2026-11-21T14:30` on the company's clock, which
// may be incomplete while typing.

type DateAndTime = { date: string; time: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(value)

/** The two parts, on the clock of a zone. */
export function splitDateTime(zone: string, value: string): DateAndTime {
  const local = isInstant(value) ? toLocalInput(zone, value) : value
  // The last one: 'Tomorro' is on its way to a date.
  const [, date = local, time = ''] = /^(.*)T([^T]*)$/.exec(local) ?? []
  return { date, time }
}

/**
 * The value after one part was edited. A day without a time gets `usual`, and clearing the day clears the time. Typing the parts of
 * `loaded` again restores that exact instant: its seconds, and which of two repeated hours it was.
 */
export function joined(zone: string, parts: DateAndTime, { loaded, usual }: { loaded: string; usual: string }): string {
  if (parts.date === '') return ''
  const time = parts.time === '' && DAY.test(parts.date) ? usual : parts.time
  const value = `${parts.date}T${time}`
  return isInstant(loaded) && toLocalInput(zone, loaded) === value ? loaded : value
}

/** A whole value as text: `Nov 21, 2026, 2:30 PM`. */
export const formatWhen = (zone: string, value: string): string =>
  value && formatDateTime(zone, toInstant(zone, value) ?? value)

/** For a form's schema: an incomplete date is unfinished, not invalid. */
export const isWhole = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value)
export const UNFINISHED = 'Enter the date as MM/DD/YYYY, and a time'

/** The error for a value, or null. */
export function whenProblem(value: string, zone: string): string | null {
  if (value === '') return null
  if (!isWhole(value)) return UNFINISHED
  const { error } = When().safeParse(value)
  if (error) return error.issues[0]?.message ?? UNFINISHED
  return toInstant(zone, value) === null ? SKIPPED_TIME : null
}

/** A field of a form's schema, with the error that `problem` finds. */
export const WhenField = (problem: (value: string) => string | null) =>
  z.string().check(
    z.superRefine((value, ctx) => {
      const message = problem(value)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    }),
  )

export const OptionalWhen = (zone: string) => WhenField((value) => whenProblem(value, zone))

/** Complete; the server knows whether the clock has that time. */
export const WholeWhen = z.string().check(z.refine(isWhole, UNFINISHED))
