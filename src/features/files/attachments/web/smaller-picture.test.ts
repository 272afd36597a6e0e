import { expect, test } from 'vitest'
import { within } from './smaller-picture.ts'

test.each([
  [4000, 3000, { width: 2048, height: 1536 }],
  [3000, 4000, { width: 1536, height: 2048 }],
  [2048, 2048, { width: 2048, height: 2048 }],
  [640, 480, { width: 640, height: 480 }],
  [10_000, 1, { width: 2048, height: 1 }],
  [0, 0, { width: 1, height: 1 }],
])('%i x %i fits a square of 2048 in proportion, and never grows', (width, height, size) =>
  expect(within(2048, { width, height })).toEqual(size),
)
