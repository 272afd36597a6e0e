import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { insertSampleCompany } from '../../../scripts/seed/sample.ts'
import { fillTheRest } from '#test/every-table.ts'
import { disturbed, flipped, FOREIGN, listFiles, listGuards, readContent, restored, sorted } from '#test/backups.ts'
import { createClient, createInvoice } from '#test/factories.ts'
import { toUrl } from '#test/processes.ts'
import { backup, restore } from '#app/server/backup.ts'
import { setUpWorld } from '#test/world.ts'
import { connect } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { localStorage } from '../storage/local.ts'
import { buildSchema, leftOut, listTables } from './catalog.ts'
import { checkBackup } from './read.ts'
import { restoreBackup } from './restore.ts'
import { backupText, saveBackup } from './write.ts'

const script = (name: string) => fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url))
const product = '0.1.0'
const now = new Date('2026-06-15T15:00:00Z')

const uploads = new Map([
  ['logo/first.png', Buffer.from([0, 10, 13, 35, 255, 10])],
  ['photos/large.jpg', Buffer.alloc(200_001, 'a line\n')],
  ['photos/nothing', Buffer.alloc(0)],
])
const worldUploads = () => join(folder, 'world', 'uploads')
let databases = 0

/** A database next to the world's: empty, or with the current tables. */
async function newDatabase(kind: 'bare' | 'migrated') {
  const server = inject('databaseServer')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}${kind === 'migrated' ? ' template template_panelboard' : ''}`)
  const target = { ...server, database }
  const { pool } = connect(target, { max: 2 })
  const client = await pool.connect()
  const close = async () => {
    client.release()
    await pool.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
  const dataDir = join(folder, `target-${(databases += 1)}`)
  return { target, pool, client, dataDir, uploadsDir: join(dataDir, 'uploads'), close }
}

const run = (name: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [script(name), ...args], { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

const folder = await mkdtemp(join(tmpdir(), 'panelboard-backup-'))
const world = await setUpWorld({ now: now.toISOString() })
await insertSampleCompany(world.db, { now, admin: {}, passwordHash: 'hash' })
await fillTheRest(world)
// A restore holds those that are queued (epoch.test.ts).
await world.pool.query(`update deliveries set status = 'sent'`)
for (const [key, bytes] of uploads) await localStorage(worldUploads()).put(key, bytes, 'image/png')
// A storage's partial file is not an upload yet.
await writeFile(join(worldUploads(), 'photos', `.${randomUUID()}.part`), 'half')
/** The rows that the backup must restore. */
const held = restored(await readContent(world.pool))
const file = join(folder, 'good.backup')
await backUp(file)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function backUp(to: string, meanwhile?: () => Promise<unknown>) {
  const client = await world.pool.connect()
  const text = backupText({ client, uploadsDir: worldUploads(), product, now, secret: true })
  await saveBackup(to, meanwhile ? disturbed(text, meanwhile) : text)
  client.release()
}

test('every table has a row here, and no sequence would restart from 1', async () => {
  const content = await readContent(world.pool)
  expect(Object.keys(content).length).toBeGreaterThan(30)
  expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([])
  const sequences = await world.pool.query(
    `select 1 from pg_sequences where schemaname = 'public' and sequencename !~ $1`,
    [FOREIGN],
  )
  expect(sequences.rows).toEqual([])
})

test('every table is in the backup or left out for a reason', async () => {
  const { rows } = await checkBackup(file)
  const tables = (await listTables(world.pool)).map(({ name }) => name)
  expect(Object.keys(rows)).toEqual(tables.filter((name) => !(name in leftOut)))
  expect(tables).toEqual(expect.arrayContaining(Object.keys(leftOut)))
  for (const reason of Object.values(leftOut)) expect(reason).toMatch(/^[A-Z].{20,}\.$/)
})

test.each(['bare', 'migrated'] as const)('restores table by table into a %s database', async (kind) => {
  const target = await newDatabase(kind)
  const leftOut = await restoreBackup(await checkBackup(file), { ...target, product, force: false })
  expect(leftOut).toEqual([FOREIGN])
  expect(await readContent(target.client)).toEqual(held)
  expect(await listGuards(target.client)).toEqual(await listGuards(world.pool))
  expect(sorted(await listFiles(target.uploadsDir))).toEqual(sorted(uploads))
  // The product finds nothing left to do, and continues its sequences.
  await migrateDatabase(target.pool)
  await target.client.query(`update clients set notes = 'changed' where notes is null`)
  const counted = await target.client.query(`select sum(changes)::text as sum from revisions where topic = 'clients'`)
  const before = await world.pool.query(`select sum(changes)::text as sum from revisions where topic = 'clients'`)
  expect(BigInt(counted.rows[0].sum)).toBe(BigInt(before.rows[0].sum) + 1n)
  await target.close()
})

test('includes concurrent writes either fully or not at all', async () => {
  const busy = join(folder, 'busy.backup')
  await backUp(busy, async () => {
    const client = await createClient(world.db, { name: 'Late' })
    await createInvoice(world.db, { client_id: client.id })
    await world.pool.query(`update invoices set amount_paid = 0 where status = 'draft'`)
  })
  const target = await newDatabase('migrated')
  await restoreBackup(await checkBackup(busy), { ...target, product, force: false })
  expect(await readContent(target.client)).toEqual(held)
  await target.close()
})

const changedLine = (from: string | RegExp, to: string) => (bytes: Buffer) =>
  gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace(from, to), 'latin1'))

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.9)), /damaged or was cut short/],
  ['one bit turned', (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2)), /damaged or was cut short/],
  ['a row changed and packed again', changedLine('INV-00007', 'INV-99999'), /damaged or was cut short/],
  ['its last lines missing', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, 50_000)), /damaged/],
  ['empty', () => Buffer.alloc(0), /is not a backup of Panelboard/],
  ['a picture', () => Buffer.from('\x89PNG\r\n'), /is not a backup of Panelboard/],
  ['another packed file', () => gzipSync('{"hello":1}\n'), /is not a backup of Panelboard/],
  ['another format', changedLine('"version":1', '"version":2'), /version 2 of the format.* Panelboard 0\.1\.0/],
])('rejects a file that is %s', async (_, change, sentence) => {
  const bad = join(folder, 'bad.backup')
  await writeFile(bad, change(await readFile(file)))
  await expect(checkBackup(bad)).rejects.toThrow(sentence)
})

test('refuses a database with data unless asked to replace it', async () => {
  const target = await newDatabase('migrated')
  await target.client.query(`insert into clients (name, email) values ('Mine', 'mine@example.com')`)
  await localStorage(target.uploadsDir).put('mine', Buffer.from('mine'), 'text/plain')
  const before = await readContent(target.client)
  const checked = await checkBackup(file)
  await expect(restoreBackup(checked, { ...target, product, force: false })).rejects.toThrow(
    /not empty \(clients: 1\).*--force/,
  )
  expect(await readContent(target.client)).toEqual(before)
  expect([...(await listFiles(target.uploadsDir)).keys()]).toEqual(['mine'])

  await restoreBackup(checked, { ...target, product, force: true })
  expect(await readContent(target.client)).toEqual(held)
  expect(sorted(await listFiles(target.uploadsDir))).toEqual(sorted(uploads))
  await target.close()
})

test('a restore that fails late leaves everything unchanged', async () => {
  const target = await newDatabase('migrated')
  await target.client.query(`insert into clients (name, email) values ('Mine', 'mine@example.com')`)
  const [content, guards] = [await readContent(target.client), await listGuards(target.client)]
  const checked = await checkBackup(file)
  // The file changes after it was checked, as its end reveals.
  const swapped = join(folder, 'swapped.backup')
  await writeFile(swapped, changedLine('INV-00007', 'INV-99999')(await readFile(file)))
  await expect(restoreBackup({ ...checked, file: swapped }, { ...target, product, force: true })).rejects.toThrow(
    /damaged/,
  )
  expect(await readContent(target.client)).toEqual(content)
  expect(await listGuards(target.client)).toEqual(guards)
  await target.close()
})

test('restores an older backup into a new database, which the next start migrates; refuses a newer one', async () => {
  const [old, target, other] = await Promise.all([newDatabase('bare'), newDatabase('bare'), newDatabase('migrated')])
  const { header } = await checkBackup(file)
  await old.client.query('set client_min_messages = warning')
  await buildSchema(old.client, header.migrations.slice(0, 1))
  await old.client.query(`insert into clients (name, email) values ('Old', 'old@example.com')`)
  await old.client.query(
    `insert into deliveries (channel, recipient, message) values ('email', 'old@example.com', '{}')`,
  )
  const older = join(folder, 'older.backup')
  await saveBackup(older, backupText({ ...old, product: '0.0.1', now, secret: true }))
  const checked = await checkBackup(older)
  await expect(restoreBackup(checked, { ...other, product, force: false })).rejects.toThrow(
    /another version.*new database/,
  )
  await restoreBackup(checked, { ...target, product, force: false })
  await migrateDatabase(target.pool)
  // Without the columns added since.
  const names = async (db: Pick<pg.Pool, 'query'>) =>
    (await db.query('select id, name, email, created_at from clients')).rows
  expect(await names(target.client)).toEqual(await names(old.client))
  expect(await listGuards(target.client)).toEqual(await listGuards(world.pool))
  expect((await target.client.query('select status from deliveries')).rows).toEqual([{ status: 'held' }])

  const newer = { ...header, product: '9.0.0', migrations: [...header.migrations, { hash: 'x', created_at: '9' }] }
  const refused = restoreBackup({ ...checked, header: newer }, { ...other, product, force: true })
  await expect(refused).rejects.toThrow(/Restore it with Panelboard 9\.0\.0 or a newer one/)
  await Promise.all([old.close(), target.close(), other.close()])
})

test('the commands: from a server to an embedded database, and back while it is in use', async () => {
  const packed = join(folder, 'command.backup')
  const source = { DATABASE_URL: toUrl(world.databaseTarget), DATA_DIR: join(folder, 'world') }
  const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'embedded') }
  const written = await run('backup', [packed], source)
  expect(written.stdout).toMatch(/^Wrote .*command\.backup: \d+ rows of \d+ tables, 3 uploads\.\n$/)
  expect(await run('restore', [packed], embedded)).toMatchObject({ code: 0, stderr: '' })

  const running = await startEmbedded({ dataDir: embedded.DATA_DIR, owner: { address: 'the-app' } })
  const again = join(folder, 'again.backup')
  expect(await run('backup', [again], embedded)).toMatchObject({ code: 0, stderr: '' })
  await expect(restore(embedded, [again, '--force'])).rejects.toThrow(/^Another Panelboard .*the-app.* is using/)
  await running.stop()

  const target = await newDatabase('migrated')
  await restore({ DATABASE_URL: toUrl(target.target), DATA_DIR: target.dataDir }, [again])
  expect(await readContent(target.client)).toEqual(restored(await readContent(world.pool)))
  expect(sorted(await listFiles(target.uploadsDir))).toEqual(sorted(uploads))
  await target.close()
})

test('the commands encrypt and decrypt with BACKUP_PASSPHRASE', async () => {
  const env = { DATABASE_URL: toUrl(world.databaseTarget), DATA_DIR: join(folder, 'world') }
  const knowing = { ...env, BACKUP_PASSPHRASE: 'a passphrase of the office' }
  const sealed = join(folder, 'sealed.backup')
  expect(await backup(knowing, [sealed])).toMatch(/3 uploads, encrypted\.$/)
  expect(await readFile(sealed, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} 18\n/)
  await expect(restore(env, [sealed])).rejects.toThrow(/is encrypted\. Set BACKUP_PASSPHRASE/)
  await expect(restore(knowing, [sealed])).rejects.toThrow(/^The database is not empty/)
})

test('the commands explain in one line what is wrong', async () => {
  const env = { DATABASE_URL: toUrl(world.databaseTarget), DATA_DIR: join(folder, 'world') }
  const nowhere = { DATA_DIR: join(folder, 'nowhere') }
  expect(await run('restore', [file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty \(users: \d+, .*\n$/),
  })
  await expect(restore(env, [])).rejects.toThrow('Usage: npm run restore -- FILE [--force]')
  await expect(backup(env, [file, '--what'])).rejects.toThrow('Usage: npm run backup -- FILE')
  await expect(restore(env, [join(folder, 'nothing')])).rejects.toThrow(/^There is no file .*nothing\.$/)
  await expect(restore(env, [folder])).rejects.toThrow(/is a folder, not a backup\.$/)
  await expect(backup(env, [join(folder, 'no', 'folder')])).rejects.toThrow(/its folder does not exist\.$/)
  await expect(backup(nowhere, [join(folder, 'x')])).rejects.toThrow(/^There is no database in .*nowhere/)
  const unreachable = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  await expect(backup(unreachable, [join(folder, 'x')])).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part') || name === 'x')).toEqual([])
})
