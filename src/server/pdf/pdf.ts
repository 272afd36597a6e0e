import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { createPlaces } from '../places.ts'
import { type Caller, createTurns, toCaller } from '../turns.ts'
import type { PdfDocument } from './document.ts'
import { cacheRenders } from './recent.ts'
import { createRenderer } from './renderer.ts'

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

const newRenderer = () => createRenderer({ program: new URL('./worker.ts', import.meta.url), patienceMs: 30_000 })

/** Idle ones. The second starts a worker only while the first is busy. */
const renderers = [newRenderer(), newRenderer()]

const inTurn = createTurns({
  atOnce: renderers.length,
  waiting: 100,
  full: 'Many PDFs are being created right now. Try again in a moment.',
})

/** Lays out a document outside the server's own thread, when it is the caller's turn, or takes the one just made. */
const renderPdf = cacheRenders((document: PdfDocument, caller: Caller) =>
  inTurn(caller, async () => {
    const render = renderers.pop()
    if (!render) throw new Error('More PDFs were begun than there are renderers')
    try {
      return await render(document)
    } finally {
      renderers.push(render)
    }
  }),
)

type Making = {
  /** Whose turn it takes, if there is no user. */
  caller?: string
  logo: () => Promise<Picture | null>
  /** `logo` is a data URL, or null if the document shows the company's name instead. */
  document: (logo: string | null) => PdfDocument
}

/** Renders a PDF when it is the caller's turn. A logo that cannot be rendered is left out. */
export const makePdf = (
  ctx: Pick<Context, 'user' | 'origin' | 'log'>,
  { caller: account, logo, document }: Making,
): Promise<Uint8Array> => {
  const caller = toCaller(ctx, account)
  return pdfInTurn(caller.account, async () => {
    const picture = await logo()
    const url = picture && pictureUrl(picture)
    if (url === null) return renderPdf(document(null), caller)
    try {
      return await renderPdf(document(url), caller)
    } catch (error) {
      if (error instanceof AppError) throw error
      ctx.log.warn({ err: error }, 'the logo could not be put on a PDF')
      return renderPdf(document(null), caller)
    }
  })
}
