import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { readSignatureLine, type SignatureLine, signedText, TAIL_BYTES, UNSIGNED } from '#contract/signed-file.ts'
import { Statement } from '#contract/signed-statement.ts'

// Needs the file and the public keys only, so that the command can run anywhere.

const publicKeyObject = (hex: string): KeyObject =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(hex, 'hex').toString('base64url') },
  })

/** Off the thread: a file may have 40 MB. */
export const hashFile = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')

const CHANGED =
  'This file was changed after it was signed, or its signature belongs to another file. Ask the company for the file as it was made.'
const UNKNOWN_KEY =
  'This file was not signed by this company: its signature is by another key. Check it where it came from.'

export type Checked = { statement: Statement; reason: null } | { statement: null; reason: string }

/** Checks a file's signature against these keys: its statement, or why none of them applies. `sha256`: of the bytes before the line. */
export function checkSignature(
  { statement: text, signature }: Pick<SignatureLine, 'statement' | 'signature'>,
  sha256: string,
  keys: readonly string[],
): Checked {
  const statement = parsedStatement(text)
  if (!statement || !keys.includes(statement.key)) return { statement: null, reason: UNKNOWN_KEY }
  const signed = Buffer.from(signedText(sha256, text))
  const isSigned = verify(null, signed, publicKeyObject(statement.key), Buffer.from(signature, 'hex'))
  return isSigned ? { statement, reason: null } : { statement: null, reason: CHANGED }
}

/** The same for a whole file. */
export async function checkFile(bytes: Uint8Array, keys: readonly string[]): Promise<Checked> {
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES)).toString('latin1')
  const line = readSignatureLine(tail)
  if (!line) return { statement: null, reason: UNSIGNED }
  return checkSignature(line, await hashFile(bytes.subarray(0, -line.line.length)), keys)
}

function parsedStatement(text: string): Statement | null {
  try {
    return Statement.parse(JSON.parse(text))
  } catch {
    return null
  }
}
