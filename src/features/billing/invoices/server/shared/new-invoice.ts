import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import type { Clock } from '#server/context.ts'
import type { InvoiceDetails, InvoiceInput } from '../../contract.ts'
import type { TaxFacts } from '#features/billing/sales-tax/contract.ts'
import { insertInvoice } from '../queries.ts'
import { computeTotals } from './totals.ts'

export type AddedInvoice = InvoiceDetails

type NewInvoice = Pick<InvoiceInput, 'client_id' | 'items' | 'tax_rate' | 'notes' | 'due_date' | keyof TaxFacts> & {
  status: 'draft' | 'sent'
  created_by: string
  quote_id: string
  job_id: string | null
  /** It bills only the deposit of the quote. */
  is_deposit: boolean
}

/** Adds an invoice of a quote. Call in a transaction: it takes the next number. */
export async function addInvoice(ctx: Clock, { items, ...heading }: NewInvoice): Promise<AddedInvoice> {
  const { lines, ...sums } = computeTotals(items, heading.tax_rate)
  const invoice = await insertInvoice(ctx, { ...heading, ...sums, created_at: ctx.now().toISOString() }, lines)
  if (invoice) return invoice
  await requireActiveClient(ctx, heading.client_id)
  throw new Error('The invoice was not written')
}
