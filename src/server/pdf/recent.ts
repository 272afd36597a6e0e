import { createHash } from 'node:crypto'
import type { PdfDocument } from './document.ts'

const MAX_BYTES = 16 * 1024 * 1024

type Render<Rest extends unknown[]> = (document: PdfDocument, ...rest: Rest) => Promise<Uint8Array>

/**
 * Keeps the PDFs made last, so that the same document is laid out once, however often it is downloaded. Found by all that is
 * in the document: a new version is another document, and no one gets one that they could not have made.
 */
export function keepingRecent<Rest extends unknown[]>(render: Render<Rest>, maxBytes = MAX_BYTES): Render<Rest> {
  const recent = new Map<string, { made: Promise<Uint8Array>; size: number }>()

  const trim = () => {
    let held = [...recent.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of recent) {
      if (held <= maxBytes) return
      recent.delete(oldest)
      held -= size
    }
  }
  return (document, ...rest) => {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
    const known = recent.get(key)
    if (known) {
      recent.delete(key)
      recent.set(key, known)
      return known.made
    }
    const entry = { made: render(document, ...rest), size: 0 }
    recent.set(key, entry)
    entry.made.then(
      (bytes) => {
        entry.size = bytes.length
        trim()
      },
      () => recent.get(key) === entry && recent.delete(key),
    )
    return entry.made
  }
}
