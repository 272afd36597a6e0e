import { expect, test } from 'vitest'
import { daysLeft, statusOn, warningFor } from './states.ts'

const TODAY = '2026-06-15'

test.each([
  ['2026-08-15', 61, 'valid', null],
  ['2026-08-14', 60, 'expiring', 60],
  ['2026-07-16', 31, 'expiring', 60],
  ['2026-07-15', 30, 'expiring', 30],
  ['2026-06-22', 7, 'expiring', 7],
  ['2026-06-15', 0, 'expiring', 7],
  ['2026-06-14', -1, 'expired', null],
])('a license that expires on %s has %s days left, is %s and is warned of at %s', (day, left, status, warning) => {
  expect([daysLeft(day, TODAY), statusOn(day, TODAY), warningFor(day, TODAY)]).toEqual([left, status, warning])
})
