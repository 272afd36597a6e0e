import { createHash } from 'node:crypto'
import { recentWithin } from '../recent-within.ts'
import type { PdfDocument } from './document.ts'

const MAX_BYTES = 16 * 1024 * 1024

type Render<Rest extends unknown[]> = (document: PdfDocument, ...rest: Rest) => Promise<Uint8Array>

/**
 * Caches the latest PDFs, so that a document is laid out once, however often it is downloaded. The key is the whole
 * document: a new version is another one, and no caller gets a PDF that they could not have rendered.
 */
export function cacheRenders<Rest extends unknown[]>(render: Render<Rest>, maxBytes = MAX_BYTES): Render<Rest> {
  const recent = recentWithin<Promise<Uint8Array>>(maxBytes)

  return (document, ...rest) => {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64url')
    const cached = recent.get(key)
    if (cached) return cached
    const rendering = render(document, ...rest)
    recent.set(key, rendering, 0)
    rendering.then(
      (bytes) => recent.set(key, rendering, bytes.length),
      () => recent.drop(key),
    )
    return rendering
  }
}
