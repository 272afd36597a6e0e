import { expect, test } from 'vitest'
import { revenueChange } from './revenue-change.ts'

test.each([
  ['1120.00', '1000.00', '+12% against $1,000.00 last month'],
  ['620.00', '1000.00', '−38% against $1,000.00 last month'],
  ['1000.00', '1000.00', '0% against $1,000.00 last month'],
  ['0.00', '8400.00', '−100% against $8,400.00 last month'],
  ['99999999.99', '10.00', '+999,999,900% against $10.00 last month'],
  ['500.00', '0.00', 'No revenue last month'],
  // More was refunded than came in.
  ['-50.00', '-20.00', 'No revenue last month'],
])('%s after %s: %s', (monthlyRevenue, lastMonthRevenue, text) =>
  expect(revenueChange({ monthlyRevenue, lastMonthRevenue })).toBe(text),
)
