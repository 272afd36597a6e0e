import { companyOf, logoOf } from '#features/settings/server/shared/company.ts'
import type { UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import type { InvoiceDetails } from '../contract.ts'
import { documentOf } from './pdf-document.ts'
import { getDetails } from './queries.ts'

export const payUrlOf = (ctx: UserContext, invoiceId: string): string => `${ctx.config.publicUrl}/payment/${invoiceId}`

/** Renders the invoice as a PDF. */
export async function pdfOf(ctx: UserContext, invoice: InvoiceDetails): Promise<Uint8Array> {
  const company = await companyOf(ctx)
  const paper = { invoice, company, payUrl: payUrlOf(ctx, invoice.id), cardPayments: ctx.payments.mode }
  return makePdf(ctx, { logo: () => logoOf(ctx), document: (logo) => documentOf({ ...paper, logo }) })
}

/** The PDF of an invoice visible to the caller, to view or download. */
export async function invoiceFile(ctx: UserContext, id: string): Promise<Reply> {
  const invoice = await getDetails(ctx, id)
  const body = await pdfOf(ctx, invoice)
  return file({ body, type: 'application/pdf', name: `${invoice.invoice_number}.pdf`, inline: true })
}
