import { createHash } from 'node:crypto'
import { type Laid, layOut } from '#server/pdf/lay-out.ts'
import { renderBody } from './document/body.ts'
import type { DossierInput } from './input.ts'
import { bytesPerPhoto, preparePrint, type Print } from './photos.ts'

/** The SHA-256 of a photo or another file as it was uploaded; null if its content is missing. */
export type Original = { id: string; name: string; sha256: string | null }

const toOriginal = ({ id, name }: { id: string; name: string }, bytes: Uint8Array | null): Original => ({
  id,
  name,
  sha256: bytes && createHash('sha256').update(bytes).digest('hex'),
})

/** Lays out a dossier. Asks for the bytes of one file after the other: the photos, then the other files. */
export async function buildDossier(
  input: DossierInput,
  readBytes: (index: number) => Promise<Uint8Array | null>,
): Promise<Laid> {
  const prints: Print[] = []
  const originals: Original[] = []
  const share = bytesPerPhoto(input.photos.length)
  for (const [index, photo] of input.photos.entries()) {
    const bytes = await readBytes(index)
    prints.push(await preparePrint(bytes, share))
    originals.push(toOriginal(photo, bytes))
  }
  for (const [index, file] of input.files.entries())
    originals.push(toOriginal(file, await readBytes(input.photos.length + index)))
  return layOut(renderBody(input, prints, originals))
}
