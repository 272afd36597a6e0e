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

/** The width of a tabular figure at 12 px. */
const DIGIT_WIDTH = 7.2
/** The gap between two amounts. */
const GAP = 10

/** Dollars as a number, for drawing only. */
export const toDollars = (amount: string): number => cents(amount) / 100

/** `$20K`, for an axis. */
export const compactMoney = (dollars: number): string => compact.format(dollars)

/** `2026-06` as `Jun`. */
export const monthName = (month: string): string => shortMonth.format(new Date(`${month}-01T00:00:00Z`))
/** `2026-06` as `June 2026`. */
export const monthTitle = (month: string): string => longMonth.format(new Date(`${month}-01T00:00:00Z`))

/** The year, below the first month and each January. */
export const yearBelow = (month: string, index: number): string | null =>
  index === 0 || month.endsWith('-01') ? month.slice(0, 4) : null

/** The amounts above their bars, all in one format: exact, whole dollars, or `$1.23M`, whichever fits the width of a bar. */
export function barLabels(amounts: readonly string[], width: number): string[] {
  const ways = [formatMoney, (amount: string) => whole.format(toDollars(amount))]
  const candidates = ways.map((write) => amounts.map(write))
  const fits = (labels: string[]) => labels.every((label) => label.length * DIGIT_WIDTH + GAP <= width)
  return candidates.find(fits) ?? amounts.map((amount) => compactMoney(toDollars(amount)))
}
