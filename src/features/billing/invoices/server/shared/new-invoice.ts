import type { Clock } from '#server/context.ts'
import type { InvoiceDetails, InvoiceInput } from '../../contract.ts'
import type { TaxFacts } from '#features/billing/sales-tax/contract.ts'
import { insertInvoice } from '../queries.ts'
import { computeTotals } from './totals.ts'

type NewInvoice = Pick<InvoiceInput, 'client_id' | 'items' | 'tax_rate' | 'notes' | 'due_date' | keyof TaxFacts> & {
  status: 'draft' | 'sent'
  created_by: string
  quote_id: string
  job_id: string | null
  /** It bills only the deposit of the quote. */
  is_deposit: boolean
}

/** Adds an invoice of a quote. Call in a transaction: it takes the next number. */
export function addInvoice(ctx: Clock, { items, ...heading }: NewInvoice): Promise<InvoiceDetails> {
  const { lines, ...sums } = computeTotals(items, heading.tax_rate)
  return insertInvoice(ctx, { ...heading, ...sums, created_at: ctx.now().toISOString() }, lines)
}
