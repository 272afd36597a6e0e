import { eq } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { requireInvoiceGate } from '#features/compliance/gates/server/shared/gates.ts'
import { replyWithPdf } from '#features/billing/invoices/server/pdf.ts'
import { findLinkedDetails } from '#features/billing/invoices/server/queries.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import type { Clock, Context } from '#server/context.ts'
import type { Reply } from '#server/http/replies.ts'
import { conflict, notFound } from '#server/errors.ts'

const YEAR_MINUTES = 365 * 24 * 60

/** When a link to an invoice expires that is created now. */
export const inAYear = (now: Date): string => addMinutes(now.toISOString(), YEAR_MINUTES)

/** When a new link to this invoice expires. 404 if it does not exist, 409 for a draft, which clients do not see, and before its gate. */
export async function invoiceLinkExpiry(ctx: Clock, id: string): Promise<string> {
  const { status, job_id, is_deposit } = invoices
  const [invoice] = await ctx.db.select({ status, job_id, is_deposit }).from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw notFound('Invoice')
  if (invoice.status === 'draft') throw conflict('This invoice is still a draft. Send it first.')
  await requireInvoiceGate(ctx, invoice)
  return inAYear(ctx.now())
}

/** Refuses to send a message about an invoice again before its gate. */
export async function requireInvoiceMayGo(ctx: Clock, id: string): Promise<void> {
  const { job_id, is_deposit } = invoices
  const [invoice] = await ctx.db.select({ job_id, is_deposit }).from(invoices).where(eq(invoices.id, id))
  if (invoice) await requireInvoiceGate(ctx, invoice)
}

/** The invoice that a link shows. 404 for a draft, which no client sees, and when it was deleted. */
export async function linkedInvoice(ctx: Pick<Context, 'db'>, id: string): Promise<InvoiceDetails> {
  const invoice = await findLinkedDetails(ctx, id)
  if (!invoice) throw notFound('Invoice')
  return invoice
}

/** The PDF of the invoice that a link shows; it leads back to the link. */
export const linkedInvoiceFile = async (ctx: Context, id: string, url: string): Promise<Reply> =>
  replyWithPdf(ctx, await linkedInvoice(ctx, id), url)
