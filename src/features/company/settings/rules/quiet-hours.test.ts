import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const until = (now: string, from = '21:00', to = '08:00') =>
  quietUntil({ quiet_hours: { from, to }, time_zone: 'America/Chicago' }, now)

test.each([
  ['before they begin', '2026-06-16T01:59:59Z', null],
  ['as they begin, in the evening', '2026-06-16T02:00:00Z', '2026-06-16T13:00:00.000Z'],
  ['after midnight', '2026-06-16T08:00:00Z', '2026-06-16T13:00:00.000Z'],
  ['as they end', '2026-06-16T13:00:00Z', null],
  ['in the night when clocks go forward', '2026-03-08T05:00:00Z', '2026-03-08T13:00:00.000Z'],
  ['in the night when clocks go back', '2026-11-01T05:00:00Z', '2026-11-01T14:00:00.000Z'],
])('%s', (_, now, expected) => expect(until(now)).toBe(expected))

test('within one day, that end at a skipped time, and none at all', () => {
  expect(until('2026-06-16T18:00:00Z', '12:00', '14:00')).toBe('2026-06-16T19:00:00.000Z')
  expect(until('2026-06-16T20:00:00Z', '12:00', '14:00')).toBeNull()
  expect(until('2026-03-08T07:00:00Z', '22:00', '02:30')).toBe('2026-03-08T08:30:00.000Z')
  expect(quietUntil({ quiet_hours: null, time_zone: 'America/Chicago' }, '2026-06-16T03:00:00Z')).toBeNull()
})
