import { basisPoints, cents, decimal, percent } from '#contract/money.ts'
import { type InvoiceStatus, isOwed } from '#features/billing/invoices/contract.ts'

/** From how many networks a client's link must be opened for the discount. */
export const SHARES_NEEDED = 3

/** How far a client is on the way to the discount, which they get once. */
export type Sharing = { shares: number; is_used: boolean }

/** The progress, as the client reads it next to the offer. */
export function sharingNote({ shares, is_used }: Sharing): string {
  if (is_used) return 'Used. Thank you for sharing!'
  return shares >= SHARES_NEEDED
    ? 'Earned: we take it off your next invoice. Ask us if you do not see it.'
    : `${shares} of ${SHARES_NEEDED}: counts when your link is opened from different networks`
}

type Discountable = { status: InvoiceStatus; is_deposit: boolean; subtotal: string }

/** The amount of the discount on this invoice, or null if it gets none. */
export function sharingDiscount(invoice: Discountable): string | null {
  if (invoice.is_deposit || !(invoice.status === 'draft' || isOwed(invoice))) return null
  const amount = percent(cents(invoice.subtotal), basisPoints('10'))
  return amount > 0 ? decimal(amount) : null
}
