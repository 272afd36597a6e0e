import { asc, eq } from 'drizzle-orm'
import { requireActiveClient } from '#features/clients/server/shared/active-client.ts'
import { revokeLinks } from '#features/links/server/shared/links.ts'
import type { TaxFacts } from '#features/sales-tax/contract.ts'
import { countUses } from '#features/price-book/server/shared/uses.ts'
import { todayOf } from '#features/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { refuseIf } from '#server/errors.ts'
import { type InvoiceDetails, type InvoiceInput, type InvoicePatch, blocked } from '../contract.ts'
import {
  requireBesideQuote,
  requireCovered,
  requireInvoiceMove,
  requireNothingOfClient,
  requireJobOf,
  requireOverdue,
  statusAfter,
} from './guards.ts'
import { followPaid, followWithIntent, lockInvoice } from '#features/payments/server/shared/ledger.ts'
import { payBalance } from '#features/payments/server/shared/manual-payments.ts'
import { insertInvoice, getDetails } from './queries.ts'
import { computeTotals, type Line } from './shared/totals.ts'
import { invoiceItems, invoices } from './table.ts'

/**
 * Accepts a due date in the past: an invoice may be entered late. `paid` records a manual payment of the full amount. The
 * insert takes the number, after everything that can be refused.
 */
export const createInvoice = (ctx: StaffContext, input: InvoiceInput): Promise<InvoiceDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { lines, ...sums } = computeTotals(input.items, input.tax_rate, input)
    const { client_id, status, tax_rate, notes, due_date, job_id, property_type, work_type, contract_type } = input
    await requireJobOf(ctx, job_id, client_id)
    await requireBesideQuote(ctx, { job_id, quote_id: null, beside_quote: input.beside_quote === true })
    if (status === 'overdue') requireOverdue(due_date, await todayOf(ctx))
    const heading = {
      client_id,
      created_by: ctx.user.id,
      status: status === 'paid' ? ('sent' as const) : status,
      tax_rate,
      ...sums,
      notes,
      due_date,
      quote_id: null,
      is_deposit: false,
      job_id,
      property_type,
      work_type,
      contract_type,
      created_at: ctx.now().toISOString(),
    }
    await countUses(ctx, input.items)
    const made = await insertInvoice(ctx, heading, lines)
    if (!made) {
      await requireActiveClient(ctx, client_id)
      throw new Error('The invoice was not written')
    }
    if (status !== 'paid') return made
    await payBalance(ctx, await lockInvoice(ctx, made.id))
    return getDetails(ctx, made.id)
  })

/** Changes only the fields sent; items are replaced as a whole. */
export const updateInvoice = (ctx: StaffContext, id: string, patch: InvoicePatch): Promise<InvoiceDetails> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockInvoice(ctx, id, patch.updated_at)
    const linesBefore = await linesOf(ctx, id)
    const client_id = patch.client_id ?? was.client_id
    const tax_rate = patch.tax_rate === undefined ? was.tax_rate : (patch.tax_rate ?? '0.00')
    const due_date = patch.due_date === undefined ? was.due_date : patch.due_date
    const notes = patch.notes === undefined ? was.notes : patch.notes
    const job_id = patch.job_id === undefined ? was.job_id : patch.job_id
    const facts = factsAfter(was, patch)
    const { lines, ...sums } = computeTotals(patch.items ?? linesBefore, tax_rate, patch)
    const newLines = !sameLines(lines, linesBefore)
    const newClient = client_id !== was.client_id

    if (newLines || newClient || tax_rate !== was.tax_rate) refuseIf(blocked.edit(was))
    if (newClient) {
      await requireActiveClient(ctx, client_id)
      await requireNothingOfClient(ctx, was)
      await revokeLinks(ctx, { kind: 'invoice', document_id: id })
    }
    if (newClient || job_id !== was.job_id) await requireJobOf(ctx, job_id, client_id)
    if (job_id !== was.job_id)
      await requireBesideQuote(ctx, { job_id, quote_id: was.quote_id, beside_quote: patch.beside_quote === true })
    requireCovered(was, sums.total)
    const wanted = patch.status ?? was.status
    const status = statusAfter(was, { total: sums.total, due_date }, wanted, await todayOf(ctx))
    const paid_date = status === 'paid' ? (was.paid_date ?? ctx.now().toISOString()) : null

    await requireInvoiceMove(ctx, was, { status, job_id })
    const heading = { client_id, tax_rate, ...sums, ...facts, due_date, notes, status, paid_date, job_id }
    const saved = await updateRow(ctx, invoices, id, heading)
    await followPaid(ctx, was, saved)
    if (newLines) {
      await replaceLines(ctx, id, lines)
      await recordChange(ctx, { record: 'invoice', id, before: { items: linesBefore }, after: { items: lines } })
    }
    await countUses(ctx, patch.items ?? [])
    if (wanted === 'paid' && status !== 'paid') await payBalance(ctx, saved)
    else if (saved.total !== was.total || saved.status !== was.status) await followWithIntent(ctx, id, null)
    return getDetails(ctx, id)
  })

const linesOf = (ctx: StaffContext, id: string): Promise<Line[]> =>
  ctx.db
    .select({
      description: invoiceItems.description,
      quantity: invoiceItems.quantity,
      unit_price: invoiceItems.unit_price,
      amount: invoiceItems.amount,
      taxable: invoiceItems.taxable,
      kind: invoiceItems.kind,
    })
    .from(invoiceItems)
    .where(eq(invoiceItems.invoice_id, id))
    .orderBy(asc(invoiceItems.order_index))

const sameLines = (a: Line[], b: Line[]): boolean =>
  a.length === b.length && a.every((line, n) => lineFields.every((field) => line[field] === b[n]?.[field]))

const lineFields = ['description', 'quantity', 'unit_price', 'taxable', 'kind'] as const

/** Sales tax facts of the work, which can still be entered on a paid invoice. */
const factsAfter = (was: TaxFacts, { property_type, work_type, contract_type }: InvoicePatch): TaxFacts => ({
  property_type: property_type === undefined ? was.property_type : property_type,
  work_type: work_type === undefined ? was.work_type : work_type,
  contract_type: contract_type === undefined ? was.contract_type : contract_type,
})

async function replaceLines(ctx: StaffContext, id: string, lines: Line[]): Promise<void> {
  await ctx.db.delete(invoiceItems).where(eq(invoiceItems.invoice_id, id))
  await ctx.db.insert(invoiceItems).values(lines.map((line, order_index) => ({ ...line, invoice_id: id, order_index })))
}
