import { SMALLEST_CARD_PAYMENT } from '#contract/card-payments.ts'
import { formatMoney, toWhole } from '#contract/money-format.ts'

const smallest = toWhole(SMALLEST_CARD_PAYMENT)

/** Why a card cannot pay this part of a balance, or null. The remainder must be enough for a card, too. */
export function partFault(amount: string, balance: string): string | null {
  const remainder = toWhole(balance) - toWhole(amount)
  if (remainder < 0) return `Amount must be at most the balance of ${formatMoney(balance)}`
  if (remainder === 0) return null
  if (toWhole(amount) < smallest) return `Amount must be at least ${formatMoney(SMALLEST_CARD_PAYMENT)}`
  return remainder < smallest
    ? `Pay all of it, or leave at least ${formatMoney(SMALLEST_CARD_PAYMENT)}: a card cannot pay less`
    : null
}
