import { readSignatureLine, TAIL_BYTES, UNSIGNED } from '#contract/signed-file.ts'
import { readJson } from '#web/platform/api.ts'
import type { Verdict } from '../contract.ts'

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const INSECURE = 'This browser checks files only on pages that it opened with https. Open this page with https.'

/** Hashes the file here, whatever its size, and sends the server only the hash and the signature. */
export async function verifyFile(file: File): Promise<Verdict> {
  // Absent on http, except on this machine.
  if (!window.isSecureContext) return { statement: null, reason: INSECURE }
  const bytes = await file.arrayBuffer()
  const tail = new TextDecoder('latin1').decode(bytes.slice(-TAIL_BYTES))
  const last = readSignatureLine(tail)
  if (!last) return { statement: null, reason: UNSIGNED }
  const { line, statement, signature } = last
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes.slice(0, -line.length)))
  const query = new URLSearchParams({ sha256, statement, signature })
  return (await readJson<Verdict>(`/api/public/signatures?${query}`)).data
}
