import { cents, formatMoney } from '#contract/money.ts'
import type { Stats } from '../contract.ts'

/** This month's revenue compared to all of last month's: '+12% against $8,400.00 last month'. */
export function revenueChange({
  monthlyRevenue,
  lastMonthRevenue,
}: Pick<Stats, 'monthlyRevenue' | 'lastMonthRevenue'>): string {
  const now = cents(monthlyRevenue)
  const before = cents(lastMonthRevenue)
  if (before <= 0) return 'No revenue last month'
  const percent = Math.round(((now - before) / before) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${Math.abs(percent).toLocaleString('en-US')}% against ${formatMoney(lastMonthRevenue)} last month`
}
