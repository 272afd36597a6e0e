import { expect, test } from 'vitest'
import { caretIn, formatCode, formatExpiry, formatNumber, TestCardInput } from './card-format.ts'

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['42424242424242424242424', '4242 4242 4242 4242 424'],
])('formats the number %j as %j', (typed, shown) => expect(formatNumber(typed)).toBe(shown))

/** The field's text after a series of keys; `<` is Backspace. */
const typed = (keys: string) =>
  keys.split('').reduce((text, key) => formatExpiry(key === '<' ? text.slice(0, -1) : text + key, text), '')

test.each([
  ['1', '1'],
  ['12', '12 / '],
  ['1230', '12 / 30'],
  ['5', '05 / '],
  ['527', '05 / 27'],
  ['12305', '12 / 30'],
  ['12/30', '12 / 30'],
  ['123<', '12'],
  ['123<30', '12 / 30'],
  ['12<', '12'],
  ['12<<', '1'],
  ['1230<<<', '1'],
  ['1230<<<<', ''],
])('formats the expiry typed as %j as %j', (keys, shown) => expect(typed(keys)).toBe(shown))

test('formats an autofilled expiry', () => {
  expect(formatExpiry('12/30', '')).toBe('12 / 30')
  expect(formatExpiry('12/2030', '')).toBe('12 / 30')
})

test.each([
  ['at the end', '4242424', 7, 8],
  ['in the middle', '4292 424', 3, 3],
  ['behind a gap', '4242 9424', 6, 6],
  ['at the start', '942424', 0, 0],
])('keeps the caret in place: %s', (_where, text, at, caret) =>
  expect(caretIn(formatNumber(text), text, at)).toBe(caret),
)

test('keeps only digits in the code', () => expect(formatCode('1 2a345')).toBe('1234'))

test("turns the input into the contract's card", () => {
  expect(TestCardInput.parse({ number: '4242 4242 4242 4242', expiry: '01 / 31', cvc: '123' })).toEqual({
    number: '4242424242424242',
    expiry: { exp_month: 1, exp_year: 2031 },
    cvc: '123',
  })
  const { error } = TestCardInput.safeParse({ number: '', expiry: '13 / 31', cvc: '' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Your card number is incomplete.',
    'Your card’s security code is incomplete.',
    'Your card’s expiration date is incomplete.',
  ])
})
