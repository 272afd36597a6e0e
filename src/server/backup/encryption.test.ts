import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { flipped } from '#test/backups.ts'
import { encryptWith } from './encryption.ts'
import { FORMAT, VERSION, part } from './format.ts'
import { checkBackup, readBackup } from './read.ts'
import { saveBackup } from './write.ts'

const PASSPHRASE = 'a passphrase of the office'

const folder = await mkdtemp(join(tmpdir(), 'panelboard-encryption-'))
const file = join(folder, 'good.backup')
// A key that is quick to make.
await pipeline(text(), createGzip(), encryptWith(PASSPHRASE, 10), createWriteStream(file))
const whole = await readFile(file)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A backup that fills several pieces of the encrypted file. */
async function* text() {
  const upload = randomBytes(200_000)
  const lines = [
    part({ format: FORMAT, version: VERSION, product: '1', created: '', migrations: [{ hash: 'x', created_at: '1' }] }),
    part({ table: 'clients', columns: ['name'] }),
    '["Ida Blankenship"]\n',
    part({ upload: 'photos/one.png', size: upload.length }),
    `${upload.toString('base64')}\n`,
  ]
  yield* lines
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
  yield part({ end: { rows: { clients: 1 }, uploads: 1, sha256 } })
}

const PIECE = 64 * 1024 + 16
/** After the header and the 16 bytes that start the stream. */
const findStart = (bytes: Buffer) => bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 17

/** Another letter of base64: with any other sign, the header could not be read at all. */
function withOtherKey(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = bytes.indexOf('\n--- ') - 5
  copy.write(copy.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at)
  return copy
}

function swapped(bytes: Buffer): Buffer {
  const start = findStart(bytes)
  const piece = (index: number) => bytes.subarray(start + index * PIECE, start + (index + 1) * PIECE)
  return Buffer.concat([bytes.subarray(0, start), piece(1), piece(0), bytes.subarray(start + 2 * PIECE)])
}

async function check(bytes: Buffer, passphrase: string | null = PASSPHRASE) {
  const changed = join(folder, 'changed.backup')
  await writeFile(changed, bytes)
  return checkBackup(changed, passphrase)
}

test('an encrypted backup reads back with its passphrase, and shows nothing without it', async () => {
  expect(await checkBackup(file, PASSPHRASE)).toMatchObject({ rows: { clients: 1 }, uploads: 1 })
  expect(whole.toString('latin1')).not.toContain('Ida Blankenship')
  expect(whole.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} \d+\n/)
  expect(whole.length).toBeGreaterThan(findStart(whole) + 2 * PIECE)
})

test('a plain backup reads back with or without a passphrase', async () => {
  const plain = join(folder, 'plain.backup')
  await saveBackup(plain, text())
  for (const passphrase of [null, PASSPHRASE])
    expect(await checkBackup(plain, passphrase)).toMatchObject({ rows: { clients: 1 }, uploads: 1 })
})

test.each([
  ['without a passphrase', (bytes: Buffer) => bytes, null, /is encrypted\. Set BACKUP_PASSPHRASE/],
  ['with another passphrase', (bytes: Buffer) => bytes, 'another passphrase', /cannot be decrypted\. Set BACKUP_PASS/],
  ['with its key changed', withOtherKey, PASSPHRASE, /decrypted/],
  ['with its header changed', (bytes: Buffer) => flipped(bytes, bytes.indexOf('\n--- ') + 9), PASSPHRASE, /damaged/],
  ['with a byte changed', (bytes: Buffer) => flipped(bytes, findStart(bytes) + PIECE + 9), PASSPHRASE, /damaged/],
  ['with its last byte changed', (bytes: Buffer) => flipped(bytes, bytes.length - 1), PASSPHRASE, /damaged/],
  ['cut in a piece', (bytes: Buffer) => bytes.subarray(0, -7), PASSPHRASE, /damaged or was cut short/],
  ['cut after a piece', (bytes: Buffer) => bytes.subarray(0, findStart(bytes) + 2 * PIECE), PASSPHRASE, /cut short/],
  ['cut in its header', (bytes: Buffer) => bytes.subarray(0, 60), PASSPHRASE, /damaged or was cut short/],
  ['with two pieces swapped', swapped, PASSPHRASE, /damaged/],
  ['with a byte added', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(1)]), PASSPHRASE, /damaged/],
  ['with itself added', (bytes: Buffer) => Buffer.concat([bytes, bytes]), PASSPHRASE, /damaged/],
] as const)('refuses an encrypted backup %s', async (_, change, passphrase, sentence) => {
  await expect(check(change(whole), passphrase)).rejects.toThrow(sentence)
})

test('refuses a plain backup with more after its end', async () => {
  const plain = join(folder, 'plain.backup')
  await saveBackup(plain, text())
  await expect(check(Buffer.concat([await readFile(plain), gzipSync('["Eve"]\n')]))).rejects.toThrow(/damaged/)
})

test('a backup is read piece by piece', async () => {
  const kinds: string[] = []
  for await (const found of readBackup({ file, passphrase: PASSPHRASE })) kinds.push(found.is)
  expect(kinds).toEqual(['header', 'table', 'rows', 'upload'])
})
