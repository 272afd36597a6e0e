import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeCents } from '#contract/money.ts'
import { splitCredit, takeInOrder } from './credit-rules.ts'

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
