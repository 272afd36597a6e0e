import { expect, test } from 'vitest'
import { DEFAULT_HOURS, weekdays } from '#features/company/settings/contract.ts'
import { listVisitDays } from './days.ts'

const company = { time_zone: 'America/Chicago', business_hours: DEFAULT_HOURS }

test('a visit a day at the same time, days when the company is closed skipped', () => {
  // Thursday, 9:00 in Chicago; the company is closed on Sundays.
  const days = listVisitDays(company, '2026-03-05T15:00:00.000Z', 5)
  expect(days[0]).toBe('2026-03-05T15:00:00.000Z')
  expect(days).not.toContain('2026-03-08T14:00:00.000Z')
  // Daylight saving begins on the Sunday between.
  expect(days).toContain('2026-03-09T14:00:00.000Z')
  expect(days).toHaveLength(5)
})

test('the first day stays, even if the company is closed on it, and always', () => {
  const sunday = '2026-03-01T15:00:00.000Z'
  expect(listVisitDays(company, sunday, 1)).toEqual([sunday])
  const never = Object.fromEntries(weekdays.map((weekday) => [weekday, null]))
  expect(listVisitDays({ ...company, business_hours: { ...DEFAULT_HOURS, ...never } }, sunday, 2)).toHaveLength(2)
})
