import { Decimal as Exact } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  basisPoints,
  cents,
  Decimal,
  decimal,
  formatMoney,
  hundredths,
  lineAmount,
  MAX_CENTS,
  percent,
  plainDecimal,
  subtract,
  validateTotals,
  wholeCents,
} from './money.ts'

// An independent decimal library computes the expected values.

const RUNS = { numRuns: 10_000 }

const half = (value: Exact) => value.toDecimalPlaces(2, Exact.ROUND_HALF_UP)
const text = (value: Exact) => value.toFixed(2)

/** decimal(10,2) up to `most` hundredths, with small amounts as likely as large ones. */
const decimals = (most: number) =>
  fc
    .oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: most }))
    .map((whole) => new Exact(whole).div(100).toFixed(2))
const amounts = decimals(MAX_CENTS)
const rates = decimals(10_000)

describe('arithmetic', () => {
  test('reads and writes the same text', () => {
    fc.assert(
      fc.property(amounts, (amount) => decimal(cents(amount)) === amount),
      RUNS,
    )
  })

  test('a line amount is quantity times unit price, rounded half up', () => {
    fc.assert(
      fc.property(amounts, amounts, (quantity, price) => {
        const right = half(new Exact(quantity).times(price))
        fc.pre(right.lte('90000000000000'))
        expect(decimal(lineAmount(hundredths(quantity), cents(price)))).toBe(text(right))
      }),
      RUNS,
    )
  })

  test('tax is a percentage of the subtotal, rounded half up', () => {
    fc.assert(
      fc.property(amounts, rates, (subtotal, rate) => {
        const right = half(new Exact(subtotal).times(rate).div(100))
        expect(decimal(percent(cents(subtotal), basisPoints(rate)))).toBe(text(right))
      }),
      RUNS,
    )
  })

  test('sums and balances are exact', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 50 }), amounts, (all, paid) => {
        const sum = all.reduce((total, amount) => total.plus(amount), new Exact(0))
        expect(decimal(add(...all.map(cents)))).toBe(text(sum))
        expect(decimal(subtract(add(...all.map(cents)), cents(paid)))).toBe(text(sum.minus(paid)))
      }),
      RUNS,
    )
  })

  test.each([
    ['1.50', '0.33', '0.50'],
    ['0.05', '0.10', '0.01'],
    ['0.01', '0.49', '0.00'],
    ['3.00', '33.33', '99.99'],
    ['99999999.99', '1.00', '99999999.99'],
  ])('%s x %s = %s', (quantity, price, amount) => {
    expect(decimal(lineAmount(hundredths(quantity), cents(price)))).toBe(amount)
  })

  test('formats money for display', () => {
    expect(formatMoney('1234567.5')).toBe('$1,234,567.50')
    expect(formatMoney('-0.05')).toBe('-$0.05')
    expect(formatMoney('99999999.99')).toBe('$99,999,999.99')
  })

  test('rejects fractions of a cent instead of rounding them', () => {
    expect(() => wholeCents(10.5)).toThrow(RangeError)
    expect(() => wholeCents(Number.NaN)).toThrow(RangeError)
    expect(() => cents('0.001')).toThrow(RangeError)
    expect(() => cents('NaN')).toThrow(RangeError)
  })
})

describe('invoice totals', () => {
  const line = fc.record({ quantity: decimals(100_000), unit_price: decimals(1_000_000), taxable: fc.boolean() })
  const items = fc.array(line, { minLength: 1, maxLength: 12 })

  test('match an exact calculation', () => {
    fc.assert(
      fc.property(items, rates, (items, rate) => {
        const lines = items.map(({ quantity, unit_price }) => half(new Exact(quantity).times(unit_price)))
        const subtotal = lines.reduce((sum, line) => sum.plus(line), new Exact(0))
        const taxable = lines.filter((_, n) => items[n]?.taxable).reduce((sum, line) => sum.plus(line), new Exact(0))
        const tax = half(taxable.times(rate).div(100))
        const { totals, issue } = validateTotals(items, rate)
        const fits = subtotal.plus(tax).lte('99999999.99')
        expect(issue === null).toBe(fits)
        if (totals)
          expect(totals).toEqual({
            amounts: lines.map(text),
            subtotal: text(subtotal),
            taxed_subtotal: text(new Exact(rate).eq(0) ? new Exact(0) : taxable),
            tax_amount: text(tax),
            total: text(subtotal.plus(tax)),
          })
      }),
      RUNS,
    )
  })

  const item = (quantity: string, unit_price: string) => ({ quantity, unit_price, taxable: true })
  const big = item('1.00', '99999999.99')

  test.each([
    ['a line', [item('1.00', '1.00'), item('2.00', '50000000.00')], '0.00', 'items.1.amount'],
    ['the largest line', [item('99999999.99', '99999999.99')], '0.00', 'items.0.amount'],
    ['the subtotal', [big, item('1.00', '0.01')], '0.00', 'subtotal'],
    ['the total', [big], '8.25', 'total'],
  ])('names %s when it is out of range', (_, items, rate, path) => {
    const { totals, issue } = validateTotals(items, rate)
    expect(totals).toBeNull()
    expect(issue).toEqual({ path, message: expect.stringContaining('must be at most 99,999,999.99') })
  })

  test('accept the largest amount that fits', () => {
    expect(validateTotals([big], '0.00').totals?.total).toBe('99999999.99')
  })
})

describe('parsing', () => {
  const Price = Decimal({ name: 'Price', required: 'Price is required', message: 'Price must be positive', min: 0 })
  const Quantity = Decimal({ name: 'Quantity', required: 'Quantity is required', message: 'Too small', above: 0 })
  const getMessage = (schema: typeof Price, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

  test.each([
    ['108.25', '108.25'],
    ['108.2', '108.20'],
    ['108', '108.00'],
    ['0', '0.00'],
    ['007', '7.00'],
    ['99999999.99', '99999999.99'],
    [12.5, '12.50'],
    [0, '0.00'],
    [-0, '0.00'],
  ])('%j is %s', (value, parsed) => {
    expect(Price.parse(value)).toBe(parsed)
  })

  const texts = [
    ['1e5', '1E5', '0x10', '0b1', '0o7', ' 5 ', '5 ', ' 5', '\t5', '5\n', 'NaN', 'Infinity', '-Infinity', '1,000'],
    ['1_000', '.5', '5.', '.', '-', '+5', '--5', '5-', '1.2.3', '٣', '５', '½', '$5', '5%', 'five', 'null', 'true'],
    ['1.234', '0.001', '-0', '-0.00', '-1', '-0.01', '100000000', '100000000.00', '9'.repeat(24), '9'.repeat(400)],
  ].flat()
  const numbers = [1.005, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, -5, 100_000_000]

  test.each([...texts, ...numbers, null, undefined, true, {}, [], ['5'], { value: '5' }])('rejects %j', (value) => {
    expect(getMessage(Price, value)).toBeTruthy()
    expect(getMessage(Quantity, value)).toBeTruthy()
  })

  test('the error message says how to fix the input', () => {
    expect(getMessage(Price, '')).toBe('Price is required')
    expect(getMessage(Price, undefined)).toBe('Price is required')
    expect(getMessage(Price, '1e5')).toBe('Price must be a plain number such as 12.50')
    expect(getMessage(Price, '1.234')).toBe('Price can have at most two decimals')
    expect(getMessage(Price, '-1')).toBe('Price must be positive')
    expect(getMessage(Price, '123456789.00')).toBe('Price must be at most 99,999,999.99')
    expect(getMessage(Quantity, '0')).toBe('Too small')
    expect(getMessage(Quantity, '0.00')).toBe('Too small')
  })

  test('accepts only plain decimals, at their exact value', () => {
    const plain = /^\d+(\.\d{1,2})?$/
    const almost = fc.stringMatching(/^[ +-]?[0-9]{0,9}[.,eExX]?[0-9]{0,4}[ n%]?$/)
    fc.assert(
      fc.property(fc.oneof(almost, fc.string(), amounts), (text) => {
        const { success, data } = Price.safeParse(text)
        expect(success).toBe(plain.test(text) && new Exact(text).lte('99999999.99'))
        if (success) expect(data).toBe(new Exact(text).toFixed(2))
      }),
      RUNS,
    )
  })
})

test.each([
  ['8.25', '8.25'],
  ['8.00', '8'],
  ['0.00', '0'],
  ['1.50', '1.5'],
])('formats %s as %s', (wire, plain) => expect(plainDecimal(wire)).toBe(plain))
