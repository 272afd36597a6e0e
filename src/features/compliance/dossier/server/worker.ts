import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Laid } from '#server/pdf/lay-out.ts'
import { buildDossier } from './build.ts'
import type { DossierInput } from './input.ts'

// The process that makes one dossier and ends. A process rather than a thread: decoding photos is native code, so a photo that
// crashes it must not take the server along, and the system can give the server's own work precedence.

/** A photo or another file arrives in pieces, the last with `last`: a large message would block the server while it is copied. */
export type ToWorker = { input: DossierInput } | { piece: Uint8Array; last: boolean } | { missing: true }
export type FromWorker = { wanted: number } | { done: Omit<Laid, 'bytes'> } | { failed: string }

/** The PDF leaves through this pipe. */
const PDF_PIPE = 4

const pieces: Uint8Array[] = []
let answered: (bytes: Uint8Array | null) => void = () => {}

const send = (message: FromWorker) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

const requestBytes = async (index: number): Promise<Uint8Array | null> => {
  const bytes = new Promise<Uint8Array | null>((resolve) => (answered = resolve))
  await send({ wanted: index })
  return bytes
}

async function make(input: DossierInput): Promise<void> {
  try {
    const { bytes, ...done } = await buildDossier(input, requestBytes)
    await finished(createWriteStream('', { fd: PDF_PIPE }).end(bytes))
    await send({ done })
  } catch (error) {
    await send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.disconnect?.()
}

process.on('message', (message: ToWorker) => {
  if ('input' in message) void make(message.input)
  else if ('missing' in message) answered(null)
  else {
    pieces.push(message.piece)
    if (message.last) answered(Buffer.concat(pieces.splice(0)))
  }
})
