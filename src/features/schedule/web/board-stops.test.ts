import { describe, expect, test } from 'vitest'
import { nextStop, stopOfSlot } from './board-stops.ts'

// Two days of two technicians: a card and a full cell on Monday, an empty cell and a card on Tuesday.
const stops = [
  [['day mon'], ['day tue']],
  [['job-1', 'free m mon'], ['free m tue']],
  [
    ['job-2', 'job-3', 'more p mon', 'free p mon'],
    ['job-4', 'free p tue'],
  ],
]

describe('a key on the board', () => {
  test.each([
    ['job-1', 'ArrowUp', 'day mon'],
    ['job-1', 'ArrowDown', 'free m mon'],
    ['free m mon', 'ArrowDown', 'job-2'],
    ['more p mon', 'ArrowDown', 'free p mon'],
    ['job-4', 'ArrowUp', 'free m tue'],
    ['job-1', 'ArrowRight', 'free m tue'],
    ['job-3', 'ArrowRight', 'job-4'],
    ['free p mon', 'ArrowRight', 'free p tue'],
    ['free m tue', 'ArrowLeft', 'free m mon'],
    ['day mon', 'End', 'day tue'],
    ['job-4', 'Home', 'job-2'],
    ['job-1', 'PageDown', 'job-2'],
    ['free p tue', 'PageUp', 'free m tue'],
  ])('from %s: %s leads to %s', (from, key, to) => expect(nextStop(stops, from, key)).toBe(to))

  test.each([
    ['day mon', 'ArrowUp'],
    ['free p mon', 'ArrowDown'],
    ['job-1', 'ArrowLeft'],
    ['job-4', 'ArrowRight'],
    ['job-1', 'Enter'],
    ['elsewhere', 'ArrowDown'],
  ])('from %s: %s leads nowhere', (from, key) => expect(nextStop(stops, from, key)).toBeNull())

  test('the free place of a day is a stop', () =>
    expect(stopOfSlot({ wall: '2026-11-17T00:00', column: 'm', wholeDay: true })).toBe('free m 2026-11-17'))
})
