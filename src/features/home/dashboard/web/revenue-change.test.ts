import { expect, test } from 'vitest'
import { revenueChange } from './revenue-change.ts'

test.each([
  ['1120.00', '1000.00', '112% of last month’s $1,000.00'],
  ['620.00', '1000.00', '62% of last month’s $1,000.00'],
  ['1000.00', '1000.00', '100% of last month’s $1,000.00'],
  ['0.00', '8400.00', '0% of last month’s $8,400.00'],
  ['99999999.99', '10.00', '1,000,000,000% of last month’s $10.00'],
  ['-84.00', '8400.00', '−1% of last month’s $8,400.00'],
  ['500.00', '0.00', 'No revenue last month'],
  // More was refunded than came in.
  ['-50.00', '-20.00', 'No revenue last month'],
])('%s after %s: %s', (monthlyRevenue, lastMonthRevenue, text) =>
  expect(revenueChange({ monthlyRevenue, lastMonthRevenue })).toBe(text),
)
