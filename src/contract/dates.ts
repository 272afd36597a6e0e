import * as z from 'zod/mini'
import { TZDate } from '@date-fns/tz'
import { createDateFormat, formatTime } from './date-format.ts'

export {
  addMinutes,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  formatTimes,
} from './date-format.ts'

// Instants are ISO strings in UTC; calendar days are `YYYY-MM-DD`. Only this file converts between them, always in a
// named zone (the company's), never in the machine's.

/** An instant in a reply: `2026-03-08T08:30:00.000Z`. */
export const Instant = z.string().check(z.meta({ format: 'date-time', description: 'ISO 8601 instant in UTC' }))

/** A calendar day in a response: `2026-03-08`. */
export const DayText = z.string().check(z.meta({ format: 'date', description: 'YYYY-MM-DD' }))

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

function isExisting(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** True if the text is an existing day that a request may name: from 1970 to 2200. The day after 9999-12-31 is no `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  DAY_PATTERN.test(text) && text >= '1970-01-01' && text <= '2200-12-31' && isExisting(text)

/** A text that looks like one with a day starts with one that a request may name. */
const startsWithDay = (looks: RegExp) =>
  z.refine<string>((text) => !looks.test(text) || isDay(text.slice(0, 10)), {
    error: ({ input }) =>
      isExisting(String(input).slice(0, 10)) ? 'Enter a date from 1970 to 2200' : 'That date does not exist',
  })

/** A calendar day on the wire: an existing `YYYY-MM-DD`. */
export const Day = z.string().check(z.regex(DAY_PATTERN, 'Enter the date as YYYY-MM-DD'), startsWithDay(DAY_PATTERN))

/** An optional day in a request: an empty date field sends an empty string. */
export const OptionalDay = z.pipe(
  z.nullish(z.union([Day, z.literal('')])),
  z.transform((day) => day || null),
)

export const TimeZone = z.string().check(
  z.refine((zone) => {
    try {
      return zone !== '' && Intl.DateTimeFormat('en-US', { timeZone: zone }) !== undefined
    } catch {
      return false
    }
  }, 'Choose a time zone such as America/Chicago'),
)

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** An instant's calendar day in a zone. */
export function dayIn(zone: string, instant: string | Date): string {
  const local = new TZDate(new Date(instant), zone)
  return `${pad(local.getFullYear(), 4)}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`
}

/** The first instant of a calendar day in a zone, as an ISO string. */
export const startOfDay = (zone: string, day: string): string => clockIn(zone, day, '00:00')

/** The calendar day `days` later (or earlier). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day of the week of a calendar day: 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The first instant after a calendar day in a zone, when a due date has passed. */
export const endOfDay = (zone: string, day: string): string => startOfDay(zone, addDays(day, 1))

/** An instant as the value of a datetime-local field, in a zone: `2026-03-08T14:30`. */
export function toLocalInput(zone: string, instant: string): string {
  const local = new TZDate(new Date(instant), zone)
  return `${dayIn(zone, instant)}T${pad(local.getHours())}:${pad(local.getMinutes())}`
}

/**
 * The instant of a datetime-local value in a zone, or null if daylight saving skips it. A time that occurs twice means
 * the first occurrence.
 */
export function fromLocalInput(zone: string, text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute] = match.map(Number)
  const local = new TZDate(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, 0, 0, zone)
  const instant = new Date(local.getTime()).toISOString()
  if (toLocalInput(zone, instant) !== text) return null
  const earlier = new Date(local.getTime() - 3_600_000).toISOString()
  return toLocalInput(zone, earlier) === text ? earlier : instant
}

/** When a zone's clock shows `HH:MM` on a day; a time that daylight saving skips means the first moment after. */
export function clockIn(zone: string, day: string, clock: string): string {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0] = `${day}-${clock.replace(':', '-')}`
    .split('-')
    .map(Number)
  return new Date(new TZDate(year, month - 1, date, hour, minute, 0, 0, zone).getTime()).toISOString()
}

/** The days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** `due today`, `due in 3 days`, `overdue 12 days`: a due date relative to today, both calendar days. */
export function dueIn(day: string, today: string): string {
  const days = daysBetween(today, day)
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  if (days === 0) return 'due today'
  return days > 0 ? `due in ${count}` : `overdue ${count}`
}

const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/
const INSTANTS = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]
const isInstant = (text: string) => INSTANTS.some((instant) => instant.safeParse(text.replace(' ', 'T')).success)
const WHEN_MESSAGE = 'Enter date and time as 2026-11-21T14:30, or as an instant such as 2026-11-21T20:30:00Z'

/**
 * A date and time in a request: an instant (ISO 8601 with an offset), or a datetime-local value in company time, both with
 * or without seconds and with a space for the T. `toInstant` turns it into an instant. A number could be seconds or
 * milliseconds, and a bare day has no time.
 */
export const When = (required = WHEN_MESSAGE) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? required : WHEN_MESSAGE) }).check(
    z.trim(),
    z.minLength(1, required),
    z.refine((text) => text === '' || LOCAL.test(text) || isInstant(text), WHEN_MESSAGE),
    startsWithDay(/^\d{4}-/),
  )

export const SKIPPED_TIME =
  'The clocks are put forward then, so that time does not exist. Choose an earlier or a later one.'

/** True if a `When` is in the company's local time, so that its instant depends on the time zone. */
export const isLocal = (when: string): boolean => LOCAL.test(when)

/** The instant of a `When`, as an ISO string with milliseconds in UTC; null if the zone's clock skips it. */
export function toInstant(zone: string, when: string): string | null {
  const text = when.replace(' ', 'T')
  if (!LOCAL.test(text)) return new Date(text).toISOString()
  const minute = fromLocalInput(zone, text.slice(0, 16))
  return minute && new Date(`${minute.slice(0, 16)}${text.slice(16)}Z`).toISOString()
}

/** An instant as `Nov 1, 2026`, in a zone: beside texts such as `Sun, Nov 1`. `formatDate` has two digits (spec: MMM dd, yyyy). */
export const formatPlainDate = createDateFormat({ year: 'numeric', month: 'short', day: 'numeric' })

/** An instant as `Nov 21, 2026 2:30 PM` (spec: MMM d, yyyy h:mm a), in a zone. */
export const formatStamp = (zone: string, instant: string): string =>
  `${formatPlainDate(zone, instant)} ${formatTime(zone, instant)}`

const longDateFormat = createDateFormat({ year: 'numeric', month: 'long', day: 'numeric' })
/** An instant as `November 21st, 2026` (spec: PPP), in a zone. */
export function formatPPP(zone: string, instant: string): string {
  const day = Number(dayIn(zone, instant).slice(8))
  const ending = day >= 11 && day <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return longDateFormat(zone, instant).replace(`${day},`, `${day}${ending},`)
}

/** An instant as `Sat, Nov 21`, in a zone. */
export const formatWeekday = createDateFormat({ weekday: 'short', month: 'short', day: 'numeric' })
