import { formatTime, formatWeekday } from '#contract/dates.ts'
import { listAnd, textFrom } from '#contract/text.ts'

/** The place of the visits' time in a message. */
export const TIME = '{time}'

export const FIRST_MESSAGE = `Your visit is on ${TIME}. Call us if that does not suit you.`

/** `Mon, Nov 30, 9:00 AM` */
export const visitTime = (zone: string, instant: string): string =>
  `${formatWeekday(zone, instant)}, ${formatTime(zone, instant)}`

/** The times of a client's visits, the earliest first: `Mon, Nov 30, 9:00 AM and Tue, Dec 1, 1:00 PM`. */
export const listTimes = (zone: string, instants: readonly string[]): string =>
  listAnd([...new Set(instants)].toSorted().map((instant) => visitTime(zone, instant)))

/** The message with the times of one client's visits. */
export const fillMessage = (message: string, times: string): string => message.replaceAll(TIME, times)

/** The same as a text, which names its sender. */
export const writeText = (company: string, message: string, times: string): string =>
  textFrom(company, fillMessage(message, times))
