import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { createPlaces } from '../places.ts'
import type { PdfDocument } from './document.ts'
import { renderPdf } from './renderer.ts'

export type Picture = { bytes: Uint8Array; type: string }

/** A PNG is decoded to put it in a PDF: more pixels than this (1000 x 1000) are not worth the time. */
const MOST_PIXELS = 1_000_000

/** The picture as a data URL in a format PDF supports, or null. */
export function pictureUrl({ bytes, type }: Picture): string | null {
  if (!['image/png', 'image/jpeg'].includes(type)) return null
  if (type === 'image/png') {
    const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (size.getUint32(16) * size.getUint32(20) > MOST_PIXELS) return null
  }
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

/** Runs the work on a PDF when it is this caller's turn. */
export const pdfInTurn = createPlaces({
  places: 2,
  waiting: 50,
  full: 'Many of your PDFs are being made right now. Try again in a moment.',
})

type Making = {
  /** Whose turn it takes, if there is no user. */
  caller?: string
  logo: () => Promise<Picture | null>
  /** `logo` is a data URL, or null if the document shows the company's name instead. */
  document: (logo: string | null) => PdfDocument
}

/** Renders a PDF when it is the caller's turn. A logo that cannot be rendered is left out. */
export const makePdf = (
  ctx: Pick<Context, 'user' | 'log'>,
  { caller = 'anonymous', logo, document }: Making,
): Promise<Uint8Array> =>
  pdfInTurn(ctx.user?.id ?? caller, async () => {
    const picture = await logo()
    const url = picture && pictureUrl(picture)
    if (url === null) return renderPdf(document(null))
    try {
      return await renderPdf(document(url))
    } catch (error) {
      if (error instanceof AppError) throw error
      ctx.log.warn({ err: error }, 'the logo could not be put on a PDF')
      return renderPdf(document(null))
    }
  })
