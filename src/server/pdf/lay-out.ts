import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { toDefinition } from './definition.ts'
import { type PdfDocument, tableLayouts } from './document.ts'

// Laying out a long document can take most of a second: call it only outside the server's own thread.

const fontFile = (name: string) =>
  fileURLToPath(new URL(`fonts/Roboto/Roboto-${name}.ttf`, import.meta.resolve('pdfmake/package.json')))
const Roboto = { normal: fontFile('Regular'), bold: fontFile('Medium') }

const files = new Set(Object.values(Roboto))
pdfmake.setFonts({ Roboto })
pdfmake.setTableLayouts(tableLayouts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => files.has(path))

/** A finished PDF. */
export type Laid = { bytes: Uint8Array; pages: number }

/** Lays out a document as a PDF. */
export async function layOut(document: PdfDocument): Promise<Laid> {
  const { footer, ...definition } = toDefinition(document)
  let pages = 0
  const counting: typeof footer = (page, count, size) => {
    pages = count
    return typeof footer === 'function' ? footer(page, count, size) : footer
  }
  const bytes = await pdfmake.createPdf({ ...definition, footer: counting }).getBuffer()
  return { bytes, pages }
}
