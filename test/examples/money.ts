import { addDays } from '#contract/dates.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import { laborBurdens, laborRates } from '#features/billing/job-costs/server/table.ts'
import { disputes, payments } from '#features/billing/payments/server/table.ts'
import { sandboxDisputes, sandboxIntents } from '#server/payments/table.ts'
import { createCertificate, createInvoice, createJob, createJobCost } from '../factories.ts'
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

let days = 0
/** A day of its own for each burden: one of the same day is replaced. */
const nextDay = () => addDays('2026-07-01', days++)

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
  const facts = { amount: total, withdrawn_amount: total, fee: '15.00', status: 'needs_response' } as const
  const [row] = await world.db
    .insert(disputes)
    .values({
      ...facts,
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
  'job-costs': async () => {
    const { id: job_id } = await createJob(world.db, { client_id: cast.recordA.id })
    return (await createJobCost(world.db, { job_id, created_by: cast.employee.id })).id
  },
  'tax-certificates': async () => (await createCertificate(world.db, { client_id: cast.recordA.id })).id,
  'labor-rates': async () => {
    const rate = { user_id: cast.employee.id, rate: '38.50', valid_from: nextDay() }
    return (await world.db.insert(laborRates).values(rate).returning())[0]?.id ?? ''
  },
  'labor-burdens': async () =>
    (await world.db.insert(laborBurdens).values({ percent: '22.50', valid_from: nextDay() }).returning())[0]?.id ?? '',
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
  'POST /api/job-costs': async () => ({
    job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
    kind: 'material',
    amount: '84.20',
    supplier: 'Elliott Electric Supply',
    description: 'Breakers',
    incurred_on: '2026-06-15',
    receipt_id: '',
  }),
  'PATCH /api/job-costs/:id': () => ({ amount: '90.00', supplier: 'City Electric Supply' }),
  'POST /api/tax-certificates': () => ({
    client_id: cast.recordA.id,
    kind: 'resale',
    number: '3-20045-1234-7',
    reason: 'Materials and labor that a general contractor bills on',
    valid_from: '2026-01-01',
    valid_until: '2027-12-31',
    received_on: '2026-01-05',
    requested_on: '2025-12-01',
    agreed_until: '2026-04-30',
  }),
  'PATCH /api/tax-certificates/:id': () => ({ number: '3-20045-9999-1', valid_until: '2026-12-31' }),
  'POST /api/labor-rates': () => ({ user_id: cast.employee.id, rate: '38.50', valid_from: '2026-07-01' }),
  'POST /api/labor-burdens': () => ({ percent: '22.50', valid_from: nextDay() }),
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
