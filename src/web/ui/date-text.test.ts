import { expect, test } from 'vitest'
import { parseDay, showDay } from './date-text.ts'

// A Monday.
const TODAY = '2026-11-23'

test.each([
  ['12/24/2026', '2026-12-24'],
  ['6/1/27', '2027-06-01'],
  ['06-01-2027', '2027-06-01'],
  ['12/24', '2026-12-24'],
  ['11/23', '2026-11-23'],
  ['11/22', '2027-11-22'],
  ['2/29', '2028-02-29'],
  ['2026-12-24', '2026-12-24'],
  ['today', '2026-11-23'],
  [' Tomorrow ', '2026-11-24'],
  ['Fri', '2026-11-27'],
  ['Tues.', '2026-11-24'],
  ['monday', '2026-11-30'],
])('%s is %s', (text, day) => expect(parseDay(text, TODAY)).toBe(day))

test.each(['', '12', '12/', '2/30', '13/1/2026', '24/12/2026', '6/1/202', 'Fr', 'someday'])('%s is no day', (text) =>
  expect(parseDay(text, TODAY)).toBeNull(),
)

test('a day shows as Americans write it, and anything else as typed', () => {
  expect(['2026-12-24', '12/2', ''].map(showDay)).toEqual(['12/24/2026', '12/2', ''])
})
