import { expect, test } from 'vitest'
import { minutesOnSite, suggestedHours } from './hours.ts'

const entry = (from: string, to: string | null) => ({
  started_at: `2026-06-15T${from}:00.000Z`,
  ended_at: to && `2026-06-15T${to}:00.000Z`,
})

test('adds up the time of everyone on site, a running entry until now', () => {
  const entries = [entry('13:00', '15:10'), entry('13:30', '14:00'), entry('16:00', null)]
  expect(minutesOnSite(entries, '2026-06-15T16:04:59.000Z')).toBe(164)
  expect(minutesOnSite([entry('16:00', null)], '2026-06-15T15:00:00.000Z')).toBe(0)
  expect(minutesOnSite([], '2026-06-15T15:00:00.000Z')).toBe(0)
})

test.each([
  [0, null],
  [1, '0.25'],
  [7, '0.25'],
  [22, '0.25'],
  [23, '0.50'],
  [164, '2.75'],
  [600, '10.00'],
])('suggests the labor hours of %i minutes on site', (minutes, hours) => expect(suggestedHours(minutes)).toBe(hours))
