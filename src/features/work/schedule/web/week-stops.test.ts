import { expect, test } from 'vitest'
import { stopOfSlot } from './week-stops.ts'

test('the free place of a day is a stop', () =>
  expect(stopOfSlot({ wall: '2026-11-17T00:00', column: 'm', wholeDay: true })).toBe('free m 2026-11-17'))
