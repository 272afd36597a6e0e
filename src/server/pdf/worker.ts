import { parentPort } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'
import { layOut } from './lay-out.ts'

// Runs outside the server's own thread, because no request may wait for the layout of a document.

async function answer(document: PdfDocument): Promise<{ bytes: Uint8Array } | { error: string }> {
  try {
    return { bytes: (await layOut(document)).bytes }
  } catch (error) {
    return { error: String(error) }
  }
}

// oxlint-disable unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.on('message', (document: PdfDocument) => {
  void answer(document).then((result) => parentPort?.postMessage(result))
})
