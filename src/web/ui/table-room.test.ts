import { expect, test } from 'vitest'
import { roomFor } from './table-room.ts'

test('a table needs its fixed columns, something for each that shares the rest, and the gaps between', () => {
  expect(roomFor(['100px'], false)).toBe(100 + 32)
  expect(roomFor(['100px', '2fr', undefined], false)).toBe(100 + 120 + 120 + 2 * 16 + 32)
  expect(roomFor(['100px', '200px'], true)).toBe(300 + 104 + 2 * 16 + 32)
})
