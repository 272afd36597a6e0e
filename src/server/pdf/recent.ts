import { createHash } from 'node:crypto'
import type { PdfDocument } from './document.ts'

const MAX_BYTES = 16 * 1024 * 1024

type Render<Rest extends unknown[]> = (document: PdfDocument, ...rest: Rest) => Promise<Uint8Array>

/**
 * Caches the latest PDFs, so that a document is laid out once, however often it is downloaded. The key is the whole
 * document: a new version is another one, and no caller gets a PDF that they could not have rendered.
 */
export function keepingRecent<Rest extends unknown[]>(render: Render<Rest>, maxBytes = MAX_BYTES): Render<Rest> {
  const recent = new Map<string, { rendering: Promise<Uint8Array>; size: number }>()

  const trim = () => {
    let total = [...recent.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [oldest, { size }] of recent) {
      if (total <= maxBytes) return
      recent.delete(oldest)
      total -= size
    }
  }
  return (document, ...rest) => {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
    const cached = recent.get(key)
    if (cached) {
      recent.delete(key)
      recent.set(key, cached)
      return cached.rendering
    }
    const entry = { rendering: render(document, ...rest), size: 0 }
    recent.set(key, entry)
    entry.rendering.then(
      (bytes) => {
        entry.size = bytes.length
        trim()
      },
      () => recent.get(key) === entry && recent.delete(key),
    )
    return entry.rendering
  }
}
