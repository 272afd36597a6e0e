import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeCents } from '#contract/money.ts'
import { splitPayment } from './ledger-rules.ts'

const amount = fc.integer({ min: 1, max: 9_999_999_999 })
const taking = amount.chain((amount) =>
  fc.record({
    amount: fc.constant(wholeCents(amount)),
    refunded: fc.integer({ min: 0, max: amount }).map(wholeCents),
    withdrawn: fc.integer({ min: 0, max: 2 * amount }).map(wholeCents),
    credited: fc.integer({ min: 0, max: amount }).map(wholeCents),
  }),
)

test('what is left, refunded, returned and kept as credit is the amount, none of it negative, and paid while we have any', () => {
  fc.assert(
    fc.property(taking, ({ amount, ...taken }) => {
      const { returned, credited, remaining, status } = splitPayment(amount, taken)
      expect(remaining + taken.refunded + returned + credited).toBe(amount)
      expect(Math.min(remaining, returned, credited)).toBeGreaterThanOrEqual(0)
      expect(returned).toBeLessThanOrEqual(taken.withdrawn)
      expect(credited).toBeLessThanOrEqual(taken.credited)
      expect(status === 'succeeded', 'counts as paid').toBe(remaining + credited > 0)
    }),
    { numRuns: 10_000 },
  )
})

const of = (amount: number, refunded: number, withdrawn: number, credited = 0) =>
  splitPayment(wholeCents(amount), {
    refunded: wholeCents(refunded),
    withdrawn: wholeCents(withdrawn),
    credited: wholeCents(credited),
  })

test('the state says where the money went', () => {
  expect(of(100, 0, 0)).toEqual({ returned: 0, credited: 0, remaining: 100, status: 'succeeded' })
  expect(of(100, 100, 0)).toEqual({ returned: 0, credited: 0, remaining: 0, status: 'refunded' })
  expect(of(100, 0, 100)).toEqual({ returned: 100, credited: 0, remaining: 0, status: 'returned' })
  expect(of(100, 30, 100)).toEqual({ returned: 70, credited: 0, remaining: 0, status: 'returned' })
  expect(of(100, 100, 100)).toEqual({ returned: 0, credited: 0, remaining: 0, status: 'refunded' })
  expect(of(100, 0, 0, 100)).toEqual({ returned: 0, credited: 100, remaining: 0, status: 'succeeded' })
  expect(of(100, 30, 20, 100)).toEqual({ returned: 20, credited: 50, remaining: 0, status: 'succeeded' })
})
