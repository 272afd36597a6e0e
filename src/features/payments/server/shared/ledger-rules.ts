import { type Cents, subtract } from '#contract/money.ts'

type Taken = { refunded: Cents; withdrawn: Cents }

/**
 * What the bank took back of a payment, and what is left of it. A dispute may claim what was refunded already, so it counts
 * for the rest at most, whichever of the two was first.
 */
export function leftOf(amount: Cents, { refunded, withdrawn }: Taken) {
  const unrefunded = subtract(amount, refunded)
  const returned = withdrawn < unrefunded ? withdrawn : unrefunded
  const left = subtract(unrefunded, returned)
  const status = left > 0 ? 'succeeded' : returned > 0 ? 'returned' : 'refunded'
  return { returned, left, status } as const
}
