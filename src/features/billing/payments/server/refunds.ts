import { eq } from 'drizzle-orm'
import { cents, decimal, formatMoney, subtract, wholeCents } from '#contract/money.ts'
import {
  type LockedInvoice,
  lockInvoice,
  lockInvoiceForProvider,
  type PaymentRow,
  requireInvoice,
  reversePayment,
} from './shared/ledger.ts'
import { blocked, leftToRefund } from '#features/billing/payments/contract.ts'
import type { AdminContext, Context, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, conflict, invalid, notFound, refuseIf, unavailable } from '#server/errors.ts'
import type { ProviderIntent, ProviderRefund } from '#server/payments/payments.ts'
import { findPayment, findPendingRefund, findRefund, findRefunds, type RefundRow } from './queries.ts'
import { refunds } from './table.ts'

/** The refunds of an invoice's payments. */
export async function listRefunds(ctx: StaffContext, invoiceId: string) {
  await requireInvoice(ctx, invoiceId)
  return findRefunds(ctx.db, invoiceId)
}

type RefundRequest = { id: string; amount?: string | undefined; reason: string | null }

/**
 * Refunds a payment: saves the refund, requests it from the provider, then takes it off the books. The reconcile job finishes
 * an interrupted refund, exactly once.
 */
export async function refundPayment(ctx: AdminContext, request: RefundRequest): Promise<PaymentRow> {
  return finishStarted(ctx, await inTransaction(ctx, (ctx) => startRefund(ctx, request)))
}

type Started = { payment: PaymentRow; refund: RefundRow | null | undefined }

/** Requests a refund that was saved from the provider. */
export const finishStarted = async (ctx: Context, { payment, refund }: Started): Promise<PaymentRow> =>
  refund ? sendRefund(ctx, payment, refund) : payment

/** Payments that no card provider made: refunding them only changes the books. */
const isOnBooksOnly = ({ provider }: PaymentRow) => provider === 'manual' || provider === 'credit'

/** `refund` is null when nothing is left to do: manual payments are refunded by hand, credit on the books. */
export async function startRefund(ctx: AdminContext, { id, amount, reason }: RefundRequest): Promise<Started> {
  const invoiceId = (await findPayment(ctx.db, id))?.invoice_id
  if (!invoiceId) throw notFound('Payment')
  const invoice = await lockInvoice(ctx, invoiceId)
  const payment = await readPayment(ctx, id)
  const pending = await findPendingRefund(ctx.db, id)
  if (pending)
    throw conflict(`A refund of ${formatMoney(pending.amount)} is already in progress. It will finish automatically.`)
  refuseIf(blocked.refund(payment))
  const onBooksOnly = isOnBooksOnly(payment)
  if (!onBooksOnly && payment.provider !== ctx.payments.provider)
    throw conflict('This payment was made with a card provider that is no longer set up. Refund it there.')
  const refundable = leftToRefund(payment)
  const refundAmount = amount === undefined ? refundable : cents(amount)
  if (refundAmount > refundable)
    throw invalid('amount', `Only ${formatMoney(decimal(refundable))} of this payment is left to refund`)

  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      payment_id: id,
      amount: decimal(refundAmount),
      status: onBooksOnly ? 'succeeded' : 'pending',
      reason,
      created_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
    })
    .returning()
  if (!onBooksOnly) return { payment, refund }
  const reversed = await reversePayment(ctx, invoice, id, refundAmount)
  return { payment: reversed.payment, refund: null }
}

async function readPayment(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, id)
  if (!payment) throw notFound('Payment')
  return payment
}

async function sendRefund(ctx: Context, payment: PaymentRow, refund: RefundRow): Promise<PaymentRow> {
  const intentId = payment.stripe_payment_intent_id ?? ''
  const reported = await requestRefund(ctx, intentId, refund)
  if (!(reported instanceof AppError)) return applyRefunds(ctx, payment, [reported])
  // Usually refused because it was already refunded in the provider's dashboard: record that.
  await ctx.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.id, refund.id))
  await applyRefunds(ctx, payment, await ctx.payments.listRefunds(intentId))
  throw reported
}

/** The refund, or the provider's refusal. If the provider cannot be reached, the refund stays pending and is retried. */
async function requestRefund(ctx: Context, intentId: string, refund: RefundRow): Promise<ProviderRefund | AppError> {
  try {
    return await ctx.payments.refund({ intentId, amount: cents(refund.amount), reference: refund.id })
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return error
    if (error instanceof AppError)
      throw unavailable(
        'The card provider did not answer. The refund is saved and will be retried automatically.',
        error,
      )
    throw error
  }
}

/** Finishes an interrupted refund, which the provider may have made already, however long ago. */
export async function finishRefund(ctx: Context, refund: RefundRow): Promise<void> {
  const payment = await readPayment(ctx, refund.payment_id)
  if (payment.provider !== ctx.payments.provider) return
  const reported = await ctx.payments.listRefunds(payment.stripe_payment_intent_id ?? '')
  if (reported.some(({ reference }) => reference === refund.id)) await applyRefunds(ctx, payment, reported)
  else await sendRefund(ctx, payment, refund)
}

/** Records refunds made elsewhere, such as in the provider's dashboard. */
export async function syncRefunds(ctx: Context, payment: PaymentRow, intent: ProviderIntent): Promise<PaymentRow> {
  if (intent.refunded === cents(payment.refunded_amount)) return payment
  return applyRefunds(ctx, payment, await ctx.payments.listRefunds(intent.id))
}

async function applyRefunds(
  ctx: Context,
  { id, invoice_id }: PaymentRow,
  reported: ProviderRefund[],
): Promise<PaymentRow> {
  return inTransaction(ctx, async (ctx) => {
    let invoice = await lockInvoiceForProvider(ctx, invoice_id)
    if (!invoice) throw notFound('Invoice')
    for (const refund of reported) invoice = await applyRefund(ctx, invoice, id, refund)
    return readPayment(ctx, id)
  })
}

/**
 * Applies one refund as the provider reports it and returns the updated invoice. States only move forward, so a late, outdated
 * reply changes nothing.
 */
async function applyRefund(
  ctx: Context,
  invoice: LockedInvoice,
  paymentId: string,
  refund: ProviderRefund,
): Promise<LockedInvoice> {
  const existing = await findRefund(ctx.db, paymentId, refund)
  const wasGiven = existing?.status === 'succeeded'
  const isFinal = existing?.status === 'failed' && existing.provider_refund_id !== null
  if (isFinal || (wasGiven && refund.status !== 'failed')) return invoice
  const reported = { provider_refund_id: refund.id, status: refund.status }
  if (existing) await ctx.db.update(refunds).set(reported).where(eq(refunds.id, existing.id))
  else
    await ctx.db.insert(refunds).values({
      ...reported,
      payment_id: paymentId,
      amount: decimal(refund.amount),
      reason: 'Refunded at the card provider',
      created_at: ctx.now().toISOString(),
    })
  const amount = refund.status === 'succeeded' ? refund.amount : subtract(wholeCents(0), refund.amount)
  // A refund that succeeded and then failed: the bank returned the money to us.
  const moved = refund.status === 'succeeded' || (refund.status === 'failed' && wasGiven)
  return moved ? (await reversePayment(ctx, invoice, paymentId, amount)).invoice : invoice
}
