import { expect, test } from 'vitest'
import { nextUse } from './install.ts'

test.each([
  [null, '2026-11-24', '2026-11-24 1'],
  ['2026-11-24 1', '2026-11-24', '2026-11-24 1'],
  ['2026-11-24 1', '2026-11-27', '2026-11-27 2'],
])('after %j, using it on %s makes %j', (before, today, after) => {
  expect(nextUse(before, today)).toBe(after)
})
