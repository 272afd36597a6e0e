import { describe, expect, test } from 'vitest'
import { nextStop } from './stops.ts'

describe('a key on a board with rows', () => {
  // Two days of two technicians: a card and a full cell on Monday, an empty cell and a card on Tuesday.
  const stops = [
    [['day mon'], ['day tue']],
    [['job-1', 'free m mon'], ['free m tue']],
    [
      ['job-2', 'job-3', 'more p mon', 'free p mon'],
      ['job-4', 'free p tue'],
    ],
  ]

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
  ])('from %s: %s moves to %s', (from, key, to) => expect(nextStop(stops, from, key)).toBe(to))

  test.each([
    ['day mon', 'ArrowUp'],
    ['free p mon', 'ArrowDown'],
    ['job-1', 'ArrowLeft'],
    ['job-4', 'ArrowRight'],
    ['job-1', 'Enter'],
    ['elsewhere', 'ArrowDown'],
  ])('from %s: %s does nothing', (from, key) => expect(nextStop(stops, from, key)).toBeNull())
})

describe('a key on a board of columns, one of them empty', () => {
  const stops = [[['a1', 'a2', 'a3'], [], ['c1', 'c2']]]

  test.each([
    ['a1', 'ArrowRight', 'c1'],
    ['a2', 'ArrowRight', 'c2'],
    ['a3', 'ArrowRight', 'c2'],
    ['c2', 'ArrowLeft', 'a2'],
    ['a2', 'End', 'c2'],
  ])('from %s: %s moves to %s', (from, key, to) => expect(nextStop(stops, from, key)).toBe(to))

  test('the last column has nothing to its right', () => expect(nextStop(stops, 'c1', 'ArrowRight')).toBeNull())
})
