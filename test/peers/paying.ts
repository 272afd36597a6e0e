import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { paymentIntents, payments, refunds } from '#features/billing/payments/server/table.ts'
import { readConfig } from '#server/config.ts'
import type { CardPayments } from '#server/payments/payments.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { startStripePeer } from './stripe.ts'

type ProviderName = 'sandbox' | 'stripe'

type Step = 'createIntent' | 'readIntent' | 'cancelIntent' | 'refund' | 'listRefunds' | 'listDisputes'

/** Simulates a killed process: the call was never made, or its answer was never received. */
export class Killed extends Error {}

/** A provider that kills the process at the next call of a given step. */
function mortal(payments: CardPayments) {
  const deaths: { step: Step; when: 'before' | 'after' }[] = []
  const dies = (step: Step, when: 'before' | 'after') => {
    const index = deaths.findIndex((death) => death.step === step && death.when === when)
    if (index === -1) return
    deaths.splice(index, 1)
    throw new Killed(`${when} ${step}`)
  }
  const guard =
    <A extends unknown[], T>(step: Step, call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      dies(step, 'before')
      const answer = await call(...args)
      dies(step, 'after')
      return answer
    }
  const guarded: CardPayments = {
    ...payments,
    createIntent: guard('createIntent', payments.createIntent),
    readIntent: guard('readIntent', payments.readIntent),
    cancelIntent: guard('cancelIntent', payments.cancelIntent),
    refund: guard('refund', payments.refund),
    listRefunds: guard('listRefunds', payments.listRefunds),
    listDisputes: guard('listDisputes', payments.listDisputes),
  }
  return { payments: guarded, die: (step: Step, when: 'before' | 'after') => void deaths.push({ step, when }) }
}

const testCard = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123' })

/** A world of a file or a `describe` that charges cards through one of the two providers, with users who pay. */
export async function setUpPayingWorld(name: ProviderName) {
  const peer = await startStripePeer()
  afterAll(peer.close)
  const stripe = readConfig(peer.env).stripe
  const real = name === 'stripe' && stripe ? mortal(stripePayments(stripe, 'test')) : null
  const world = await setUpWorld(real ? { env: peer.env, services: { payments: real.payments } } : {})
  const local = real ? null : mortal(world.services.payments)
  if (local) world.services.payments = local.payments

  const admin = await createUser(world.db, 'admin')
  const employee = await createUser(world.db, 'employee')
  const user = await createUser(world.db, 'client')
  const client = await createClient(world.db, { user_id: user.id })
  const payer = await world.signedIn(user)
  const office = await world.signedIn(admin)

  const start = async (invoiceId: string, caller: Caller = payer) => {
    const reply = await caller.post(`/api/invoices/${invoiceId}/payment-intent`)
    return {
      ...reply,
      secret: String(reply.body?.clientSecret),
      intent: String(reply.body?.clientSecret).split('_secret_')[0] ?? '',
    }
  }

  /** Enters the card in the provider's field; returns the status the browser sees. */
  const confirm = async (secret: string, card = '4242424242424242', caller: Caller = payer): Promise<number> => {
    if (!real) return (await caller.post('/api/sandbox/confirm', { clientSecret: secret, ...testCard(card) })).status
    const headers = { Authorization: `Bearer ${peer.publishableKey}` }
    const body = new URLSearchParams({ client_secret: secret, card })
    const url = `${peer.url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`
    return (await fetch(url, { method: 'POST', headers, body })).status
  }

  const report = (invoiceId: string, intent: string, caller: Caller = payer) =>
    caller.post('/api/payments', { invoice_id: invoiceId, stripe_payment_intent_id: intent })

  return {
    world,
    peer,
    provider: world.services.payments,
    die: (real ?? local)?.die ?? (() => undefined),
    admin,
    employee,
    user,
    payer,
    client,
    office,
    start,
    confirm,
    report,
    invoice: (values: Parameters<typeof createInvoice>[1] = {}, items?: Parameters<typeof createInvoice>[2]) =>
      createInvoice(world.db, { client_id: client.id, created_by: employee.id, ...values }, items),
    /** Changes the invoice's amount, as the office would. */
    edit: (id: string, total: string) =>
      world.db.update(invoices).set({ subtotal: total, total }).where(eq(invoices.id, id)),
    /** Pays by card, from the browser to the books. */
    async paid(invoiceId: string) {
      const { secret, intent } = await start(invoiceId)
      await confirm(secret)
      return (await report(invoiceId, intent)).body as { id: string; amount: string; refunded_amount: string }
    },
    /** Delivers Stripe's webhook to our server. */
    async tell(type: string, object: object, secret?: string): Promise<number> {
      const { body, signature } = peer.event(type, object, secret)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const reply = await world.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers })
      return reply.statusCode
    },
    /** The context of background jobs. */
    background: world.createContext(null),
    async books(invoiceId: string) {
      const [invoice] = await world.db.select().from(invoices).where(eq(invoices.id, invoiceId))
      if (!invoice) throw new Error('No such invoice')
      const paid = await world.db.select().from(payments).where(eq(payments.invoice_id, invoiceId))
      const intents = await world.db.select().from(paymentIntents).where(eq(paymentIntents.invoice_id, invoiceId))
      const refundRows = paid[0] ? await world.db.select().from(refunds).where(eq(refunds.payment_id, paid[0].id)) : []
      return { status: invoice.status, amount_paid: invoice.amount_paid, payments: paid, intents, refunds: refundRows }
    },
  }
}

export type PayingWorld = Awaited<ReturnType<typeof setUpPayingWorld>>
