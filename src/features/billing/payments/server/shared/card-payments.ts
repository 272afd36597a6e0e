import { CARDS_NOT_SET_UP, PAYMENT_NOT_COMPLETED } from '#contract/card-payments.ts'
import { cents, type Cents, decimal } from '#contract/money.ts'
import { blocked, type Invoice } from '#features/billing/invoices/contract.ts'
import type { PaymentIntent } from '#features/billing/payments/contract.ts'
import { partFault } from '#features/billing/payments/rules/part.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid, notFound, refuseIf, unavailable } from '#server/errors.ts'
import type { ProviderIntent } from '#server/payments/payments.ts'
import { confirmSandbox, type TestCard } from '#server/payments/sandbox.ts'
import { countClosedIntents, findIntent, findOpenIntent, findPaymentByIntent } from '../queries.ts'
import { closeIntent, settleIntent } from '../settlement.ts'
import { paymentIntents } from '../table.ts'
import { type AuthorizedInvoice, isCollectable, lockAuthorized, type PaymentRow } from './ledger.ts'

/** When too many intents or tries of an invoice have been counted. */
export const manyPayments = (when: string) =>
  `You have tried to pay this invoice many times. Try again ${when}, or call us.`

const ATTEMPTS = 6
const PROCESSING = 'The bank is still processing a payment for this invoice. It will show here when it is done.'

/**
 * Returns the invoice's only open intent, for its current balance or the part of it that the payer chose. Takes no lock
 * while calling the provider: each attempt reads the books, makes one call, and records the result, so it can be interrupted and retried at any point. The idempotency key
 * (invoice, amount, closed intents) gives concurrent payers the same intent, and a secret is returned only if its intent is
 * the open one on our books.
 */
export async function startPayment(ctx: Context, invoice: AuthorizedInvoice, part?: string): Promise<PaymentIntent> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const intent = await tryToStart(ctx, invoice, part)
    if (intent) {
      const { clientSecret, provider } = intent
      return { clientSecret, provider, publishableKey: ctx.payments.publishableKey, amount: decimal(intent.amount) }
    }
  }
  throw unavailable('This invoice is being changed or paid right now. Try again in a moment.')
}

/** 409 when cards cannot be charged. */
const requireCardPayments = ({ payments }: Context) => refuseIf(payments.mode === 'off' ? CARDS_NOT_SET_UP : null)

/** Null: the books have changed; try again. */
async function tryToStart(ctx: Context, authorized: AuthorizedInvoice, part?: string): Promise<ProviderIntent | null> {
  const invoiceId = authorized.id
  const { invoice, open, closed } = await inTransaction(ctx, async (ctx) => {
    const invoice = await lockAuthorized(ctx, authorized)
    refuseIf(blocked.pay(invoice))
    requireCardPayments(ctx)
    return {
      invoice,
      open: await findOpenIntent(ctx.db, invoiceId),
      closed: await countClosedIntents(ctx.db, invoiceId),
    }
  })
  const requested = chosenAmount(invoice, part)
  if (open) {
    const fits = open.provider === ctx.payments.provider && isSame(open, requested)
    const intent = (fits ? await settleIntent(ctx, open.id) : await closeIntent(ctx, open))?.intent
    if (intent?.status === 'processing') throw conflict(PROCESSING)
    return fits && intent?.status === 'open' ? intent : null
  }
  const intent = await ctx.payments.createIntent({
    amount: requested.amount,
    invoiceId,
    invoiceNumber: invoice.invoice_number,
    idempotencyKey: `${invoiceId}:${decimal(requested.amount)}:${closed}`,
  })
  return intent && (await putOnBooks(ctx, authorized, { intent, is_part: requested.is_part })) ? intent : null
}

type Chosen = { amount: Cents; is_part: boolean }

/** The whole balance, or the part of it that the payer chose. */
function chosenAmount(invoice: Pick<Invoice, 'balance_due'>, part: string | undefined): Chosen {
  const balance = cents(invoice.balance_due)
  const amount = part === undefined ? balance : cents(part)
  const fault = part === undefined ? null : partFault(part, invoice.balance_due)
  if (fault !== null) throw invalid('amount', fault)
  return { amount, is_part: amount < balance }
}

const isSame = (intent: { amount: string; is_part: boolean }, { amount, is_part }: Chosen): boolean =>
  cents(intent.amount) === amount && intent.is_part === is_part

type StartedIntent = { intent: ProviderIntent; is_part: boolean }

/** True if this is now the invoice's open intent. If the invoice has changed, the intent is cancelled. */
async function putOnBooks(
  ctx: Context,
  authorized: AuthorizedInvoice,
  { intent, is_part }: StartedIntent,
): Promise<boolean> {
  const row = await inTransaction(ctx, async (ctx) => {
    const invoice = await lockAuthorized(ctx, authorized)
    const existing = await findIntent(ctx.db, intent.id)
    if (existing) return existing
    const fits = isCollectable(invoice, { amount: intent.amount, is_part })
    const status = fits && !(await findOpenIntent(ctx.db, invoice.id)) ? 'open' : 'replaced'
    const now = ctx.now().toISOString()
    const values = {
      id: intent.id,
      invoice_id: invoice.id,
      provider: intent.provider,
      amount: decimal(intent.amount),
      is_part,
      status,
      created_at: now,
      updated_at: now,
    } as const
    await ctx.db.insert(paymentIntents).values(values)
    return values
  })
  if (row.status === 'replaced') await ctx.payments.cancelIntent(intent.id)
  return row.status === 'open' && intent.status === 'open' && cents(row.amount) === intent.amount
}

/** Takes the browser's report as a hint to check with the provider now. Idempotent. */
export async function reportPayment(
  ctx: Context,
  { id: invoiceId }: AuthorizedInvoice,
  intentId: string,
): Promise<PaymentRow> {
  requireCardPayments(ctx)
  const existing = await findIntent(ctx.db, intentId)
  if (existing?.invoice_id !== invoiceId) throw notFound('Payment')
  const payment = await findPaymentByIntent(ctx.db, intentId)
  if (payment) return payment
  const settled = await settleIntent(ctx, intentId, { row: existing })
  if (settled?.payment) return settled.payment
  throw conflict(settled?.intent.status === 'processing' ? PROCESSING : PAYMENT_NOT_COMPLETED)
}

/** Uses an event only as a hint: the intent is read again, so events may arrive late, twice, or out of order. */
export async function receiveEvent(ctx: Context, bytes: Uint8Array, signature: string | undefined): Promise<void> {
  const { type, intentId } = await ctx.payments.readEvent(bytes, signature)
  if (intentId !== null) await settleIntent(ctx, intentId, { withDisputes: type.startsWith('charge.dispute.') })
}

/** Test mode: replaces the provider's card field. The card is neither stored nor logged. `authorize` refuses other invoices. */
export async function confirmTestCard(
  ctx: Context,
  { clientSecret, ...card }: TestCard & { clientSecret: string },
  authorize: (invoiceId: string) => Promise<unknown>,
) {
  requireCardPayments(ctx)
  if (ctx.payments.provider !== 'sandbox') throw notFound('Payment')
  const row = await findIntent(ctx.db, clientSecret.split('_secret_')[0] ?? '')
  if (!row) throw notFound('Payment')
  await authorize(row.invoice_id)
  if (row.status === 'replaced') {
    const invoice = await inTransaction(ctx, (ctx) => lockAuthorized(ctx, { id: row.invoice_id }))
    refuseIf(blocked.pay(invoice))
  }
  const { id, status } = await confirmSandbox(ctx, clientSecret, card)
  return { id, status }
}
