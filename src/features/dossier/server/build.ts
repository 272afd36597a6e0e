import { createHash } from 'node:crypto'
import { type Laid, layOut } from '#server/pdf/lay-out.ts'
import { bodyOf } from './document/body.ts'
import type { DossierInput } from './input.ts'
import { type Print, printOf, shareOf } from './photos.ts'

/** The SHA-256 of a photo or another file as it was uploaded; null if its content is missing. */
export type Original = { id: string; name: string; sha256: string | null }

const originalOf = ({ id, name }: { id: string; name: string }, bytes: Uint8Array | null): Original => ({
  id,
  name,
  sha256: bytes && createHash('sha256').update(bytes).digest('hex'),
})

/** Lays out a dossier. Asks for the bytes of one file after the other: the photos, then the other files. */
export async function buildDossier(
  input: DossierInput,
  bytesOf: (index: number) => Promise<Uint8Array | null>,
): Promise<Laid> {
  const prints: Print[] = []
  const originals: Original[] = []
  const share = shareOf(input.photos.length)
  for (const [index, photo] of input.photos.entries()) {
    const bytes = await bytesOf(index)
    prints.push(await printOf(bytes, share))
    originals.push(originalOf(photo, bytes))
  }
  for (const [index, file] of input.files.entries())
    originals.push(originalOf(file, await bytesOf(input.photos.length + index)))
  return layOut(bodyOf(input, prints, originals))
}
