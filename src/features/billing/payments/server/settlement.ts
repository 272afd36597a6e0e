import { decimal } from '#contract/money.ts'
import { addPayment, lockInvoiceForProvider, type PaymentRow } from './shared/ledger.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ProviderIntent } from '#server/payments/payments.ts'
import { findIntent, findPaymentByIntent, type IntentRow, markReplaced } from './queries.ts'
import { notifyOfPayment, queueReceipt } from './receipt.ts'
import { syncDisputes } from './disputes.ts'
import { syncRefunds } from './refunds.ts'
import { paymentIntents } from './table.ts'

// The card provider knows what was paid; our books follow. Everything here may run again, in any order, in any process: each
// step queries the provider and records the result in one transaction, with the invoice locked.

/** An intent as the provider reports it, and the payment recorded for it. */
type Settlement = { intent: ProviderIntent; payment: PaymentRow | null }

type IntentContext = {
  /** Our copy of the intent, when no payment for it has been recorded yet. */
  row?: IntentRow
  /** Read the disputes even if the charge is not a disputed one, which an inquiry does not make it. */
  withDisputes?: boolean
}

/** Reads an intent from the provider and brings the books up to date. Null when the provider does not know it. */
export async function settleIntent(ctx: Context, id: string, context: IntentContext = {}): Promise<Settlement | null> {
  const intent = await ctx.payments.readIntent(id)
  if (!intent) {
    // Created with another account or provider: it can no longer be paid here.
    await markReplaced(ctx.db, id, ctx.now().toISOString())
    return null
  }
  return { intent, payment: await recordOutcome(ctx, intent, context) }
}

/** Makes sure that an intent can no longer be paid; if it was paid already, the payment is on the books afterwards. */
export async function closeIntent(ctx: Context, row: IntentRow): Promise<Settlement | null> {
  const intent = row.provider === ctx.payments.provider ? await ctx.payments.cancelIntent(row.id) : null
  if (!intent) {
    await markReplaced(ctx.db, row.id, ctx.now().toISOString())
    return null
  }
  return { intent, payment: await recordOutcome(ctx, intent) }
}

async function recordOutcome(
  ctx: Context,
  intent: ProviderIntent,
  { row, withDisputes }: IntentContext = {},
): Promise<PaymentRow | null> {
  const now = ctx.now().toISOString()
  if (intent.status === 'canceled') await markReplaced(ctx.db, intent.id, now)
  if (intent.status !== 'succeeded') return null
  const existing = row ? null : await findPaymentByIntent(ctx.db, intent.id)
  const payment = existing ?? (await recordSuccess(ctx, intent, row))
  if (!payment) return null
  const refunded = await syncRefunds(ctx, payment, intent)
  if (!intent.isDisputed && !withDisputes) return refunded
  await syncDisputes(ctx, payment)
  return findPaymentByIntent(ctx.db, intent.id)
}

async function recordSuccess(ctx: Context, intent: ProviderIntent, row?: IntentRow): Promise<PaymentRow | null> {
  // The intent as we recorded it; after restoring a backup, only the provider's copy is left.
  const invoiceId = (row ?? (await findIntent(ctx.db, intent.id)))?.invoice_id ?? intent.invoiceId
  if (invoiceId === null) return null
  return inTransaction(ctx, async (ctx) => {
    const invoice = await lockInvoiceForProvider(ctx, invoiceId)
    if (!invoice) return null
    const { provider } = intent
    const settled = { status: 'settled', updated_at: ctx.now().toISOString() } as const
    await ctx.db
      .insert(paymentIntents)
      .values({ id: intent.id, invoice_id: invoice.id, provider, amount: decimal(intent.amount), ...settled })
      .onConflictDoUpdate({ target: paymentIntents.id, set: settled })
    const payment = await addPayment(ctx, invoice, {
      provider,
      stripe_payment_intent_id: intent.id,
      amount: decimal(intent.received),
      payment_method: 'card',
      is_test: intent.isTest,
      recorded_by: ctx.user?.id ?? null,
    })
    await queueReceipt(ctx, invoice, payment)
    await notifyOfPayment(ctx, invoice, payment)
    return payment
  })
}
