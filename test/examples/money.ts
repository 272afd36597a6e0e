import { issueLink } from '#features/links/server/shared/links.ts'
import { disputes, payments } from '#features/payments/server/table.ts'
import { sandboxDisputes, sandboxIntents } from '#server/payments/table.ts'
import { createInvoice } from '../factories.ts'
import type { World } from '../world.ts'
import { type Bodies, type Cast, item, type Records } from './cast.ts'

const invoiceOfA = ({ db }: World, { recordA, employee }: Cast, values: Parameters<typeof createInvoice>[1] = {}) =>
  createInvoice(db, { client_id: recordA.id, created_by: employee.id, ...values })

const testCard = {
  clientSecret: 'nobody_has_it',
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2030,
  cvc: '123',
}

/** A card payment that the bank disputes, here and at the sandbox. */
async function disputeOfA(world: World, cast: Cast): Promise<string> {
  const { id: invoice_id, total } = await invoiceOfA(world, cast, { status: 'sent' })
  const intent = `sandbox_${crypto.randomUUID()}`
  const dispute = `sandbox_dispute_${crypto.randomUUID()}`
  const at = '2026-06-20T15:00:00.000Z'
  await world.db.insert(sandboxIntents).values({
    id: intent,
    client_secret: intent,
    amount: total,
    status: 'succeeded',
    invoice_id,
    idempotency_key: intent,
  })
  await world.db.insert(sandboxDisputes).values({ id: dispute, intent_id: intent, amount: total, evidence_due_at: at })
  const card = { invoice_id, provider: 'sandbox', payment_method: 'card', stripe_payment_intent_id: intent } as const
  const [payment] = await world.db
    .insert(payments)
    .values({ ...card, amount: total, returned_amount: total, status: 'returned' })
    .returning()
  const found = { amount: total, withdrawn_amount: total, fee: '15.00', status: 'needs_response' } as const
  const [row] = await world.db
    .insert(disputes)
    .values({
      ...found,
      payment_id: payment?.id ?? '',
      provider_dispute_id: dispute,
      reason: 'fraudulent',
      opened_at: at,
    })
    .returning()
  return row?.id ?? ''
}

/** Records of invoices, payments and links. */
export const moneyRecords: Records = (world, cast) => ({
  invoices: async () => (await invoiceOfA(world, cast)).id,
  payments: async () => {
    const { id, total } = await invoiceOfA(world, cast, { status: 'paid', amount_paid: '100.00' })
    const rows = await world.db
      .insert(payments)
      .values({ invoice_id: id, provider: 'manual', amount: total, status: 'succeeded', payment_method: 'cash' })
      .returning()
    return rows[0]?.id ?? ''
  },
  disputes: () => disputeOfA(world, cast),
  links: async () => {
    const document_id = (await invoiceOfA(world, cast)).id
    const expires_at = '2027-01-01T00:00:00.000Z'
    return (await issueLink(world.services, { kind: 'invoice', document_id, expires_at })).id
  },
})

/** Bodies of invoices, payments and links. */
export const moneyBodies: Bodies = (world, cast) => ({
  'POST /api/invoices': () => ({
    client_id: cast.recordA.id,
    status: 'draft',
    tax_rate: '8.25',
    items: [item],
    notes: 'Thank you',
    due_date: '2026-12-31',
  }),
  'PATCH /api/invoices/:id': () => ({ tax_rate: '8.25', items: [item], notes: 'Thank you', due_date: '2026-12-31' }),
  'POST /api/invoices/:id/payments': () => ({ amount: '10.00', payment_method: 'cash', reference: 'Receipt 7' }),
  'POST /api/public/links/:token/payment-intent': () => ({ amount: '10.00' }),
  'POST /api/public/links/:token/payments': () => ({ stripe_payment_intent_id: 'pi_nobody_made' }),
  'POST /api/public/links/:token/test-card': () => testCard,
  'POST /api/links': async () => ({
    kind: 'invoice',
    document_id: (await invoiceOfA(world, cast)).id,
  }),
  'POST /api/payments': async () => ({
    invoice_id: (await invoiceOfA(world, cast)).id,
    stripe_payment_intent_id: 'pi_nobody_made',
  }),
  'POST /api/payments/:id/refund': () => ({ amount: '10.00', reason: 'Goodwill' }),
  'POST /api/clients/:id/credits': () => ({ amount: '25.00', note: 'Goodwill' }),
  'POST /api/invoices/:id/payment-intent': () => ({ amount: '10.00' }),
  'POST /api/invoices/:id/credit': () => ({ amount: '10.00' }),
  'POST /api/sandbox/confirm': () => testCard,
})
