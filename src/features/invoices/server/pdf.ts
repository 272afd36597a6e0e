import { companyOf, logoOf } from '#features/settings/server/shared/company.ts'
import type { UserContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { createPlaces } from '#server/places.ts'
import type { InvoiceDetails } from '../contract.ts'
import { getDetails } from './queries.ts'
import { renderPdf } from './pdf-render.ts'

/** A PNG is unpacked to put it into a PDF: more pixels than this (1000 x 1000) cost more than they show. */
const MOST_PIXELS = 1_000_000

/** The company's logo as a PDF can hold it. Null: none, or only the name is written. */
async function logoFor(ctx: UserContext): Promise<string | null> {
  const logo = await logoOf(ctx)
  if (!logo || !['image/png', 'image/jpeg'].includes(logo.type)) return null
  const { bytes, type } = logo
  if (type === 'image/png') {
    const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (size.getUint32(16) * size.getUint32(20) > MOST_PIXELS) return null
  }
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

export const payUrlOf = (ctx: UserContext, invoiceId: string): string => `${ctx.config.publicUrl}/payment/${invoiceId}`

const inTurn = createPlaces({
  places: 2,
  waiting: 50,
  full: 'Many of your PDFs are being made right now. Try again in a moment.',
})

/** The invoice as PDF, in the caller's turn. */
export const pdfOf = (ctx: UserContext, invoice: InvoiceDetails): Promise<Uint8Array> =>
  inTurn(ctx.user.id, () => layOut(ctx, invoice))

/** A logo that cannot be put on paper leaves the company's name in its place. */
async function layOut(ctx: UserContext, invoice: InvoiceDetails): Promise<Uint8Array> {
  const [company, logo] = await Promise.all([companyOf(ctx), logoFor(ctx)])
  const paper = { invoice, company, payUrl: payUrlOf(ctx, invoice.id), cardPayments: ctx.payments.mode }
  if (logo === null) return renderPdf({ ...paper, logo })
  try {
    return await renderPdf({ ...paper, logo })
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error }, 'the logo could not be put on a PDF')
    return renderPdf({ ...paper, logo: null })
  }
}

/** What the caller may see of an invoice, as a file to read or keep. */
export async function invoiceFile(ctx: UserContext, id: string): Promise<Reply> {
  const invoice = await getDetails(ctx, id)
  const body = await pdfOf(ctx, invoice)
  return file({ body, type: 'application/pdf', name: `${invoice.invoice_number}.pdf`, inline: true })
}
