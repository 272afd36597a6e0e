import { expect, test } from 'vitest'
import { countMinutes, sumMinutes } from './time.ts'

test('counts whole minutes, up to now while the clock runs', () => {
  const now = '2026-06-15T17:30:30.000Z'
  const morning = { started_at: '2026-06-15T15:00:00.000Z', ended_at: '2026-06-15T16:15:59.000Z' }
  const running = { started_at: '2026-06-15T17:00:00.000Z', ended_at: null }
  expect(countMinutes(morning, now)).toBe(75)
  expect(countMinutes(running, now)).toBe(30)
  expect(sumMinutes([morning, running], now)).toBe(105)
  // A clock that differs from the server's.
  expect(countMinutes({ started_at: '2026-06-15T17:31:00.000Z', ended_at: null }, now)).toBe(0)
})
