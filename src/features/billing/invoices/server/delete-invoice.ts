import { and, eq } from 'drizzle-orm'
import { capitalized } from '#contract/text.ts'
import { deleteLinks } from '#features/people/links/server/shared/links.ts'
import { paymentIntents, payments } from '#features/billing/payments/server/table.ts'
import type { AdminContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { blocked } from '../contract.ts'
import { lockInvoice } from '#features/billing/payments/server/shared/ledger.ts'
import { invoices } from './table.ts'

const BEING_PAID = 'This invoice is being paid right now. It cannot be deleted.'

/**
 * Deletes an invoice that never had a payment. First cancels any open card payment at the provider, outside of a transaction,
 * so that a deleted invoice cannot be paid.
 */
export async function deleteInvoice(ctx: AdminContext, id: string): Promise<void> {
  const begun = await inTransaction(ctx, (ctx) => openIntents(ctx, id))
  for (const intent of begun.filter(({ provider }) => provider === ctx.payments.provider)) {
    const ended = await ctx.payments.cancelIntent(intent.id)
    if (ended?.status === 'succeeded' || ended?.status === 'processing') throw conflict(BEING_PAID)
  }
  await refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      const open = await openIntents(ctx, id)
      if (open.some((intent) => begun.every((other) => other.id !== intent.id))) throw conflict(BEING_PAID)
      await ctx.db.delete(paymentIntents).where(eq(paymentIntents.invoice_id, id))
      await deleteLinks(ctx, { kind: 'invoice', document_id: id })
      await ctx.db.delete(invoices).where(eq(invoices.id, id))
    }),
    (attached) =>
      `${capitalized(attached)} are attached to this invoice. Remove them first, or cancel the invoice instead.`,
  )
}

/** The open card payments of an invoice that may be deleted. Locks the invoice. */
async function openIntents(ctx: AdminContext, id: string) {
  await lockInvoice(ctx, id)
  const paid = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.invoice_id, id)).limit(1)
  refuseIf(blocked.delete({ payments: paid }))
  return ctx.db
    .select({ id: paymentIntents.id, provider: paymentIntents.provider })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.invoice_id, id), eq(paymentIntents.status, 'open')))
}
