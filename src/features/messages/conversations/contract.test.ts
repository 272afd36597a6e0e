import { expect, test } from 'vitest'
import { arrivalWindow } from './contract.ts'

test.each([
  ['2026-06-15T15:14:10Z', 30, '10:45 AM', '11:15 AM'],
  ['2026-06-15T15:20:00Z', 15, '10:35 AM', '11:05 AM'],
  ['2026-06-15T16:44:59Z', 15, '12:00 PM', '12:30 PM'],
])('who leaves at %s and needs %i minutes arrives between %s and %s', (now, minutes, from, to) =>
  expect(arrivalWindow('America/Chicago', now, minutes)).toEqual({ from, to }),
)
