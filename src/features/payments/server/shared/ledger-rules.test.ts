import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, wholeCents } from '#contract/money.ts'
import { leftOf } from './ledger-rules.ts'

const amount = fc.integer({ min: 1, max: 9_999_999_999 })
const taking = amount.chain((amount) =>
  fc.record({
    amount: fc.constant(wholeCents(amount)),
    refunded: fc.integer({ min: 0, max: amount }).map(wholeCents),
    withdrawn: fc.integer({ min: 0, max: 2 * amount }).map(wholeCents),
  }),
)

test('what is left, refunded and returned is the amount, and none of it is negative', () => {
  fc.assert(
    fc.property(taking, ({ amount, refunded, withdrawn }) => {
      const { returned, left } = leftOf(amount, { refunded, withdrawn })
      expect(left + refunded + returned).toBe(amount)
      expect(Math.min(left, returned)).toBeGreaterThanOrEqual(0)
      expect(returned).toBeLessThanOrEqual(withdrawn)
    }),
    { numRuns: 10_000 },
  )
})

test('a payment counts as paid while anything is left of it', () => {
  fc.assert(
    fc.property(taking, ({ amount, refunded, withdrawn }) => {
      const { left, status } = leftOf(amount, { refunded, withdrawn })
      expect(status === 'succeeded').toBe(left > 0)
    }),
    { numRuns: 10_000 },
  )
})

const of = (amount: number, refunded: number, withdrawn: number) =>
  leftOf(wholeCents(amount), { refunded: wholeCents(refunded), withdrawn: wholeCents(withdrawn) })

test('the state says where the money went', () => {
  const nothing = wholeCents(0) satisfies Cents
  expect(of(100, 0, 0)).toEqual({ returned: nothing, left: 100, status: 'succeeded' })
  expect(of(100, 100, 0)).toEqual({ returned: nothing, left: 0, status: 'refunded' })
  expect(of(100, 0, 100)).toEqual({ returned: 100, left: 0, status: 'returned' })
  expect(of(100, 30, 100)).toEqual({ returned: 70, left: 0, status: 'returned' })
  expect(of(100, 100, 100)).toEqual({ returned: nothing, left: 0, status: 'refunded' })
})
