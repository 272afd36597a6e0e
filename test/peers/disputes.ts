import { and, eq, like } from 'drizzle-orm'
import { deliveries } from '#server/tables.ts'
import { type PayingWorld, setUpPayingWorld } from './paying.ts'
import type { PeerDispute } from './stripe-books.ts'

/** A world that charges cards with this provider, and what tests of disputes do there. */
export async function startDisputes(provider: 'stripe' | 'sandbox') {
  const paying = await setUpPayingWorld(provider)
  return { paying, ...createHelpers(paying) }
}

const createHelpers = (paying: PayingWorld) => ({
  /** An invoice of $100.00 that was paid by card. */
  paidInvoice: async (values: Parameters<PayingWorld['invoice']>[0] = {}) => {
    const { id } = await paying.invoice(values)
    const payment = await paying.paid(id)
    const intent = (await paying.books(id)).payments[0]?.stripe_payment_intent_id ?? ''
    return { id, payment, intent }
  },
  /** Delivers an event about a dispute. */
  tell: (dispute: PeerDispute, type = 'charge.dispute.updated') => paying.tell(type, dispute),
  /** An invoice's disputes as the office sees them. */
  seen: async (id: string) => (await paying.office.get(`/api/invoices/${id}/disputes`)).body,
  figures: async (id: string) => {
    const { status, amount_paid, payments } = await paying.books(id)
    return [status, amount_paid, payments[0]?.returned_amount, payments[0]?.status]
  },
  mailsAbout: (subject: string) =>
    paying.world.db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.about_type, 'dispute'), like(deliveries.subject, `%${subject}%`))),
})
