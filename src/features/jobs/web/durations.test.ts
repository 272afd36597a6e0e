import { expect, test } from 'vitest'
import { durationText, minutesOn, totalMinutes } from './durations.ts'

test('formats durations', () => {
  expect([0, 5, 60, 90, 120, 1440, 605].map(durationText)).toEqual([
    '0 min',
    '5 min',
    '1 h',
    '1 h 30 min',
    '2 h',
    '24 h',
    '10 h 5 min',
  ])
})

test('counts whole minutes on site, up to now while someone is still there', () => {
  const now = Date.parse('2026-06-15T17:30:30Z')
  const morning = { started_at: '2026-06-15T15:00:00.000Z', ended_at: '2026-06-15T16:15:59.000Z' }
  const running = { started_at: '2026-06-15T17:00:00.000Z', ended_at: null }
  expect(minutesOn(morning, now)).toBe(75)
  expect(minutesOn(running, now)).toBe(30)
  expect(totalMinutes([morning, running], now)).toBe(105)
  // A clock that differs from the server's.
  expect(minutesOn({ started_at: '2026-06-15T17:31:00.000Z', ended_at: null }, now)).toBe(0)
})
