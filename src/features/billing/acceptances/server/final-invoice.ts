import { listAnd } from '#contract/text.ts'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { cancelInvoice } from '#features/billing/invoices/server/shared/cancel-invoice.ts'
import { closeDeposit } from '#features/billing/invoices/server/shared/close-deposit.ts'
import { isGateRefusal } from '#features/compliance/gates/server/shared/gates.ts'
import { addInvoice } from '#features/billing/invoices/server/shared/new-invoice.ts'
import { lockCredit } from '#features/billing/payments/server/shared/credit-balance.ts'
import { applyDeposit } from '#features/billing/payments/server/shared/credits.ts'
import {
  type LockedInvoice,
  lockInvoice,
  lockInvoiceForProvider,
} from '#features/billing/payments/server/shared/ledger.ts'
import { needsCertificate } from '#features/billing/sales-tax/rules.ts'
import { getCertificateRefusal } from '#features/billing/sales-tax/server/shared/certificates.ts'
import { quotes as quotesTable } from '#features/billing/quotes/server/table.ts'
import { usualDueDate } from '#features/company/settings/server/shared/company.ts'
import type { Context, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { blocked as blockedInvoice, isOwed } from '#features/billing/invoices/contract.ts'
import { type Acceptance, blocked } from '../contract.ts'
import { getAcceptance } from './acceptance.ts'
import {
  acceptedItems,
  type AcceptanceRecord,
  findAcceptance,
  findDepositQuote,
  getQuote,
  getTaxFacts,
  listQuoteInvoices,
  lockContract,
  type QuoteRecord,
} from './queries.ts'

type Accepted = {
  quote: QuoteRecord
  acceptance: AcceptanceRecord
  deposit: LockedInvoice | null
}

/**
 * The quote, and what else was accepted for its job and is not billed: those of the same tax rate, which one invoice has once. Their
 * deposits are locked: one that is being paid counts as paid.
 */
async function listToBill(ctx: StaffContext, quotes: readonly QuoteRecord[], id: string): Promise<Accepted[]> {
  const tax_rate = quotes.find((quote) => quote.id === id)?.tax_rate
  const toBill: Accepted[] = []
  for (const quote of quotes.filter((other) => other.tax_rate === tax_rate)) {
    const acceptance = await findAcceptance(ctx.db, quote.id)
    const { deposit, final } = await listQuoteInvoices(ctx.db, quote)
    if (acceptance && !final)
      toBill.push({ quote, acceptance, deposit: deposit && (await lockInvoice(ctx, deposit.id)) })
  }
  return toBill
}

/** The accepted lines as an invoice has them. Those of a change order name it. */
const toLines = ({ quote, acceptance }: Accepted) =>
  acceptedItems(acceptance).map(({ description, quantity, unit_price, taxable, kind }) => ({
    description: quote.is_change_order
      ? `Change order ${quote.quote_number}: ${description}`.slice(0, 500)
      : description,
    quantity,
    unit_price,
    taxable,
    kind,
  }))

/** Nothing is billed twice: an unpaid deposit invoice is cancelled, one that was paid in part is lowered to that. */
async function askNoMore(ctx: Context, deposit: LockedInvoice): Promise<void> {
  if (blockedInvoice.void(deposit) === null) await cancelInvoice(ctx, deposit.id)
  else if (isOwed(deposit)) await closeDeposit(ctx, deposit.id)
}

/**
 * Creates the final invoice of the accepted items, once: a draft to send, towards which a paid deposit counts. It bills with them
 * all else that was accepted for the job.
 */
export const createFinalInvoice = (ctx: StaffContext, id: string): Promise<Acceptance> =>
  inTransaction(ctx, async (ctx) => {
    const quotes = await lockContract(ctx, id)
    const accepted = await findAcceptance(ctx.db, id)
    if (!accepted) throw conflict('This quote is not accepted yet')
    const acceptance = await getAcceptance(ctx, id)
    refuseIf(blocked.finalInvoice(acceptance))
    const toBill = await listToBill(ctx, quotes, id)
    const [first, ...others] = toBill
    if (!first) throw new Error('There is nothing to bill')
    for (const { deposit } of toBill) if (deposit) await askNoMore(ctx, deposit)
    const { quote } = first
    const items = toBill.flatMap(toLines)
    await requireValidCertificate(ctx, quote, items)
    const { id: invoice_id } = await addInvoice(ctx, {
      client_id: quote.client_id ?? '',
      created_by: ctx.user.id,
      quote_id: quote.id,
      job_id: quote.job_id,
      is_deposit: false,
      status: 'draft',
      tax_rate: quote.tax_rate,
      items,
      ...getTaxFacts(quote),
      notes: `Work of ${listAnd(toBill.map(({ quote }) => `${quoteNoun(quote)} ${quote.quote_number}`))}.`,
      due_date: await usualDueDate(ctx),
    })
    for (const { quote } of others) await updateRow(ctx, quotesTable, quote.id, { invoice_id })
    await countDeposit(ctx, invoice_id)
    return getAcceptance(ctx, id)
  })

/** The certificate was valid when it was offered; lines are left untaxed by one that is valid today. */
async function requireValidCertificate(ctx: StaffContext, quote: QuoteRecord, lines: ReturnType<typeof toLines>) {
  if (!needsCertificate(quote, quote.tax_rate, lines)) return
  const refusal = await getCertificateRefusal(ctx, quote)
  if (refusal !== null)
    throw conflict(`${refusal} Renew it at the client, or bill this work with tax on an invoice beside the quote.`)
}

async function countDeposit(ctx: Context, invoiceId: string): Promise<void> {
  const invoice = await lockInvoiceForProvider(ctx, invoiceId)
  if (invoice) await applyDeposit(ctx, invoice)
}

/** After an invoice was paid: the deposit of a quote counts towards its final invoice, if there is one already. */
export const applyLateDeposit = (ctx: Context, invoiceId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const quoteId = await findDepositQuote(ctx.db, invoiceId)
    if (quoteId === null) return
    const { final } = await listQuoteInvoices(ctx.db, await getQuote(ctx.db, quoteId))
    if (!final || !(isOwed(final) || final.status === 'draft')) return
    // In the order of a refund: the credit, then what uses it.
    await lockCredit(ctx, final)
    // A draft blocked by its gate waits: the deposit is offered as credit once the invoice is out.
    await countDeposit(ctx, final.id).catch((error: unknown) => {
      if (!isGateRefusal(error)) throw error
    })
  })

/** After a deposit was refunded: if there is a final invoice already, it alone asks for the money. */
export const closeRefundedDeposit = (ctx: Context, invoiceId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const deposit = await lockInvoiceForProvider(ctx, invoiceId)
    if (!deposit?.quote_id) return
    const { final } = await listQuoteInvoices(ctx.db, await getQuote(ctx.db, deposit.quote_id))
    if (final) await askNoMore(ctx, deposit)
  })
