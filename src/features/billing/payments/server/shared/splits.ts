import { add, type Cents, subtract, wholeCents } from '#contract/money.ts'

export const NOTHING = wholeCents(0)

const least = (...amounts: Cents[]): Cents => wholeCents(Math.min(...amounts))

/** An invoice's open balance, and the credit available for it: its quote's unused deposit and the client's unused credit. */
export type Pools = { balance: Cents; deposit: Cents; credit: Cents }

/** Splits a payment between deposit and credit: the deposit first, and never more than the balance. */
export function splitCredit({ balance, deposit, credit }: Pools, amount: Cents = balance) {
  const fromDeposit = least(amount, balance, deposit)
  const fromCredit = least(subtract(amount, fromDeposit), subtract(balance, fromDeposit), credit)
  return { deposit: fromDeposit, credit: fromCredit, total: add(fromDeposit, fromCredit) }
}

/** Takes an amount from the first items that have some left. Takes less when they do not have enough. */
export function takeInOrder<Item extends { remaining: Cents }>(items: readonly Item[], amount: Cents) {
  let missing = amount
  return items.flatMap((item) => {
    const share = least(missing, item.remaining)
    if (share <= 0) return []
    missing = subtract(missing, share)
    return [{ item, share }]
  })
}

type Reductions = { refunded: Cents; withdrawn: Cents; credited: Cents }

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
