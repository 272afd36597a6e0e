import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip, type Gunzip } from 'node:zlib'
import { getErrorCode } from '../error-code.ts'
import { openBackup } from './encryption.ts'
import { type Counts, AnyHeader, BackupError, Header, Part, VERSION, damaged } from './format.ts'

/** The contents of a backup, in file order; `rows` are JSON arrays as text, one value per column. */
type BackupPart =
  | { is: 'header'; header: Header }
  | { is: 'table'; table: string; columns: string[] }
  | { is: 'rows'; rows: string[] }
  | { is: 'upload'; key: string; bytes: Buffer }

const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 1_000_000

const notOne = (file: string) => new BackupError(`${file} is not a backup of Panelboard.`)

/** The path of a backup, and the passphrase if it is encrypted. */
export type Source = { file: string; passphrase: string | null }

export type CheckedBackup = Source & { header: Header } & Counts

/** Reads a whole backup without using it. Throws a clear error unless it is complete and every byte is intact. */
export async function checkBackup(file: string, passphrase: string | null = null): Promise<CheckedBackup> {
  const parts = readBackup({ file, passphrase })
  let header: Header | null = null
  for (;;) {
    const { value, done } = await parts.next()
    if (done) {
      if (header === null) throw damaged(file)
      return { file, passphrase, header, ...value }
    }
    if (value.is === 'header') header = value.header
  }
}

/** The parts of a backup; throws at the end if it is incomplete. */
export async function* readBackup({ file, passphrase }: Source): AsyncGenerator<BackupPart, Counts> {
  const hash = createHash('sha256')
  const counts: Counts = { rows: {}, uploads: 0 }
  let table = ''
  let rows: string[] = []
  let size = 0
  let upload: { key: string; size: number; pieces: Buffer[] } | null = null
  let started = false
  let ended = false
  // To the last byte, which an encrypted file vouches for.
  for await (const line of readLines({ file, passphrase })) {
    if (ended) throw damaged(file)
    if (!started) {
      yield { is: 'header', header: parseHeader(line, file) }
      started = true
    } else if (line[0] === HASH) {
      const part = parsePart(line, file)
      if (rows.length > 0) yield { is: 'rows', rows }
      rows = []
      size = 0
      if (upload !== null) yield wholeUpload(upload, file)
      upload = null
      if ('end' in part) {
        const { sha256, ...written } = part.end
        if (sha256 !== hash.digest('hex') || !isDeepStrictEqual(written, counts)) throw damaged(file)
        ended = true
        continue
      }
      if ('table' in part) {
        table = part.table
        counts.rows[table] = 0
        yield { is: 'table', ...part }
      } else {
        upload = { key: part.upload, size: part.size, pieces: [] }
        counts.uploads += 1
      }
    } else if (upload !== null) {
      upload.pieces.push(Buffer.from(line.toString('latin1'), 'base64'))
    } else {
      rows.push(line.toString())
      size += line.length
      counts.rows[table] = (counts.rows[table] ?? 0) + 1
      if (rows.length >= ROWS_AT_ONCE || size >= BYTES_AT_ONCE) {
        yield { is: 'rows', rows }
        rows = []
        size = 0
      }
    }
    hash.update(line).update('\n')
  }
  if (ended) return counts
  throw started ? damaged(file) : notOne(file)
}

const HASH = '#'.charCodeAt(0)

function wholeUpload({ key, size, pieces }: { key: string; size: number; pieces: Buffer[] }, file: string): BackupPart {
  const bytes = Buffer.concat(pieces)
  if (bytes.length !== size) throw damaged(file)
  return { is: 'upload', key, bytes }
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.subarray(1).toString())
  } catch {
    return null
  }
}

function parseHeader(line: Buffer, file: string): Header {
  const value = parsed(line)
  const any = AnyHeader.safeParse(value)
  if (!any.success) throw notOne(file)
  const { version, product } = any.data
  if (version !== VERSION)
    throw new BackupError(
      `${file} is in version ${version} of the format, and this Panelboard reads version ${VERSION}. Restore it with ` +
        `Panelboard ${product}, which made it.`,
    )
  const header = Header.safeParse(value)
  if (!header.success) throw damaged(file)
  return header.data
}

function parsePart(line: Buffer, file: string) {
  const result = Part.safeParse(parsed(line))
  if (!result.success) throw damaged(file)
  return result.data
}

/**
 * The lines of a compressed file. One that cannot be decompressed from the start is not a backup; one that breaks off
 * later is damaged.
 */
async function* readLines({ file, passphrase }: Source): AsyncGenerator<Buffer> {
  let begun: Buffer[] = []
  let some = false
  let streams: { source: Readable; unpacked: Gunzip } | null = null
  try {
    const source = await openBackup(file, passphrase)
    const unpacked = createGunzip()
    streams = { source, unpacked }
    source.once('error', (error) => unpacked.destroy(error))
    source.pipe(unpacked)
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        const rest = chunk.subarray(start, end)
        yield begun.length === 0 ? rest : Buffer.concat([...begun, rest])
        some = true
        begun = []
        start = end + 1
      }
      if (start < chunk.length) begun.push(chunk.subarray(start))
    }
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new BackupError(`${file} is a folder, not a backup.`)
    if (code === 'EACCES') throw new BackupError(`${file} cannot be read by this user.`)
    if (code.startsWith('Z_')) throw some ? damaged(file) : notOne(file)
    throw error
  } finally {
    streams?.source.destroy()
    streams?.unpacked.destroy()
  }
}
