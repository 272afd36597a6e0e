import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { cents, decimal } from '#contract/money.ts'
import { blocked, type Dispute } from '#features/billing/payments/contract.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AdminContext, Context, StaffContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf, unavailable } from '#server/errors.ts'
import type { ProviderDispute } from '#server/payments/payments.ts'
import { queueDisputeLetters } from './dispute-letters.ts'
import { type DisputeRow, listPaymentDisputes, findDisputes } from './queries.ts'
import { restoreDeposit } from './shared/credits.ts'
import { bookDisputes, lockInvoiceForProvider, type PaymentRow, requireInvoice } from './shared/ledger.ts'
import { disputes, payments } from './table.ts'

/** The job that follows disputes at the card provider. */
export const DISPUTES = 'payments.disputes'

const ATTEMPTS = 10

/** The disputes of an invoice's payments. */
export async function listDisputes(ctx: StaffContext, invoiceId: string): Promise<Dispute[]> {
  await requireInvoice(ctx, invoiceId)
  const rows = await findDisputes(ctx.db, eq(payments.invoice_id, invoiceId))
  return rows.map(({ dispute, payment }) => toDispute(dispute, payment))
}

/** Gives in to a dispute at the card provider, and books what that changes. */
export async function acceptDispute(ctx: AdminContext, id: string): Promise<Dispute> {
  const [row] = await findDisputes(ctx.db, eq(disputes.id, id))
  if (!row) throw notFound('Dispute')
  const { dispute, payment } = row
  refuseIf(blocked.acceptDispute(dispute))
  if (payment.provider !== ctx.payments.provider)
    throw conflict('This payment was made with a card provider that is no longer set up. Accept the dispute there.')
  // A refusal usually means that it was decided meanwhile, which the books then follow.
  const refusal = await ctx.payments.acceptDispute(dispute.provider_dispute_id).then(
    () => null,
    (error: unknown) => error,
  )
  await syncDisputes(ctx, payment)
  if (refusal !== null) throw refusal
  const [after] = await findDisputes(ctx.db, eq(disputes.id, id))
  if (!after) throw notFound('Dispute')
  return toDispute(after.dispute, after.payment)
}

/**
 * Syncs a payment's disputes with the provider. Retries if the books changed meanwhile: the provider's answer may be older
 * than what was booked.
 */
export async function syncDisputes(ctx: Context, payment: PaymentRow): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const existing = await listPaymentDisputes(ctx.db, payment.id)
    const reported = await ctx.payments.listDisputes(payment.stripe_payment_intent_id ?? '')
    if (await inTransaction(ctx, (ctx) => bookReported(ctx, payment, existing, reported))) return
  }
  throw unavailable('The dispute is being changed right now. Try again in a moment.')
}

/** False: the books have changed since `existing` was read. */
async function bookReported(
  ctx: Context,
  { id, invoice_id }: PaymentRow,
  existing: DisputeRow[],
  reported: ProviderDispute[],
): Promise<boolean> {
  const invoice = await lockInvoiceForProvider(ctx, invoice_id)
  if (!invoice) throw notFound('Invoice')
  if (!isDeepStrictEqual(await listPaymentDisputes(ctx.db, id), existing)) return false
  const byId = new Map(existing.map((row) => [row.provider_dispute_id, row]))
  const news = reported.filter((dispute) => !isKnown(byId.get(dispute.id), dispute))
  if (news.length === 0) return true
  const saved: { was: DisputeRow | undefined; is: DisputeRow }[] = []
  for (const dispute of news) {
    const was = byId.get(dispute.id)
    saved.push({ was, is: await save(ctx, id, was, dispute) })
  }
  const booked = await bookDisputes(ctx, invoice, id)
  if (cents(booked.invoice.amount_paid) > cents(invoice.amount_paid)) await restoreDeposit(ctx, booked.invoice)
  // A provider update is a separate event, not part of the webhook's: recorded as if the job had fetched it.
  const by = ctx.user === null ? { db: ctx.db, now: ctx.now, user: null, job: { name: DISPUTES } } : ctx
  for (const { was, is } of saved) {
    await recordChange(by, { record: 'dispute', id: is.id, before: was ?? null, after: is })
    if (was?.status !== is.status) await queueDisputeLetters(ctx, toDispute(is, booked.payment), booked.invoice)
  }
  return true
}

async function save(
  ctx: Context,
  paymentId: string,
  was: DisputeRow | undefined,
  dispute: ProviderDispute,
): Promise<DisputeRow> {
  const values = { ...toColumnValues(dispute), updated_at: ctx.now().toISOString() }
  return singleRow(
    was
      ? await ctx.db.update(disputes).set(values).where(eq(disputes.id, was.id)).returning()
      : await ctx.db
          .insert(disputes)
          .values({ ...values, payment_id: paymentId })
          .returning(),
  )
}

const toColumnValues = (dispute: ProviderDispute) => ({
  provider_dispute_id: dispute.id,
  amount: decimal(dispute.amount),
  withdrawn_amount: decimal(dispute.withdrawn),
  fee: decimal(dispute.fee),
  status: dispute.status,
  reason: dispute.reason,
  evidence_due_at: dispute.evidenceDueAt,
  opened_at: dispute.openedAt,
})

/** True if our books already match the provider's report. */
export const isKnown = (row: DisputeRow | undefined, dispute: ProviderDispute): boolean =>
  row !== undefined && isDeepStrictEqual({ ...row, ...toColumnValues(dispute) }, row)

/** A dispute as staff see it. */
function toDispute(dispute: DisputeRow, { provider, is_test }: PaymentRow): Dispute {
  const site = `https://dashboard.stripe.com/${is_test ? 'test/' : ''}disputes/`
  return { ...dispute, dashboard_url: provider === 'stripe' ? `${site}${dispute.provider_dispute_id}` : null }
}
