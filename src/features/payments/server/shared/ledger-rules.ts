import { type Cents, subtract } from '#contract/money.ts'

type Taken = { refunded: Cents; withdrawn: Cents; credited: Cents }

const least = (a: Cents, b: Cents): Cents => (a < b ? a : b)

/**
 * What the bank took back of a payment, what of it stays the client's credit, and what is left of it. A dispute may claim what was
 * refunded already, so it counts for the rest at most, whichever of the two was first. Credit gives way to both.
 */
export function leftOf(amount: Cents, { refunded, withdrawn, credited: kept }: Taken) {
  const unrefunded = subtract(amount, refunded)
  const returned = least(withdrawn, unrefunded)
  const ours = subtract(unrefunded, returned)
  const credited = least(kept, ours)
  const status = ours > 0 ? 'succeeded' : returned > 0 ? 'returned' : 'refunded'
  return { returned, credited, left: subtract(ours, credited), status } as const
}
