import { inflateSync } from 'node:zlib'
import { readSignatureLine, TAIL_BYTES } from '#contract/signed-file.ts'
import { hashFile } from '#server/signature-check.ts'
import type { World } from './world.ts'

/** The last line of a signed file. */
export function findSignatureLine(file: Uint8Array) {
  const line = readSignatureLine(Buffer.from(file.subarray(-TAIL_BYTES)).toString('latin1'))
  if (!line) throw new Error('The file does not end with a signature')
  return line
}

/** The public page's answer about a file: the statement if it is proven, else null. */
export async function statementFor(world: World, file: Uint8Array): Promise<{ document: string } | null> {
  const line = readSignatureLine(Buffer.from(file.subarray(-TAIL_BYTES)).toString('latin1'))
  if (!line) return null
  const sha256 = await hashFile(file.subarray(0, -line.line.length))
  const query = new URLSearchParams({ sha256, statement: line.statement, signature: line.signature })
  const { status, body } = await world.anonymous().get(`/api/public/signatures?${query}`)
  if (status !== 200) throw new Error(`The check answered ${status}`)
  return body.statement
}

const INFLATED = /\nstream\n/g

/** Everything that a PDF's compressed parts say. */
export function getInside(pdf: Uint8Array): string {
  const file = Buffer.from(pdf)
  const parts = Array.from(file.toString('latin1').matchAll(INFLATED), ({ index }) => {
    const from = index + '\nstream\n'.length
    const bytes = file.subarray(from, file.indexOf('\nendstream', from))
    try {
      return inflateSync(bytes).toString()
    } catch {
      return ''
    }
  })
  return parts.join('\n')
}
