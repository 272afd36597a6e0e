import { expect, test } from 'vitest'
import { MOST_DAYS } from '../contract.ts'
import { eachDay, formatTitle, getDays, stepped, views } from './days.ts'

test.each([
  ['day', '2026-11-21', '2026-11-21', '2026-11-21', 'Saturday, November 21, 2026'],
  ['week', '2026-11-21', '2026-11-15', '2026-11-21', 'Nov 15 – 21, 2026'],
  ['week', '2026-11-22', '2026-11-22', '2026-11-28', 'Nov 22 – 28, 2026'],
  ['week', '2027-01-01', '2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027'],
  ['month', '2026-11-21', '2026-11-01', '2026-12-05', 'November 2026'],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28', 'February 2026'],
  ['agenda', '2026-11-21', '2026-11-21', '2026-12-04', 'Nov 21 – Dec 4, 2026'],
] as const)('the %s of %s', (view, day, from, to, title) => {
  expect(getDays(view, day)).toEqual({ from, to })
  expect(formatTitle(view, day).replaceAll(/\s/g, ' ')).toBe(title)
})

test.each([
  ['day', '2026-03-08', '2026-03-09', '2026-03-07'],
  ['week', '2026-11-01', '2026-11-08', '2026-10-25'],
  ['month', '2026-01-31', '2026-02-28', '2025-12-31'],
  ['month', '2026-03-31', '2026-04-30', '2026-02-28'],
  ['agenda', '2026-11-21', '2026-12-05', '2026-11-07'],
] as const)('the %s after and before %s', (view, day, next, previous) => {
  expect(stepped(view, day, 1)).toBe(next)
  expect(stepped(view, day, -1)).toBe(previous)
})

test('no view requests more days than the server allows', () => {
  for (const view of views)
    for (const day of eachDay({ from: '2026-01-01', to: '2028-12-31' }))
      expect(eachDay(getDays(view, day)).length).toBeLessThanOrEqual(MOST_DAYS)
})
