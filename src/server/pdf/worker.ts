import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { definitionOf } from './definition.ts'
import { type PdfDocument, tableLayouts } from './document.ts'

// Runs outside the server's own thread: laying out a long document can take most of a second, and no request may wait
// for it.

const fontFile = (name: string) =>
  fileURLToPath(new URL(`fonts/Roboto/Roboto-${name}.ttf`, import.meta.resolve('pdfmake/package.json')))
const Roboto = { normal: fontFile('Regular'), bold: fontFile('Medium') }

const files = new Set(Object.values(Roboto))
pdfmake.setFonts({ Roboto })
pdfmake.setTableLayouts(tableLayouts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => files.has(path))

async function answer(document: PdfDocument): Promise<{ bytes: Uint8Array } | { error: string }> {
  try {
    return { bytes: await pdfmake.createPdf(definitionOf(document)).getBuffer() }
  } catch (error) {
    return { error: String(error) }
  }
}

// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.on('message', (document: PdfDocument) => {
  void answer(document).then((result) => parentPort?.postMessage(result))
})
