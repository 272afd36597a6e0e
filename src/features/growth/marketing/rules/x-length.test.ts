import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xLength } from './x-length.ts'

// The lengths are those that X's own library (twitter-text 3.1) gives.

describe('counts as X does', () => {
  test.each([
    ['', 0],
    ['This is a test.', 15],
    ['“Quotes” – and — dashes… • bullet · dot', 41],
    ['저찀쯿쿿', 8],
    ['e\u0301', 1],
    ['H🐱☺', 5],
    ['👨‍👩‍👧‍👦', 2],
    ['👍🏽 👍', 5],
    ['🇺🇸', 2],
    ['1️⃣ ⚡️', 5],
  ])('%j: %i', (text, length) => expect(xLength(text)).toBe(length))
})

describe('counts every address as 23', () => {
  test.each([
    ['test.com', 23],
    ['http://test.com', 23],
    ['HTTPS://EXAMPLE.COM/Path', 23],
    ['Test https://test.com test https://test.com test.com test', 86],
    ['Visit www.bluebonnet-electric.com/book?x=1&y=2#a today.', 36],
    ['See bluebonnet.com, or bluebonnet.com. (bluebonnet.com)', 82],
    ['https://example.com/—dash', 28],
    ['https://example.com…', 25],
  ])('%j: %i', (text, length) => expect(xLength(text)).toBe(length))

  test.each(['office@bluebonnet.com', 'U.S. code, e.g. 3.5 kW', 'http://www.example.qqq', '@x.com', 'panel.upgrade'])(
    'but not %j, which it does not link',
    (text) => expect(xLength(text)).toBe(text.length),
  )
})

test('two texts apart are as long as both', () => {
  const words = fc.array(fc.constantFrom('panel', 'example.com', '🔌', 'TECL 31875', '电', 'it’s', '#LED', '5.'))
  fc.assert(
    fc.property(words, words, (first, second) => {
      const [a, b] = [first.join(' '), second.join(' ')]
      expect(xLength(`${a}\n${b}`)).toBe(xLength(a) + 1 + xLength(b))
    }),
  )
})
