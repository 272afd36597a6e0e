import { getCompany, getLogo } from '#features/company/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import type { InvoiceDetails } from '../contract.ts'
import { invoiceDocument } from './pdf-document.ts'
import { getDetails } from './queries.ts'

/** The invoice's page for a client who signs in. */
const getPayUrl = (ctx: Pick<Context, 'config'>, invoiceId: string): string =>
  `${ctx.config.publicUrl}/payment/${invoiceId}`

/** Renders the invoice as a PDF, which links to `payUrl`. */
export async function renderInvoicePdf(ctx: Context, invoice: InvoiceDetails, payUrl: string): Promise<Uint8Array> {
  const company = await getCompany(ctx)
  const paper = { invoice, company, payUrl, cardPayments: ctx.payments.mode }
  return makePdf(ctx, {
    caller: invoice.id,
    logo: () => getLogo(ctx),
    document: (logo) => invoiceDocument({ ...paper, logo }),
  })
}

/** The PDF of an invoice visible to the caller, to view or download. */
export async function invoiceFile(ctx: UserContext, id: string): Promise<Reply> {
  return replyWithPdf(ctx, await getDetails(ctx, id), getPayUrl(ctx, id))
}

export async function replyWithPdf(ctx: Context, invoice: InvoiceDetails, payUrl: string): Promise<Reply> {
  const body = await renderInvoicePdf(ctx, invoice, payUrl)
  return file({ body, type: 'application/pdf', name: `${invoice.invoice_number}.pdf`, inline: true })
}
