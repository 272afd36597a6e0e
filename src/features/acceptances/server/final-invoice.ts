import { cents } from '#contract/money.ts'
import { cancelInvoice } from '#features/invoices/server/shared/cancel-invoice.ts'
import { isGateRefusal } from '#features/gates/server/shared/gates.ts'
import { addInvoice } from '#features/invoices/server/shared/new-invoice.ts'
import { lockCredit } from '#features/payments/server/shared/credit-balance.ts'
import { applyDeposit } from '#features/payments/server/shared/credits.ts'
import { lockInvoiceForProvider } from '#features/payments/server/shared/ledger.ts'
import { usualDueDate } from '#features/settings/server/shared/company.ts'
import type { Context, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { isOwed } from '#features/invoices/contract.ts'
import { type Acceptance, blocked } from '../contract.ts'
import { getAcceptance } from './acceptance.ts'
import { acceptedItems, factsOf, findAcceptance, findDepositQuote, invoicesOf, lockQuote } from './queries.ts'

/**
 * Creates the final invoice of the accepted items, once: a draft to send, towards which a paid deposit counts. An unpaid deposit
 * invoice is cancelled, so nothing is billed twice.
 */
export const createFinalInvoice = (ctx: StaffContext, id: string): Promise<Acceptance> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id)
    const kept = await findAcceptance(ctx.db, id)
    if (!kept) throw conflict('This quote is not accepted yet')
    const acceptance = await getAcceptance(ctx, id)
    refuseIf(blocked.finalInvoice(acceptance))
    const { deposit_invoice } = acceptance
    if (deposit_invoice && cents(deposit_invoice.amount_paid) === 0) await cancelInvoice(ctx, deposit_invoice.id)
    const { id: made } = await addInvoice(ctx, {
      client_id: quote.client_id ?? '',
      created_by: ctx.user.id,
      quote_id: id,
      job_id: quote.job_id,
      is_deposit: false,
      status: 'draft',
      tax_rate: quote.tax_rate,
      items: acceptedItems(kept).map(({ description, quantity, unit_price, taxable, kind }) => ({
        description,
        quantity,
        unit_price,
        taxable,
        kind,
      })),
      ...factsOf(quote),
      notes: `Work of quote ${quote.quote_number}.`,
      due_date: await usualDueDate(ctx),
    })
    await countDeposit(ctx, made)
    return getAcceptance(ctx, id)
  })

async function countDeposit(ctx: Context, invoiceId: string): Promise<void> {
  const invoice = await lockInvoiceForProvider(ctx, invoiceId)
  if (invoice) await applyDeposit(ctx, invoice)
}

/** After an invoice was paid: the deposit of a quote counts towards its final invoice, if there is one already. */
export const applyLateDeposit = (ctx: Context, invoiceId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const quoteId = await findDepositQuote(ctx.db, invoiceId)
    if (quoteId === null) return
    const { final } = await invoicesOf(ctx.db, quoteId)
    if (!final || !(isOwed(final) || final.status === 'draft')) return
    // In the order of a refund: the credit, then what uses it.
    await lockCredit(ctx, final)
    // A draft blocked by its gate waits: the deposit is offered as credit once the invoice is out.
    await countDeposit(ctx, final.id).catch((error: unknown) => {
      if (!isGateRefusal(error)) throw error
    })
  })
