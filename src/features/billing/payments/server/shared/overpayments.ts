import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { add, cents, type Cents, decimal, formatMoney, subtract } from '#contract/money.ts'
import { blocked } from '#features/billing/invoices/contract.ts'
import { leftToRefund } from '#features/billing/payments/contract.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { isSampleCompany } from '#server/installation.ts'
import { finishStarted, startRefund } from '../refunds.ts'
import { payments, refunds } from '../table.ts'
import { takeInOrder } from './splits.ts'
import { grantCredit } from './credits.ts'
import { keepAsCredit, type LockedInvoice, lockInvoice, type PaymentRow } from './ledger.ts'

// Money beyond what an invoice needs: a card that was confirmed after a check was recorded, or after a cancellation.

type Share = { item: PaymentRow & { remaining: Cents }; share: Cents }

/** The payments to refund the excess from: cards before cash, the latest first. Call with the invoice locked. */
async function overpaidShares(ctx: StaffContext, invoice: LockedInvoice): Promise<Share[]> {
  refuseIf(blocked.giveBack(invoice))
  const pending = await ctx.db
    .select({ payment_id: refunds.payment_id, amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(eq(payments.invoice_id, invoice.id), eq(refunds.status, 'pending')))
  const underWay = add(...pending.map(({ amount }) => cents(amount)))
  const excess = subtract(cents(invoice.to_refund), underWay)
  if (excess <= 0)
    throw conflict(
      `A refund of ${formatMoney(decimal(underWay))} is already in progress. It will finish automatically.`,
    )
  const paymentRows = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.invoice_id, invoice.id), eq(payments.status, 'succeeded')))
    .orderBy(desc(eq(payments.payment_method, 'card')), desc(payments.created_at), desc(payments.id))
  const free = paymentRows.filter(({ id }) => pending.every(({ payment_id }) => payment_id !== id))
  return takeInOrder(
    free.map((payment) => ({ ...payment, remaining: leftToRefund(payment) })),
    excess,
  )
}

/** Refunds an overpayment, once however often it is requested. */
export async function refundOverpayment(ctx: AdminContext, id: string): Promise<void> {
  const started = await inTransaction(ctx, async (ctx) => {
    const shares = await overpaidShares(ctx, await lockInvoice(ctx, id))
    const results = []
    for (const { item, share } of shares)
      results.push(await startRefund(ctx, { id: item.id, amount: decimal(share), reason: 'Overpaid' }))
    return results
  })
  for (const refund of started) await finishStarted(ctx, refund)
}

/** Turns an overpayment into the client's credit, once however often it is requested. */
export const keepOverpayment = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    let invoice = await lockInvoice(ctx, id)
    for (const { item, share } of await overpaidShares(ctx, invoice)) {
      if (item.is_test && !(await isSampleCompany(ctx.db)))
        throw conflict('No money moved with this test payment, so it cannot become credit. Refund it instead.')
      invoice = await keepAsCredit(ctx, invoice, item.id, share)
      await grantCredit(ctx, {
        client_id: invoice.client_id,
        source: 'overpayment',
        amount: decimal(share),
        note: `Overpaid on ${invoice.invoice_number}`,
        source_key: `overpayment:${randomUUID()}`,
        created_by: ctx.user.id,
      })
    }
  })
