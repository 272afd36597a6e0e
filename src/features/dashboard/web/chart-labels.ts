import { cents, formatMoney } from '#contract/money.ts'

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
})
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const longMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Of a figure of 12 px, set tabular. */
const DIGIT_WIDTH = 7.2
/** Between one amount and the next. */
const GAP = 10

/** Dollars as a number, for drawing only. */
export const dollarsOf = (amount: string): number => cents(amount) / 100

/** `$20K`, for an axis. */
export const compactMoney = (dollars: number): string => compact.format(dollars)

/** `Jun` of `2026-06`. */
export const monthName = (month: string): string => shortMonth.format(new Date(`${month}-01T00:00:00Z`))
/** `June 2026`. */
export const monthTitle = (month: string): string => longMonth.format(new Date(`${month}-01T00:00:00Z`))

/** The year below a month's name where it begins to count: at the first month, and in January. */
export const yearBelow = (month: string, index: number): string | null =>
  index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null

/** The amounts above their bars, all written alike: exact, in whole dollars, or as `$1.23M`, whichever is as wide as a bar may be. */
export function barLabels(amounts: readonly string[], width: number): string[] {
  const ways = [formatMoney, (amount: string) => whole.format(dollarsOf(amount))]
  const written = ways.map((write) => amounts.map(write))
  const fits = (labels: string[]) => labels.every((label) => label.length * DIGIT_WIDTH + GAP <= width)
  return written.find(fits) ?? amounts.map((amount) => compactMoney(dollarsOf(amount)))
}
