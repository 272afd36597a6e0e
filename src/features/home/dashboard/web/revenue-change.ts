import { cents, formatMoney } from '#contract/money.ts'
import { formatCount } from '#contract/text.ts'
import type { Stats } from '../contract.ts'

/**
 * This month's revenue as a part of all of last month's: '38% of last month’s $8,400.00'. A change would read as a collapse in the
 * first days of every month.
 */
export function revenueChange({
  monthlyRevenue,
  lastMonthRevenue,
}: Pick<Stats, 'monthlyRevenue' | 'lastMonthRevenue'>): string {
  const now = cents(monthlyRevenue)
  const before = cents(lastMonthRevenue)
  if (before <= 0) return 'No revenue last month'
  const percent = Math.round((now / before) * 100)
  const sign = percent < 0 ? '−' : ''
  return `${sign}${formatCount(Math.abs(percent))}% of last month’s ${formatMoney(lastMonthRevenue)}`
}
