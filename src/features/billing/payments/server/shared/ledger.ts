import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, gt, inArray, ne, type SQL, sum } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney, notBelowZero, subtract, type Cents } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { ownClientIds } from '#features/people/clients/server/shared/own-client.ts'
import { requireInvoiceGate } from '#features/compliance/gates/server/shared/gates.ts'
import { asSent, blocked, statusBy } from '#features/billing/invoices/contract.ts'
import { leftToRefund } from '#features/billing/payments/contract.ts'
import { clientCredits, disputes, payments, refunds } from '#features/billing/payments/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { noteLocked } from '#server/audit/notes.ts'
import type { Context, UserContext } from '#server/context.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, notFound } from '#server/errors.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { contractQuotes, creditBalance, depositBalance, lockCredit } from './credit-balance.ts'
import { findOpenIntent } from '../queries.ts'
import { tellOfficeOfDeposit } from '../receipt.ts'
import { NOTHING, splitPayment, takeInOrder } from './splits.ts'

/** The job that runs what follows when an invoice becomes paid. */
export const INVOICE_PAID = 'payments.invoice-paid'

/** The job that runs what follows when a deposit is refunded. */
export const DEPOSIT_REFUNDED = 'payments.deposit-refunded'

type Status = Pick<LockedInvoice, 'status'>

/** An invoice locked by this transaction, along with its payments. */
export type LockedInvoice = typeof invoices.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** A payment that was received. The ledger fills in the rest. */
export type NewPayment = Pick<PaymentRow, 'provider' | 'amount' | 'payment_method'> &
  Partial<Pick<PaymentRow, 'stripe_payment_intent_id' | 'reference' | 'is_test' | 'recorded_by' | 'paid_at'>>

/** The invoices visible to the caller: clients see their own, except drafts. */
const visibleTo = (ctx: UserContext) =>
  isStaff(ctx.user.role) ? undefined : and(inArray(invoices.client_id, ownClientIds(ctx)), ne(invoices.status, 'draft'))

/** An invoice that the caller may see and pay: visible to the signed-in user, or shown by their link. */
export type AuthorizedInvoice = Pick<LockedInvoice, 'id'>

/** 404 unless the invoice is visible to the caller. */
export async function requireInvoice(ctx: UserContext, id: string): Promise<LockedInvoice> {
  const visible = and(eq(invoices.id, id), visibleTo(ctx))
  const [invoice] = await ctx.db.select().from(invoices).where(visible)
  if (!invoice) throw notFound('Invoice')
  return invoice
}

/** Locks an invoice visible to the caller; 409 when it is newer than `version`. */
export const lockInvoice = (ctx: UserContext, id: string, version?: string): Promise<LockedInvoice> =>
  lockRow(ctx, invoices, id, { noun: 'Invoice', version, visible: visibleTo(ctx) })

/** Locks an invoice for news from the card provider, without a user; null when it is gone. Call in a transaction. */
export async function lockInvoiceForProvider(ctx: Context, id: string): Promise<LockedInvoice | null> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (invoice) noteLocked(ctx, id, invoice)
  return invoice ?? null
}

/** Locks an invoice that the caller is authorized for. Call in a transaction. */
export async function lockAuthorized(ctx: Context, { id }: AuthorizedInvoice): Promise<LockedInvoice> {
  const invoice = await lockInvoiceForProvider(ctx, id)
  if (!invoice) throw notFound('Invoice')
  return invoice
}

/** True if a card payment of this amount fits the invoice: all of its balance, or a chosen part of it. */
export function isCollectable(
  invoice: LockedInvoice,
  { amount, is_part }: { amount: Cents; is_part: boolean },
): boolean {
  const balance = cents(invoice.balance_due)
  return blocked.pay(invoice) === null && (is_part ? amount <= balance : amount === balance)
}

/**
 * Records a received payment, whatever the invoice's state: overpayments and payments of cancelled invoices count too, so
 * that they can be refunded. Credit that the invoice no longer needs goes back to the client. Idempotent by intent.
 */
export async function addPayment(ctx: Context, invoice: LockedInvoice, payment: NewPayment): Promise<PaymentRow> {
  const now = ctx.now().toISOString()
  // Money from the card provider has moved already; credit of a draft has not, and may pay all of it.
  if (
    invoice.status === 'draft' &&
    payment.provider === 'credit' &&
    cents(payment.amount) >= cents(asSent(invoice).balance_due)
  )
    await requireInvoiceGate(ctx, invoice)
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
  const settled = await settle(ctx, invoice, add(cents(invoice.amount_paid), cents(added.amount)), added.paid_at)
  await followWithIntent(ctx, invoice.id, added.stripe_payment_intent_id)
  await giveBackOverpaid(ctx, settled)
  await tellOfficeOfDeposit(ctx, settled, added)
  return added
}

async function recordedBefore(ctx: Context, invoice: LockedInvoice, payment: NewPayment): Promise<PaymentRow> {
  const [earlier] = await ctx.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.invoice_id, invoice.id),
        eq(payments.stripe_payment_intent_id, payment.stripe_payment_intent_id ?? ''),
      ),
    )
  if (!earlier) throw conflict('This payment is recorded on another invoice')
  return earlier
}

type Reversed = { payment: PaymentRow; invoice: LockedInvoice }

/**
 * Takes a refunded amount off the books and reopens the invoice accordingly. A negative amount puts it back: the bank returned
 * the refund. Returns both updated rows.
 */
export async function reversePayment(
  ctx: Context,
  invoice: LockedInvoice,
  paymentId: string,
  amount: Cents,
): Promise<Reversed> {
  const payment = await lockPayment(ctx, invoice, paymentId)
  const refundable = subtract(cents(payment.amount), cents(payment.refunded_amount))
  if (!reversible.includes(payment.status) || amount > refundable)
    throw conflict(`Only ${formatMoney(decimal(refundable))} of this payment is left to refund`)
  return rebook(ctx, invoice, payment, add(cents(payment.refunded_amount), amount))
}

/** Books what the disputes of a payment have taken back so far. Call after each change of one. */
export async function bookDisputes(ctx: Context, invoice: LockedInvoice, paymentId: string): Promise<Reversed> {
  const payment = await lockPayment(ctx, invoice, paymentId)
  return rebook(ctx, invoice, payment, cents(payment.refunded_amount))
}

const reversible: PaymentRow['status'][] = ['succeeded', 'refunded', 'returned']

async function lockPayment(ctx: Context, invoice: LockedInvoice, paymentId: string): Promise<PaymentRow> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.invoice_id, invoice.id)))
    .for('update')
  if (!payment) throw notFound('Payment')
  return payment
}

/** Saves what of a payment was refunded and what the bank took back, and settles the invoice by the difference. */
async function rebook(ctx: Context, invoice: LockedInvoice, payment: PaymentRow, refunded: Cents): Promise<Reversed> {
  const withdrawn = await withdrawnFrom(ctx, payment)
  const was = cents(payment.credited_amount)
  const { returned, credited, remaining, status } = splitPayment(cents(payment.amount), {
    refunded,
    withdrawn,
    credited: was,
  })
  const [changed] = await ctx.db
    .update(payments)
    .set({
      refunded_amount: decimal(refunded),
      returned_amount: decimal(returned),
      credited_amount: decimal(credited),
      status,
    })
    .where(eq(payments.id, payment.id))
    .returning()
  if (!changed) throw notFound('Payment')
  if (credited < was) await takeBackCredited(ctx, invoice, subtract(was, credited))
  const reduction = subtract(leftToRefund(payment), remaining)
  if (reduction === NOTHING) return { payment: changed, invoice }
  const settled = await settle(ctx, invoice, subtract(cents(invoice.amount_paid), reduction), payment.paid_at)
  await followWithIntent(ctx, invoice.id, null)
  if (reduction < 0) await giveBackOverpaid(ctx, settled)
  // The bank may still decide for the company, so what it took back stays asked for.
  else if (returned > cents(payment.returned_amount)) await coverDeposit(ctx, invoice, 'The bank took the deposit back')
  else {
    await coverDeposit(ctx, invoice, 'The deposit was refunded')
    if (invoice.is_deposit) await ctx.background.enqueue(ctx.db, DEPOSIT_REFUNDED, { invoice_id: invoice.id })
  }
  return { payment: changed, invoice: settled }
}

async function withdrawnFrom(ctx: Context, payment: PaymentRow): Promise<Cents> {
  if (payment.payment_method !== 'card') return NOTHING
  const [row] = await ctx.db
    .select({ withdrawn: sum(disputes.withdrawn_amount) })
    .from(disputes)
    .where(eq(disputes.payment_id, payment.id))
  return cents(row?.withdrawn ?? '0.00')
}

/** Turns the rest of a payment, up to an amount, into the client's credit. Returns the invoice without it. */
export async function keepAsCredit(
  ctx: Context,
  invoice: LockedInvoice,
  paymentId: string,
  amount: Cents,
): Promise<LockedInvoice> {
  const payment = await lockPayment(ctx, invoice, paymentId)
  const credited_amount = decimal(add(cents(payment.credited_amount), amount))
  const [changed] = await ctx.db.update(payments).set({ credited_amount }).where(eq(payments.id, paymentId)).returning()
  if (!changed) throw notFound('Payment')
  return settle(ctx, invoice, subtract(cents(invoice.amount_paid), amount), payment.paid_at)
}

/** Takes back credit whose payment was later returned. If the credit was used, that use is reversed too. */
async function takeBackCredited(ctx: Context, invoice: LockedInvoice, amount: Cents): Promise<void> {
  const { client_id } = invoice
  await lockCredit(ctx, { client_id, quote_id: null })
  await ctx.db.insert(clientCredits).values({
    client_id,
    source: 'overpayment',
    amount: decimal(subtract(NOTHING, amount)),
    note: `The payment of ${invoice.invoice_number} went back`,
    source_key: `overpayment:${randomUUID()}`,
    created_at: ctx.now().toISOString(),
  })
  const missing = notBelowZero(subtract(NOTHING, await creditBalance(ctx, client_id)))
  const uses = and(eq(invoices.client_id, client_id), eq(payments.payment_method, 'credit'))
  if (missing > 0) await giveBackCredit(ctx, uses, missing, 'The payment that the credit came from went back')
}

/** Credit that an invoice no longer needs goes back to the client. */
async function giveBackOverpaid(ctx: Context, invoice: LockedInvoice): Promise<void> {
  const overpaid = cents(invoice.to_refund)
  if (overpaid > 0) await giveBackCredit(ctx, eq(payments.invoice_id, invoice.id), overpaid, 'Paid in another way')
}

/** A deposit that went back after it was used: its use is reversed by what is missing. */
async function coverDeposit(ctx: Context, deposit: LockedInvoice, reason: string): Promise<void> {
  const { quote_id } = deposit
  if (!deposit.is_deposit || quote_id === null) return
  await lockCredit(ctx, deposit)
  const missing = notBelowZero(subtract(NOTHING, await depositBalance(ctx, quote_id)))
  const uses = and(
    inArray(invoices.quote_id, await contractQuotes(ctx, quote_id)),
    eq(payments.payment_method, 'deposit'),
  )
  if (missing > 0) await giveBackCredit(ctx, uses, missing, reason)
}

/** Reverses uses of credit, newest first, up to an amount. */
async function giveBackCredit(ctx: Context, which: SQL | undefined, amount: Cents, reason: string): Promise<void> {
  const uses = await ctx.db
    .select(getTableColumns(payments))
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoice_id))
    .where(and(which, eq(payments.provider, 'credit'), gt(payments.amount, payments.refunded_amount)))
    .orderBy(desc(payments.created_at), desc(payments.id))
  const items = uses.map((use) => ({ ...use, remaining: leftToRefund(use) }))
  for (const { item, share } of takeInOrder(items, amount)) {
    const invoice = await lockInvoiceForProvider(ctx, item.invoice_id)
    if (!invoice) throw notFound('Invoice')
    const values = { payment_id: item.id, amount: decimal(share), status: 'succeeded', reason } as const
    await ctx.db.insert(refunds).values({ ...values, created_at: ctx.now().toISOString() })
    await reversePayment(ctx, invoice, item.id, share)
  }
}

/** Saves the amount paid and the status that follows from it. */
async function settle(
  ctx: Context,
  invoice: LockedInvoice,
  paid: Cents,
  paidAt: string | null,
): Promise<LockedInvoice> {
  const company = await getCompany(ctx)
  const amount_paid = decimal(paid)
  const status = statusBy({ ...invoice, amount_paid }, dayIn(company.time_zone, ctx.now()))
  const paid_date = status === 'paid' ? (invoice.paid_date ?? paidAt) : null
  const settled = await updateRow(ctx, invoices, invoice.id, { amount_paid, status, paid_date })
  await followPaid(ctx, invoice, settled)
  return settled
}

/** Queues what follows when an invoice becomes paid. Everything that changes an invoice's status calls it. */
export async function followPaid(ctx: Context, was: Status, is: Status & { id: string }): Promise<void> {
  if (is.status === 'paid' && was.status !== 'paid')
    await ctx.background.enqueue(ctx.db, INVOICE_PAID, { invoice_id: is.id })
}

/** The open card intent was made for the previous balance: it must be updated or replaced. */
export async function followWithIntent(ctx: Context, invoiceId: string, except: string | null): Promise<void> {
  const open = await findOpenIntent(ctx.db, invoiceId)
  if (open !== null && open.id !== except)
    await ctx.background.enqueue(ctx.db, 'payments.refresh-intent', { invoice_id: invoiceId })
}
