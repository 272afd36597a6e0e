import { add, type Cents, subtract, wholeCents } from '#contract/money.ts'

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
