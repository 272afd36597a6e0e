import { CARDS_NOT_SET_UP } from '#contract/card-payments.ts'
import { cents, decimal } from '#contract/money.ts'
import { balanceOf, blocked } from '#features/invoices/contract.ts'
import { lockInvoice, type PaymentRow, requireInvoice } from './shared/ledger.ts'
import type { PaymentIntent } from '#features/payments/contract.ts'
import type { Context, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf, unavailable } from '#server/errors.ts'
import type { ProviderIntent } from '#server/payments/payments.ts'
import { confirmSandbox, type TestCard } from '#server/payments/sandbox.ts'
import { closedIntentsOf, findIntent, findPaymentByIntent, openIntentOf } from './queries.ts'
import { closeIntent, settleIntent } from './settlement.ts'
import { paymentIntents } from './table.ts'

export { listRefunds, refundPayment } from './refunds.ts'

const ATTEMPTS = 6
const PROCESSING = 'The bank is still processing a payment for this invoice. It will show here when it is done.'

/**
 * Returns the invoice's only open intent, for its current balance. Holds no lock while calling the provider: each attempt reads
 * the books, makes one call, and records the result, so it can be interrupted and retried at any point. The idempotency key
 * (invoice, balance, closed intents) gives concurrent payers the same intent, and a secret is returned only if its intent is
 * the open one on our books.
 */
export async function startPayment(ctx: UserContext, invoiceId: string): Promise<PaymentIntent> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const intent = await tryToStart(ctx, invoiceId)
    if (intent) {
      const { clientSecret, provider } = intent
      return { clientSecret, provider, publishableKey: ctx.payments.publishableKey, amount: decimal(intent.amount) }
    }
  }
  throw unavailable('This invoice is being changed or paid right now. Try again in a moment.')
}

/** 409 when cards cannot be charged. */
const requireCardPayments = ({ payments }: UserContext) => refuseIf(payments.mode === 'off' ? CARDS_NOT_SET_UP : null)

/** Null: the books have changed; try again. */
async function tryToStart(ctx: UserContext, invoiceId: string): Promise<ProviderIntent | null> {
  const { invoice, open, closed } = await inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, invoiceId)
    refuseIf(blocked.pay(invoice))
    requireCardPayments(ctx)
    return {
      invoice,
      open: await openIntentOf(ctx.db, invoiceId),
      closed: await closedIntentsOf(ctx.db, invoiceId),
    }
  })
  const balance = balanceOf(invoice)
  if (open) {
    const fits = open.provider === ctx.payments.provider && cents(open.amount) === balance
    const intent = (fits ? await settleIntent(ctx, open.id) : await closeIntent(ctx, open))?.intent
    if (intent?.status === 'processing') throw conflict(PROCESSING)
    return fits && intent?.status === 'open' ? intent : null
  }
  const made = await ctx.payments.createIntent({
    amount: balance,
    invoiceId,
    invoiceNumber: invoice.invoice_number,
    idempotencyKey: `${invoiceId}:${decimal(balance)}:${closed}`,
  })
  return made && (await putOnBooks(ctx, invoiceId, made)) ? made : null
}

/** Whether this is now the invoice's open intent. If the invoice has changed, the intent is cancelled. */
async function putOnBooks(ctx: UserContext, invoiceId: string, made: ProviderIntent): Promise<boolean> {
  const row = await inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, invoiceId)
    const known = await findIntent(ctx.db, made.id)
    if (known) return known
    const fits = blocked.pay(invoice) === null && balanceOf(invoice) === made.amount
    const status = fits && !(await openIntentOf(ctx.db, invoiceId)) ? 'open' : 'replaced'
    const now = ctx.now().toISOString()
    const values = {
      id: made.id,
      invoice_id: invoiceId,
      provider: made.provider,
      amount: decimal(made.amount),
      status,
      created_at: now,
      updated_at: now,
    } as const
    await ctx.db.insert(paymentIntents).values(values)
    return values
  })
  if (row.status === 'replaced') await ctx.payments.cancelIntent(made.id)
  return row.status === 'open' && made.status === 'open' && cents(row.amount) === made.amount
}

/** Takes the browser's report as a hint to check with the provider now. Idempotent. */
export async function reportPayment(
  ctx: UserContext,
  report: { invoice_id: string; stripe_payment_intent_id: string },
): Promise<PaymentRow> {
  const intentId = report.stripe_payment_intent_id
  await requireInvoice(ctx, report.invoice_id)
  requireCardPayments(ctx)
  const known = await findIntent(ctx.db, intentId)
  if (known?.invoice_id !== report.invoice_id) throw notFound('Payment')
  const payment = await findPaymentByIntent(ctx.db, intentId)
  if (payment) return payment
  const settled = await settleIntent(ctx, intentId, known)
  if (settled?.payment) return settled.payment
  throw conflict(
    settled?.intent.status === 'processing' ? PROCESSING : 'This payment was not completed. Nothing was charged.',
  )
}

/** Uses an event only as a hint: the intent is read again, so events may arrive late, twice, or out of order. */
export async function receiveEvent(ctx: Context, bytes: Uint8Array, signature: string | undefined): Promise<void> {
  const { intentId } = await ctx.payments.readEvent(bytes, signature)
  if (intentId !== null) await settleIntent(ctx, intentId)
}

/** Test mode: stands in for the provider's card field. The card is neither stored nor logged. */
export async function confirmTestCard(
  ctx: UserContext,
  { clientSecret, ...card }: TestCard & { clientSecret: string },
) {
  requireCardPayments(ctx)
  if (ctx.payments.provider !== 'sandbox') throw notFound('Payment')
  const row = await findIntent(ctx.db, clientSecret.split('_secret_')[0] ?? '')
  if (!row) throw notFound('Payment')
  await requireInvoice(ctx, row.invoice_id)
  const { id, status } = await confirmSandbox(ctx, clientSecret, card)
  return { id, status }
}
