import { addDays, getWeekday, isDay } from '#contract/dates.ts'

// Parses typed dates and formats them for a field. On the wire a day is always `YYYY-MM-DD`.

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The next such weekday after today: 'Fri', 'Tues', 'monday'. */
function nextWeekday(word: string, today: string): string | null {
  const weekday = word.length < 3 ? -1 : WEEKDAYS.findIndex((name) => name.startsWith(word))
  return weekday < 0 ? null : addDays(today, ((weekday - getWeekday(today) + 6) % 7) + 1)
}

const pad = (digits: string) => digits.padStart(2, '0')

/** The day that a text means, or null: `12/24/2026`, `6/1/27`, `12/24` (the next one), 'tomorrow', 'Fri', `2026-12-24`. */
export function parseDay(text: string, today: string): string | null {
  const words = text.trim().toLowerCase().replace(/\.$/, '')
  if (isDay(words)) return words
  if (words === 'today') return today
  if (words === 'tomorrow') return addDays(today, 1)
  const [, month, date, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(words) ?? []
  if (month === undefined || date === undefined) return nextWeekday(words, today)
  const toDay = (year: string) => `${year}-${pad(month)}-${pad(date)}`
  if (year !== undefined) return existing(toDay(year.length === 2 ? `20${year}` : year))
  const thisYear = Number(today.slice(0, 4))
  // February 29 may be years away.
  const next = Array.from({ length: 9 }, (_, years) => toDay(String(thisYear + years)))
  return next.find((day) => day >= today && isDay(day)) ?? null
}

const existing = (day: string) => (isDay(day) ? day : null)

/** `12/24/2026`. What is no day stays as it was typed. */
export const showDay = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value.slice(5, 7)}/${value.slice(8)}/${value.slice(0, 4)}` : value

export const DAY_FORMAT = 'MM/DD/YYYY'

/** A refusal of the contract, which names the form of the wire, in the form of the field. */
export const withDayFormat = (error: string): string => error.replace('YYYY-MM-DD', DAY_FORMAT)
