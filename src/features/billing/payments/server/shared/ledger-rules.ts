import { type Cents, subtract } from '#contract/money.ts'

type Reductions = { refunded: Cents; withdrawn: Cents; credited: Cents }

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/**
 * Splits a payment into the amount the bank took back, the client's credit, and the rest. A dispute may claim an amount
 * already refunded, so it counts for the unrefunded part at most, whichever came first. Credit gives way to both.
 */
export function splitPayment(amount: Cents, { refunded, withdrawn, credited: creditedBefore }: Reductions) {
  const unrefunded = subtract(amount, refunded)
  const returned = least(withdrawn, unrefunded)
  const ours = subtract(unrefunded, returned)
  const credited = least(creditedBefore, ours)
  const status = ours > 0 ? 'succeeded' : returned > 0 ? 'returned' : 'refunded'
  return { returned, credited, remaining: subtract(ours, credited), status } as const
}
