import { patched } from '#contract/patch.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { revokeLinks } from '#features/people/links/server/shared/links.ts'
import { requireCertificate } from '#features/billing/sales-tax/server/shared/certificates.ts'
import { countUses } from '#features/sales/price-book/server/shared/uses.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { noteFields } from '#server/audit/notes.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { refuseIf } from '#server/errors.ts'
import { type InvoiceDetails, type InvoicePatch, type NewInvoiceInput, blocked } from '../contract.ts'
import {
  requireBesideQuote,
  requireCovered,
  requireInvoiceMove,
  requireNothingOfClient,
  requireClientJob,
  requireOverdue,
  statusAfter,
} from './guards.ts'
import { followPaid, followWithIntent, lockInvoice } from '#features/billing/payments/server/shared/ledger.ts'
import { payBalance } from '#features/billing/payments/server/shared/manual-payments.ts'
import { certificateInUse, insertInvoice, getDetails } from './queries.ts'
import { listLines, replaceLines } from './shared/lines.ts'
import { computeTotals, type Line } from './shared/totals.ts'
import { invoices } from './table.ts'

/**
 * Accepts a due date in the past: an invoice may be entered late. `paid` records a manual payment of the full amount. The
 * insert takes the number, after everything that can be refused.
 */
export const createInvoice = (ctx: StaffContext, input: NewInvoiceInput): Promise<InvoiceDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { lines, ...sums } = computeTotals(input.items, input.tax_rate, input)
    const { client_id, status, tax_rate, notes, due_date, job_id, property_type, work_type, contract_type } = input
    const { tax_certificate_id } = input
    await requireClientJob(ctx, job_id, client_id)
    await requireCertificate(ctx, input)
    await requireBesideQuote(ctx, { job_id, quote_id: null, beside_quote: input.beside_quote === true })
    if (status === 'overdue') requireOverdue(due_date, await getToday(ctx))
    const heading = {
      id: input.new_id,
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
      tax_certificate_id,
      created_at: ctx.now().toISOString(),
    }
    await countUses(ctx, input.items)
    const invoice = await insertInvoice(ctx, heading, lines)
    if (status !== 'paid') return invoice
    await payBalance(ctx, await lockInvoice(ctx, invoice.id))
    return getDetails(ctx, invoice.id)
  })

/** Changes only the fields sent; items are replaced as a whole. */
export const updateInvoice = (ctx: StaffContext, id: string, patch: InvoicePatch): Promise<InvoiceDetails> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockInvoice(ctx, id, patch.updated_at)
    const linesBefore = await listLines(ctx, id)
    const next = pickHeading(patched(was, { ...patch, tax_rate: patch.tax_rate === null ? '0.00' : patch.tax_rate }))
    const { client_id, tax_rate, due_date, job_id } = next
    const { lines, ...sums } = computeTotals(patch.items ?? linesBefore, tax_rate, patch)
    const newLines = !sameLines(lines, linesBefore)
    const newClient = client_id !== was.client_id

    if (newLines || newClient || tax_rate !== was.tax_rate) refuseIf(blocked.edit(was))
    if (newClient) {
      await requireActiveClient(ctx, client_id)
      await requireNothingOfClient(ctx, was)
      await revokeLinks(ctx, { kind: 'invoice', document_id: id })
    }
    if (newClient || job_id !== was.job_id) await requireClientJob(ctx, job_id, client_id)
    if (job_id !== was.job_id)
      await requireBesideQuote(ctx, { job_id, quote_id: was.quote_id, beside_quote: patch.beside_quote === true })
    if (sums.total !== was.total) requireCovered(was, sums.total)
    await requireCertificate(ctx, next, was)
    const tax_certificate_id = certificateInUse(next, lines)
    const nextStatus = patch.status ?? was.status
    const status = statusAfter(was, { total: sums.total, due_date }, nextStatus, await getToday(ctx))
    const paid_date = status === 'paid' ? (was.paid_date ?? ctx.now().toISOString()) : null

    await requireInvoiceMove(ctx, was, { status, job_id })
    const saved = await updateRow(ctx, invoices, id, { ...next, ...sums, tax_certificate_id, status, paid_date })
    await followPaid(ctx, was, saved)
    if (newLines) {
      await replaceLines(ctx, id, lines)
      noteFields(ctx, { record: 'invoice', id, before: { items: linesBefore }, after: { items: lines } })
    }
    await countUses(ctx, patch.items ?? [])
    if (nextStatus === 'paid' && status !== 'paid') await payBalance(ctx, saved)
    else if (saved.total !== was.total || saved.status !== was.status) await followWithIntent(ctx, id, null)
    return getDetails(ctx, id)
  })

const sameLines = (a: Line[], b: Line[]): boolean =>
  a.length === b.length && a.every((line, n) => lineFields.every((field) => line[field] === b[n]?.[field]))

const lineFields = ['description', 'quantity', 'unit_price', 'taxable', 'kind'] as const

const pickHeading = (invoice: typeof invoices.$inferSelect) => ({
  client_id: invoice.client_id,
  tax_rate: invoice.tax_rate,
  due_date: invoice.due_date,
  notes: invoice.notes,
  job_id: invoice.job_id,
  // Sales tax facts of the work can still be entered on a paid invoice.
  property_type: invoice.property_type,
  work_type: invoice.work_type,
  contract_type: invoice.contract_type,
  tax_certificate_id: invoice.tax_certificate_id,
})
