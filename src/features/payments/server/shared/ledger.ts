import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney, subtract, type Cents } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { clients } from '#features/clients/server/table.ts'
import { statusBy } from '#features/invoices/rules.ts'
import { paymentIntents, payments } from '#features/payments/server/table.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { invoices } from '#features/invoices/server/table.ts'

/** An invoice whose row this transaction holds: nobody else changes it or its payments until the transaction ends. */
export type LockedInvoice = typeof invoices.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** What is known of money that arrived. The rest is the ledger's to keep. */
export type NewPayment = Pick<PaymentRow, 'provider' | 'amount' | 'payment_method'> &
  Partial<Pick<PaymentRow, 'stripe_payment_intent_id' | 'reference' | 'is_test' | 'recorded_by' | 'paid_at'>>

/** Later than the version before it, also twice within a millisecond: an editor's copy is stale after every change. */
export const nextVersion = (ctx: Pick<Context, 'now'>) =>
  sql<string>`greatest(${ctx.now().toISOString()}::timestamptz, ${invoices.updated_at} + interval '1 millisecond')`

/** Finds through the caller (a client: their own, never drafts) and locks. Inside a transaction only. */
export async function lockInvoice(ctx: UserContext, id: string): Promise<LockedInvoice> {
  if (isStaff(ctx.user.role)) return lockInvoiceForProvider(ctx, id)
  const [invoice] = await ctx.db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(clients, eq(clients.id, invoices.client_id))
    .where(and(eq(invoices.id, id), eq(clients.user_id, ctx.user.id), ne(invoices.status, 'draft')))
    .for('update', { of: invoices })
  if (!invoice) throw notFound('Invoice')
  return invoice
}

/** For what the card provider says, which is nobody's request. Inside a transaction only. */
export async function lockInvoiceForProvider(ctx: Context, id: string): Promise<LockedInvoice> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!invoice) throw notFound('Invoice')
  return invoice
}

/**
 * Records money that arrived, whatever the invoice's state: an overpayment or a payment of a cancelled invoice is kept too,
 * so that it can be refunded. The same intent again is the payment that is there already.
 */
export async function addPayment(ctx: Context, invoice: LockedInvoice, payment: NewPayment): Promise<PaymentRow> {
  const now = ctx.now().toISOString()
  const [added] = await ctx.db
    .insert(payments)
    .values({
      ...payment,
      invoice_id: invoice.id,
      status: 'succeeded',
      paid_at: payment.paid_at ?? now,
      created_at: now,
    })
    .onConflictDoNothing({ target: payments.stripe_payment_intent_id })
    .returning()
  if (!added) return recordedBefore(ctx, invoice, payment)
  await settle(ctx, invoice, add(cents(invoice.amount_paid), cents(added.amount)), added.paid_at)
  await followWithIntent(ctx, invoice.id, added.stripe_payment_intent_id)
  return added
}

async function recordedBefore(ctx: Context, invoice: LockedInvoice, payment: NewPayment): Promise<PaymentRow> {
  const [known] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.invoice_id, invoice.id),
        eq(payments.stripe_payment_intent_id, payment.stripe_payment_intent_id ?? ''),
      ),
    )
  if (!known) throw conflict('This payment is recorded on another invoice')
  return known
}

/**
 * Takes an amount of a payment back off the books (a refund). The invoice is open again by what is then missing. A negative
 * amount puts it back on, when the bank returned a refund.
 */
export async function takeBack(
  ctx: Context,
  invoice: LockedInvoice,
  paymentId: string,
  amount: Cents,
): Promise<PaymentRow> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.invoice_id, invoice.id)))
    .for('update')
  if (!payment) throw notFound('Payment')
  const left = subtract(cents(payment.amount), cents(payment.refunded_amount))
  if (!['succeeded', 'refunded'].includes(payment.status) || amount > left)
    throw conflict(`Only ${formatMoney(decimal(left))} of this payment is left to refund`)
  const refunded = add(cents(payment.refunded_amount), amount)
  const [changed] = await ctx.db
    .update(payments)
    .set({ refunded_amount: decimal(refunded), status: amount === left ? 'refunded' : 'succeeded' })
    .where(eq(payments.id, paymentId))
    .returning()
  if (!changed) throw notFound('Payment')
  await settle(ctx, invoice, subtract(cents(invoice.amount_paid), amount), payment.paid_at)
  await followWithIntent(ctx, invoice.id, null)
  return changed
}

/** Writes what is paid by now, and the status that follows from it. The caller's copy of the row follows too. */
async function settle(ctx: Context, invoice: LockedInvoice, paid: Cents, paidAt: string | null): Promise<void> {
  const company = await companyOf(ctx)
  const amount_paid = decimal(paid)
  const status = statusBy({ ...invoice, amount_paid }, dayIn(company.time_zone, ctx.now()))
  const paid_date = status === 'paid' ? (invoice.paid_date ?? paidAt) : null
  const [settled] = await ctx.db
    .update(invoices)
    .set({ amount_paid, status, paid_date, updated_at: nextVersion(ctx) })
    .where(eq(invoices.id, invoice.id))
    .returning()
  Object.assign(invoice, settled)
}

/** An open card intent asks for the balance as it was when it was made: it must follow, or be replaced. */
export async function followWithIntent(ctx: Context, invoiceId: string, except: string | null): Promise<void> {
  const open = await ctx.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.invoice_id, invoiceId), eq(paymentIntents.status, 'open')))
  if (open.some(({ id }) => id !== except))
    await ctx.background.enqueue(ctx.db, 'payments.refresh-intent', { invoice_id: invoiceId })
}
