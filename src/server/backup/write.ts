import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { listAppliedMigrations } from '../database/migrate.ts'
import { getErrorCode } from '../error-code.ts'
import { pauseRemovals, resumeRemovals } from '../storage/removals.ts'
import { isStorageKey } from '../storage/storage.ts'
import { type Table, SETTINGS, leftOut, quoted, rowCondition, listTables } from './catalog.ts'
import { encryptWith } from './encryption.ts'
import { type Counts, type Header, BackupError, FORMAT, UPLOAD_PIECE, VERSION, part } from './format.ts'

const ROWS_AT_ONCE = 1_000

type Source = {
  client: pg.ClientBase
  uploadsDir: string
  product: string
  now: Date
  /** True if the backup needs the secret that signs cookies: it is in the database only. */
  secret: boolean
}

/** The whole text of a backup, piece by piece, with its contents in `counts`. All tables are as of the first piece. */
export async function* backupText(source: Source, counts: Counts = { rows: {}, uploads: 0 }): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const text of pieces(source, counts)) {
    hash.update(text)
    yield text
  }
  yield part({ end: { ...counts, sha256: hash.digest('hex') } })
}

async function* pieces(source: Source, counts: Counts): AsyncGenerator<string> {
  // Before the snapshot: no upload of a row in it is removed until the end.
  await pauseRemovals(source.client)
  try {
    yield* rowsText(source, counts)
    // After the rows: an upload is stored before the row that references it.
    for await (const key of uploadsIn(source.uploadsDir)) yield* uploadText(source.uploadsDir, key, counts)
  } finally {
    await resumeRemovals(source.client)
  }
}

async function* rowsText({ client, product, now, secret }: Source, counts: Counts): AsyncGenerator<string> {
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    await client.query(SETTINGS)
    const migrations = await listAppliedMigrations(client)
    if (migrations.length === 0) throw new BackupError('The database holds no Panelboard: there is nothing to back up.')
    const header: Header = { format: FORMAT, version: VERSION, product, created: now.toISOString(), migrations }
    yield part(header)
    for (const table of await listTables(client))
      if (!(table.name in leftOut)) yield* tableText(client, table, rowCondition(table.name, { secret }), counts)
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function* tableText(
  client: pg.ClientBase,
  { name, columns }: Table,
  rowsFilter: string,
  counts: Counts,
): AsyncGenerator<string> {
  yield part({ table: name, columns: columns.map((column) => column.name) })
  counts.rows[name] = 0
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(
    `declare rows no scroll cursor for select to_json(array[${values}]::text[])::text from public.${quoted(name)} where ${rowsFilter}`,
  )
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${ROWS_AT_ONCE} from rows`, rowMode: 'array' })
    if (rows.length === 0) break
    counts.rows[name] += rows.length
    yield rows.map(([row]) => `${row}\n`).join('')
  }
  await client.query('close rows')
}

/** The keys of everything in storage; a file still being written has a name that is not a key. */
export async function* uploadsIn(dir: string): AsyncGenerator<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(orIfAbsent([]))
  for (const entry of entries) {
    const key = relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    if (entry.isFile() && isStorageKey(key)) yield key
  }
}

async function* uploadText(dir: string, key: string, counts: Counts): AsyncGenerator<string> {
  const handle = await open(join(dir, key)).catch(orIfAbsent(null))
  // Removed since it was listed.
  if (handle === null) return
  try {
    const { size } = await handle.stat()
    yield part({ upload: key, size })
    for (let start = 0; start < size; start += UPLOAD_PIECE) {
      const length = Math.min(UPLOAD_PIECE, size - start)
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
      if (bytesRead !== length) throw new BackupError(`The upload ${key} changed while it was read. Try again.`)
      yield `${buffer.toString('base64')}\n`
    }
    counts.uploads += 1
  } finally {
    await handle.close()
  }
}

/** Writes a backup next to its destination and renames it once it is complete and synced. A passphrase encrypts it. */
export async function saveBackup(
  file: string,
  text: AsyncIterable<string>,
  passphrase: string | null = null,
): Promise<void> {
  const unfinished = join(dirname(file), `.${process.pid}.backup.part`)
  try {
    // Readable only by its owner, since it holds everything in the database.
    const place = createWriteStream(unfinished, { mode: 0o600, flush: true })
    if (passphrase === null) await pipeline(text, createGzip(), place)
    else await pipeline(text, createGzip(), encryptWith(passphrase), place)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw explained(error, file)
  }
}

function orIfAbsent<T>(value: T) {
  return (error: unknown): T => {
    if (getErrorCode(error) === 'ENOENT') return value
    throw error
  }
}

function explained(error: unknown, file: string): unknown {
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    EISDIR: 'it is a folder',
  }
  const reason = reasons[getErrorCode(error)]
  return reason ? new BackupError(`${file} cannot be written: ${reason}.`) : error
}
