import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

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
