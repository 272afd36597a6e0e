import { expect, test } from 'vitest'
import { actionsWidth, widthFor } from './table-width.ts'

test('a table needs its fixed columns, a minimum for each flexible one, and the gaps between', () => {
  expect(widthFor(['100px'])).toBe(100 + 32)
  expect(widthFor(['100px', '2fr', undefined])).toBe(100 + 88 + 88 + 2 * 16 + 32)
  expect(widthFor(['100px', '200px'], actionsWidth(true))).toBe(300 + 104 + 2 * 16 + 32)
})
