import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { checkFile } from '#server/signature-check.ts'

// `npm run verify -- FILE --from ADDRESS` or `--key PUBLIC_KEY`: who signed a PDF, and that nothing in it was changed since.
// Exits with 0 only if that is proven.

const HOW = `Name the file, and where it comes from:

  npm run verify -- FILE.pdf --from https://office.example.com
  npm run verify -- FILE.pdf --key PUBLIC_KEY

The public key is on the page /verify of the company's Panelboard.`

const { positionals, values } = parseArgs({
  options: { from: { type: 'string' }, key: { type: 'string' } },
  allowPositionals: true,
})

/** The keys that count as the company's. */
async function readKeys(): Promise<string[] | string> {
  if (values.key !== undefined) {
    const key = values.key.replaceAll(/\s/g, '').toLowerCase()
    return /^[0-9a-f]{64}$/.test(key) ? [key] : 'The public key must have 64 hexadecimal digits.'
  }
  try {
    const reply = await fetch(new URL('/api/public/signing-keys', values.from))
    const { keys } = await reply.json()
    return keys.map(({ key }: { key: string }) => key)
  } catch {
    return `The public keys of ${values.from} cannot be read. Check the address and your network.`
  }
}

/** A sentence for each outcome; only a proven file gives true. */
async function verify(): Promise<boolean> {
  const [path] = positionals
  if (path === undefined || (values.from ?? values.key) === undefined) return refuse(HOW)
  const bytes = await readFile(path).catch(() => null)
  if (!bytes) return refuse(`The file ${path} cannot be read. Check its name and try again.`)
  const keys = await readKeys()
  if (typeof keys === 'string') return refuse(keys)
  const { statement, reason } = await checkFile(bytes, keys)
  if (!statement) return refuse(`NOT PROVEN: ${basename(path)}\n${reason}`)
  const { document, company, signed_at, key } = statement
  console.log(
    [
      `NOT CHANGED: ${basename(path)} is exactly as ${company} signed it.`,
      `File:       ${document}`,
      `Signed:     ${signed_at.slice(0, 16).replace('T', ' ')} UTC`,
      `Public key: ${key}`,
    ].join('\n'),
  )
  return true
}

function refuse(why: string): false {
  console.error(why)
  return false
}

process.exitCode = (await verify()) ? 0 : 1
