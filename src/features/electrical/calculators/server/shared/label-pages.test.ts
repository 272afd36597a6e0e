import { expect, test } from 'vitest'
import { redFace } from './label-pages.ts'

test('a red label has white capitals at least half an inch high, one word above the other', () => {
  const { svg } = Object(redFace({ title: 'Service disconnect', value: 'EMERGENCY DISCONNECT', lines: [] }))
  expect(svg).toMatch(/<rect [^>]*fill="#c8102e"\/><g [^>]*fill="#fff"/)
  expect(svg).toMatch(/>EMERGENCY<\/text><text [^>]*>DISCONNECT<\/text><text [^>]*>SERVICE DISCONNECT</)
  const [, size] = /<g [^>]*font-size="(\d+)"/.exec(svg) ?? []
  // Roboto's capitals are 1,456 of its 2,048 units.
  expect((Number(size) * 1456) / 2048).toBeGreaterThanOrEqual(36)
})
