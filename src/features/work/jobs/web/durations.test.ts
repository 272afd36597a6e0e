import { expect, test } from 'vitest'
import { minutesOn, totalMinutes } from './durations.ts'

test('counts whole minutes on site, up to now while someone is still there', () => {
  const now = '2026-06-15T17:30:30.000Z'
  const morning = { started_at: '2026-06-15T15:00:00.000Z', ended_at: '2026-06-15T16:15:59.000Z' }
  const running = { started_at: '2026-06-15T17:00:00.000Z', ended_at: null }
  expect(minutesOn(morning, now)).toBe(75)
  expect(minutesOn(running, now)).toBe(30)
  expect(totalMinutes([morning, running], now)).toBe(105)
  // A clock that differs from the server's.
  expect(minutesOn({ started_at: '2026-06-15T17:31:00.000Z', ended_at: null }, now)).toBe(0)
})
