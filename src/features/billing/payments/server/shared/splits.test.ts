import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeCents } from '#contract/money.ts'
import { splitCredit, splitPayment, takeInOrder } from './splits.ts'

const amount = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 500 })).map(wholeCents)

test('splits an amount over deposit and credit, never above the balance or what there is', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (balance, deposit, credit, wanted) => {
      const all = splitCredit({ balance, deposit, credit })
      const split = splitCredit({ balance, deposit, credit }, wanted)
      expect(all.total).toBe(Math.min(balance, deposit + credit))
      expect(split.total).toBe(Math.min(wanted, all.total))
      for (const { deposit: a, credit: b, total } of [all, split]) {
        expect([
          a >= 0,
          a <= deposit,
          b >= 0,
          b <= credit,
          a + b === total,
          b === 0 || a === Math.min(total, deposit),
        ]).toEqual(Array.from({ length: 6 }, () => true))
      }
    }),
    { numRuns: 10_000 },
  )
})

test('takes from the first items until the amount is reached', () => {
  const items = [{ remaining: wholeCents(300) }, { remaining: wholeCents(0) }, { remaining: wholeCents(500) }]
  expect(takeInOrder(items, wholeCents(400)).map(({ share }) => share)).toEqual([300, 100])
  expect(takeInOrder(items, wholeCents(1000)).map(({ share }) => share)).toEqual([300, 500])
  expect(takeInOrder(items, wholeCents(0))).toEqual([])
})

const reductions = fc.integer({ min: 1, max: 9_999_999_999 }).chain((amount) =>
  fc.record({
    amount: fc.constant(wholeCents(amount)),
    refunded: fc.integer({ min: 0, max: amount }).map(wholeCents),
    withdrawn: fc.integer({ min: 0, max: 2 * amount }).map(wholeCents),
    credited: fc.integer({ min: 0, max: amount }).map(wholeCents),
  }),
)

test('what is left, refunded, returned and kept as credit is the amount, none of it negative, and paid while we have any', () => {
  fc.assert(
    fc.property(reductions, ({ amount, ...taken }) => {
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
