import { expect, test } from 'vitest'
import { barLabels, compactMoney, monthName, monthTitle, yearBelow } from './chart-labels.ts'

test.each([
  [['0.00', '1234.50'], 76, ['$0.00', '$1,234.50']],
  [['0.00', '1234.50'], 54, ['$0', '$1,235']],
  [['0.00', '1234.50'], 40, ['$0', '$1.23K']],
  [['99999999.99', '12.00'], 111, ['$99,999,999.99', '$12.00']],
  [['99999999.99', '12.00'], 100, ['$100,000,000', '$12']],
  [['99999999.99', '12.00'], 96, ['$100M', '$12']],
])('%s in %d px', (amounts, width, labels) => expect(barLabels(amounts, width)).toEqual(labels))

test('labels an axis, months and years', () => {
  expect([0, 500, 20_000, 1_500_000].map(compactMoney)).toEqual(['$0', '$500', '$20K', '$1.5M'])
  expect([monthName('2026-06'), monthTitle('2026-12')]).toEqual(['Jun', 'December 2026'])
  expect(['2025-11', '2025-12', '2026-01'].map(yearBelow)).toEqual(['2025', null, '2026'])
})
