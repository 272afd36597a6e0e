import { add, type Cents, subtract, wholeCents } from '#contract/money.ts'

const least = (...amounts: Cents[]): Cents => wholeCents(Math.min(...amounts))

/** An invoice's open balance, and the credit available for it: its quote's unused deposit and the client's unused credit. */
export type Pools = { balance: Cents; deposit: Cents; credit: Cents }

/** Splits a payment between deposit and credit: the deposit first, and never more than the balance. */
export function splitCredit({ balance, deposit, credit }: Pools, wanted: Cents = balance) {
  const fromDeposit = least(wanted, balance, deposit)
  const fromCredit = least(subtract(wanted, fromDeposit), subtract(balance, fromDeposit), credit)
  return { deposit: fromDeposit, credit: fromCredit, total: add(fromDeposit, fromCredit) }
}

/** Takes an amount from the first items that have some left. Takes less when they do not have enough. */
export function takeInOrder<Item extends { left: Cents }>(items: readonly Item[], amount: Cents) {
  let missing = amount
  return items.flatMap((item) => {
    const taken = least(missing, item.left)
    if (taken <= 0) return []
    missing = subtract(missing, taken)
    return [{ item, taken }]
  })
}
