import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { documentOf, type Paper } from './pdf-document.ts'

// Runs beside the server: laying out a long invoice takes a good part of a second, in which no request may wait.

const fontFile = (name: string) =>
  fileURLToPath(new URL(`fonts/Roboto/Roboto-${name}.ttf`, import.meta.resolve('pdfmake/package.json')))
const Roboto = { normal: fontFile('Regular'), bold: fontFile('Medium') }

const files = new Set(Object.values(Roboto))
pdfmake.setFonts({ Roboto })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => files.has(path))

async function answer(paper: Paper): Promise<{ bytes: Uint8Array } | { error: string }> {
  try {
    return { bytes: await pdfmake.createPdf(documentOf(paper)).getBuffer() }
  } catch (error) {
    return { error: String(error) }
  }
}

// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.on('message', (paper: Paper) => {
  void answer(paper).then((result) => parentPort?.postMessage(result))
})
