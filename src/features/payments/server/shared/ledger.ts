import { and, eq, inArray, ne } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney, subtract, type Cents } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { ownClientIds } from '#features/clients/server/shared/own-client.ts'
import { statusBy } from '#features/invoices/contract.ts'
import { paymentIntents, payments } from '#features/payments/server/table.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, notFound } from '#server/errors.ts'
import { invoices } from '#features/invoices/server/table.ts'

/** An invoice locked by this transaction, along with its payments. */
export type LockedInvoice = typeof invoices.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** A payment that was received. The ledger fills in the rest. */
export type NewPayment = Pick<PaymentRow, 'provider' | 'amount' | 'payment_method'> &
  Partial<Pick<PaymentRow, 'stripe_payment_intent_id' | 'reference' | 'is_test' | 'recorded_by' | 'paid_at'>>

/** The invoices visible to the caller: clients see their own, except drafts. */
const visibleTo = (ctx: UserContext) =>
  isStaff(ctx.user.role) ? undefined : and(inArray(invoices.client_id, ownClientIds(ctx)), ne(invoices.status, 'draft'))

/** 404 unless the invoice is visible to the caller. */
export async function requireInvoice(ctx: UserContext, id: string): Promise<void> {
  const visible = and(eq(invoices.id, id), visibleTo(ctx))
  const [invoice] = await ctx.db.select({ id: invoices.id }).from(invoices).where(visible)
  if (!invoice) throw notFound('Invoice')
}

/** Locks an invoice visible to the caller; 409 when it is newer than `version`. */
export const lockInvoice = (ctx: UserContext, id: string, version?: string): Promise<LockedInvoice> =>
  lockRow(ctx, invoices, id, { noun: 'Invoice', version, visible: visibleTo(ctx) })

/** Locks an invoice for news from the card provider, without a user; null when it is gone. Call in a transaction. */
export async function lockInvoiceForProvider(ctx: Context, id: string): Promise<LockedInvoice | null> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  return invoice ?? null
}

/**
 * Records a received payment, whatever the invoice's state: overpayments and payments of cancelled invoices are kept too, so
 * that they can be refunded. Idempotent by intent.
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
 * Takes a refunded amount off the books and reopens the invoice accordingly. A negative amount puts it back: the bank returned
 * the refund. Returns both updated rows.
 */
export async function reversePayment(
  ctx: Context,
  invoice: LockedInvoice,
  paymentId: string,
  amount: Cents,
): Promise<{ payment: PaymentRow; invoice: LockedInvoice }> {
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
  const settled = await settle(ctx, invoice, subtract(cents(invoice.amount_paid), amount), payment.paid_at)
  await followWithIntent(ctx, invoice.id, null)
  return { payment: changed, invoice: settled }
}

/** Saves the amount paid and the status that follows from it. */
async function settle(
  ctx: Context,
  invoice: LockedInvoice,
  paid: Cents,
  paidAt: string | null,
): Promise<LockedInvoice> {
  const company = await companyOf(ctx)
  const amount_paid = decimal(paid)
  const status = statusBy({ ...invoice, amount_paid }, dayIn(company.time_zone, ctx.now()))
  const paid_date = status === 'paid' ? (invoice.paid_date ?? paidAt) : null
  return updateRow(ctx, invoices, invoice.id, { amount_paid, status, paid_date })
}

/** The open card intent was made for the previous balance: it must be updated or replaced. */
export async function followWithIntent(ctx: Context, invoiceId: string, except: string | null): Promise<void> {
  const open = await ctx.db
    .select({ id: paymentIntents.id })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.invoice_id, invoiceId), eq(paymentIntents.status, 'open')))
  if (open.some(({ id }) => id !== except))
    await ctx.background.enqueue(ctx.db, 'payments.refresh-intent', { invoice_id: invoiceId })
}
