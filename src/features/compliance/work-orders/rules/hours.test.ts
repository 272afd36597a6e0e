import { expect, test } from 'vitest'
import { suggestedHours } from './hours.ts'

test.each([
  [0, null],
  [1, '0.25'],
  [7, '0.25'],
  [22, '0.25'],
  [23, '0.50'],
  [164, '2.75'],
  [600, '10.00'],
])('suggests the labor hours of %i minutes on site', (minutes, hours) => expect(suggestedHours(minutes)).toBe(hours))
