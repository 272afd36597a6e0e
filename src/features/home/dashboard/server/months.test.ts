import { expect, test } from 'vitest'
import { lastMonths } from './months.ts'

test('months are contiguous across year ends and leap days', () => {
  const { months, monthStarts, monthEnds } = lastMonths('America/Chicago', new Date('2024-03-31T12:00:00Z'), 5)
  expect(months).toEqual(['2023-11', '2023-12', '2024-01', '2024-02', '2024-03'])
  expect(monthStarts[0]).toBe('2023-11-01T05:00:00.000Z')
  expect(monthEnds).toEqual([...monthStarts.slice(1), '2024-04-01T05:00:00.000Z'])
})

test.each([
  ['America/Chicago', '2026-03-01T05:59:59.999Z', '2026-02'],
  ['America/Chicago', '2026-03-01T06:00:00.000Z', '2026-03'],
  ['America/Chicago', '2026-11-01T04:59:59.999Z', '2026-10'],
  ['Pacific/Auckland', '2026-03-31T11:00:00.000Z', '2026-04'],
])('in %s, %s falls in %s', (zone, now, month) => expect(lastMonths(zone, new Date(now), 12).months.at(-1)).toBe(month))
