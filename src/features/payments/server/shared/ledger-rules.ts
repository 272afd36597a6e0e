import { type Cents, subtract } from '#contract/money.ts'

type Taken = { refunded: Cents; withdrawn: Cents; credited: Cents }

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/**
 * Splits a payment into the amount the bank took back, the client's credit, and the rest. A dispute may claim an amount
 * already refunded, so it counts for the unrefunded part at most, whichever came first. Credit gives way to both.
 */
export function leftOf(amount: Cents, { refunded, withdrawn, credited: kept }: Taken) {
  const unrefunded = subtract(amount, refunded)
  const returned = least(withdrawn, unrefunded)
  const ours = subtract(unrefunded, returned)
  const credited = least(kept, ours)
  const status = ours > 0 ? 'succeeded' : returned > 0 ? 'returned' : 'refunded'
  return { returned, credited, left: subtract(ours, credited), status } as const
}
