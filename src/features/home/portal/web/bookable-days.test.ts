import { expect, test } from 'vitest'
import { bookableDays } from './bookable-days.ts'

test('lists the open days, across the end of a month and of daylight saving time', () => {
  const days = {
    first_day: '2026-10-30',
    last_day: '2026-11-03',
    open_weekdays: ['friday' as const, 'monday' as const, 'tuesday' as const],
  }
  expect(bookableDays(days)).toEqual(['2026-10-30', '2026-11-02', '2026-11-03'])
  expect(bookableDays({ ...days, open_weekdays: [] })).toEqual([])
})
