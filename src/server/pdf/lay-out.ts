import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { definitionOf } from './definition.ts'
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

/** A text with `headlineLevel` 1, and the page it is on. */
export type Heading = { text: string; page: number }

/** Lays out a document as a PDF. */
export async function layOut(document: PdfDocument): Promise<{ bytes: Uint8Array; headings: Heading[] }> {
  const definition = definitionOf(document)
  const bytes = await pdfmake.createPdf(definition).getBuffer()
  return { bytes, headings: [definition.content].flat().flatMap(headingsOf) }
}

/** pdfmake notes on each node where it was put. */
function headingsOf(node: unknown): Heading[] {
  if (typeof node !== 'object' || node === null || !('headlineLevel' in node && 'positions' in node)) return []
  const { text, positions } = node as { text?: unknown; positions: { pageNumber: number }[] }
  const page = positions[0]?.pageNumber
  return page === undefined ? [] : [{ text: String(text).replaceAll('\u200b', ''), page }]
}
