import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTypos, parseNeedle, rankWords, toWords } from './match.ts'

const rank = (typed: string, ...fields: (string | null)[]) => {
  const needle = parseNeedle(typed)
  if (needle === null) throw new Error('nothing to search for')
  return rankWords(toWords(fields), needle)
}

test.each([
  ['INV-00107', 'exact'],
  ['inv 107', 'exact'],
  ['inv107', 'exact'],
  ['#inv-00107', 'exact'],
  ['inv', 'start'],
  ['107', 'word'],
  ['10', 'word-start'],
  ['07', 'inside'],
  ['108', null],
])('%s finds INV-00107: %s', (typed, expected) => expect(rank(typed, 'INV-00107')).toBe(expected))

test.each([
  '(512) 555-0177',
  '512-555-0177',
  '512.555.0177',
  '512 555 0177',
  '5125550177',
  '+1 512 555 0177',
  '1 (512) 555-0177',
])('finds a phone number spelled %s', (typed) => {
  for (const stored of ['+15125550177', '(512) 555-0177', '+15125550177 x12']) expect(rank(typed, stored)).toBe('exact')
})

test('finds part of a phone number, but not its digits in another order', () => {
  expect(rank('(512) 55', '+15125550177')).toBe('start')
  expect(rank('555-01', '+15125550177')).toBe('inside')
  expect(rank('0177-512', '+15125550177')).toBe(null)
})

test('does not mind accents, apostrophes, case and the order of words', () => {
  expect(rank('pena', 'José Peña')).toBe('word')
  expect(rank('PEÑA jose', 'Jose Pena')).toBe('word')
  expect(rank("o'brien", 'Pat OBrien')).toBe('word')
  expect(rank('obrien', 'Pat O’Brien')).toBe('word')
  expect(rank('oak 12', '12 Oak Street', 'Austin')).toBe('word')
  expect(rank('Иванов', 'Пётр Иванов')).toBe('word')
})

test('a phrase does not match across two fields as one', () => {
  expect(rank('smith austin', 'Bob Smith', 'Austin')).toBe('word')
  expect(rank('bob smith', 'Bob Smith', 'Austin')).toBe('exact')
})

test('has nothing to search for in blanks and marks', () => {
  expect(['', '  ', '-', '()', '’'].map(parseNeedle)).toEqual([null, null, null, null, null])
})

test.each(['quakenbush', 'quackenbsh', 'quackenbusch', 'qauckenbush', 'quackenbuhs', 'quickenbush'])(
  'forgives one letter: %s',
  (typed) => {
    const needle = parseNeedle(typed)
    expect(needle && findTypos(['quackenbush', 'smith'], needle)).toEqual([[' quackenbush']])
  },
)

test('forgives no more than that, and nothing in numbers', () => {
  for (const typed of ['smith quxkanbsh', 'zzzz', '10x']) {
    const needle = parseNeedle(typed)
    expect(needle && rankWords(toWords(['Smith Quackenbush', '107']), needle)).toBe(null)
    expect(needle && findTypos(['quackenbush', 'smith', '107'], needle)?.every((words) => words.length > 0)).not.toBe(
      typed !== '10x',
    )
  }
})

const text = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' })

test('finds every record by any of its fields, by the start of one, and by its words in any order', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(30), (fields, which, length) => {
      const words = toWords(fields)
      const field = fields[which % fields.length] ?? ''
      const whole = parseNeedle(field)
      if (whole === null) return
      expect(rankWords(words, whole)).toBe('exact')
      const reversed = parseNeedle([...whole.terms].toReversed().join(' '))
      if (reversed?.digits === null) expect(rankWords(words, reversed)).not.toBe(null)
      const start = parseNeedle(whole.phrase.slice(0, length + 1))
      if (start?.digits === null) expect(rankWords(words, start)).not.toBe(null)
    }),
  )
})
