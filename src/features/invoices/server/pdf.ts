import { companyOf, logoOf } from '#features/settings/server/shared/company.ts'
import type { UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import type { InvoiceDetails } from '../contract.ts'
import { documentOf } from './pdf-document.ts'
import { getDetails } from './queries.ts'

export const payUrlOf = (ctx: UserContext, invoiceId: string): string => `${ctx.config.publicUrl}/payment/${invoiceId}`

/** The invoice as PDF. */
export async function pdfOf(ctx: UserContext, invoice: InvoiceDetails): Promise<Uint8Array> {
  const company = await companyOf(ctx)
  const paper = { invoice, company, payUrl: payUrlOf(ctx, invoice.id), cardPayments: ctx.payments.mode }
  return makePdf(ctx, { logo: () => logoOf(ctx), document: (logo) => documentOf({ ...paper, logo }) })
}

/** What the caller may see of an invoice, as a file to read or keep. */
export async function invoiceFile(ctx: UserContext, id: string): Promise<Reply> {
  const invoice = await getDetails(ctx, id)
  const body = await pdfOf(ctx, invoice)
  return file({ body, type: 'application/pdf', name: `${invoice.invoice_number}.pdf`, inline: true })
}
