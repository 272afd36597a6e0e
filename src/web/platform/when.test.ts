import { expect, test } from 'vitest'
import { whenText } from './when.ts'

test("describes a time relative to the company's day, across a clock change too", () => {
  const seen = { zone: 'America/Chicago', today: '2026-11-01' }
  expect(whenText('2026-11-01T20:30:00.000Z', seen)).toBe('Today 2:30 PM')
  expect(whenText('2026-11-02T05:59:00.000Z', seen)).toBe('Today 11:59 PM')
  expect(whenText('2026-11-02T06:00:00.000Z', seen)).toBe('Tomorrow 12:00 AM')
  expect(whenText('2026-11-01T04:59:00.000Z', seen)).toBe('Yesterday 11:59 PM')
  expect(whenText('2027-01-04T15:00:00.000Z', seen)).toBe('Jan 4, 2027, 9:00 AM')
  expect(whenText('2026-11-21T15:00:00.000Z', seen)).toBe('Sat, Nov 21, 9:00 AM')
})
