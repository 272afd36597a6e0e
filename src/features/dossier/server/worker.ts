import { buildDossier } from './build.ts'
import type { DossierInput } from './input.ts'

// The process that makes one dossier and ends. A process rather than a thread: decoding photos is native code, so a photo that
// crashes it must not take the server along, and the system can give the server's own work precedence.

export type ToWorker = { input: DossierInput } | { bytes: Uint8Array | null }
export type FromWorker =
  | { wanted: number }
  | { done: { pdf: Uint8Array; fingerprint: string; fileHash: string; pages: number } }
  | { failed: string }

let answered: (bytes: Uint8Array | null) => void = () => {}

const send = (message: FromWorker) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))

const photoBytes = async (index: number): Promise<Uint8Array | null> => {
  const bytes = new Promise<Uint8Array | null>((resolve) => (answered = resolve))
  await send({ wanted: index })
  return bytes
}

async function make(input: DossierInput): Promise<void> {
  try {
    await send({ done: await buildDossier(input, photoBytes) })
  } catch (error) {
    await send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.disconnect?.()
}

process.on('message', (message: ToWorker) => {
  if ('input' in message) void make(message.input)
  else answered(message.bytes)
})
