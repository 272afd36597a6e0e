import type pg from 'pg'
import { readMigrations, listAppliedMigrations } from '../database/migrate.ts'
import { localStorage } from '../storage/local.ts'
import { type Table, SETTINGS, buildSchema, leftOut, quoted, suspendForeignKeys, listTables } from './catalog.ts'
import { startEpoch } from './epoch.ts'
import { type Header, type Step, BackupError } from './format.ts'
import { type CheckedBackup, type Source, readBackup } from './read.ts'
import { uploadsIn } from './write.ts'

type Target = { client: pg.ClientBase; uploadsDir: string; product: string; force: boolean }

/**
 * Restores a backup into a database and an uploads folder, all or nothing: a failure, a kill or a power cut leaves both
 * as they were, except for unreferenced uploads. Returns the backup's tables that are not the product's, which are
 * skipped.
 */
export async function restoreBackup(backup: CheckedBackup, target: Target): Promise<string[]> {
  const { header, rows } = backup
  refuseOthers(header, target.product)
  const { client, uploadsDir, force } = target
  const uploads = localStorage(uploadsDir)
  const uploadKeys = new Set<string>()
  let unknown: string[] = []
  await client.query('begin')
  try {
    await client.query(SETTINGS)
    await prepare(client, header, force)
    const all = await listTables(client)
    // Older backups contain what is left out today.
    const tables = all.filter(({ name }) => name in rows && !(name in leftOut))
    unknown = Object.keys(rows).filter((name) => !all.some((table) => table.name === name))
    const names = tables.map(({ name }) => `public.${quoted(name)}`)
    const emptied = all.filter(({ name }) => name in leftOut).map(({ name }) => `public.${quoted(name)}`)
    // The triggers count changes in a table that the backup also contains, and refuse to empty the change history.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // The triggers of the others stay on: every process learns that the sessions have ended.
    await client.query(`truncate ${[...names, ...emptied].join(', ')}`)
    const keys = await suspendForeignKeys(client, tables)
    await load(backup, client, tables, async (key, bytes) => {
      await uploads.put(key, bytes, 'application/octet-stream')
      uploadKeys.add(key)
    })
    await startEpoch(client)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await keys.restore()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  if (force) {
    for await (const key of uploadsIn(uploadsDir))
      if (!uploadKeys.has(key)) await uploads.remove({ storage_provider: uploads.provider, file_name: key })
  }
  return unknown
}

const isSame = (one: Step | undefined, other: Step | undefined) =>
  one?.hash === other?.hash && one?.created_at === other?.created_at

function refuseOthers({ product, migrations }: Header, ours: string): void {
  const ownSteps = readMigrations().map(({ hash, folderMillis }) => ({ hash, created_at: String(folderMillis) }))
  if (migrations.every((step, index) => isSame(step, ownSteps[index]))) return
  throw new BackupError(
    `This backup was made by another version of Panelboard (${product}), whose database this one (${ours}) does not know. ` +
      `Restore it with Panelboard ${product} or a newer one.`,
  )
}

/** Ensures that the database has the backup's tables, and that no data is replaced without consent. */
async function prepare(client: pg.ClientBase, { product, migrations }: Header, force: boolean): Promise<void> {
  const applied = await listAppliedMigrations(client)
  if (applied.length === 0) {
    if ((await listTables(client)).length > 0)
      throw new BackupError('The database holds tables of another program. Restore into a new database.')
    return buildSchema(client, migrations)
  }
  const equal = applied.length === migrations.length && applied.every((step, index) => isSame(step, migrations[index]))
  if (!equal)
    throw new BackupError(
      `The tables of this database are of another version than those of the backup (Panelboard ${product}). Restore into ` +
        'a new database, or with another DATA_DIR; the next start brings it up to date.',
    )
  const tables = (await listTables(client)).map(({ name }) => `public.${quoted(name)}`)
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  if (!force) await refuseUnlessEmpty(client)
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ users: string; clients: string; invoices: string }>(
    `select (select count(*) from users) as users, (select count(*) from clients) as clients,
      (select count(*) from invoices) as invoices`,
  )
  const nonEmpty = Object.entries(rows[0] ?? {}).filter(([, count]) => count !== '0')
  if (nonEmpty.length === 0) return
  throw new BackupError(
    `The database is not empty (${nonEmpty.map(([what, count]) => `${what}: ${count}`).join(', ')}). Restore into an empty ` +
      'one, or repeat with --force, which replaces everything that it holds.',
  )
}

async function load(
  backup: Source,
  client: pg.ClientBase,
  tables: Table[],
  store: (key: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  let insert: string | null = null
  for await (const part of readBackup(backup)) {
    if (part.is === 'table') insert = insertion(tables, part.table, part.columns)
    if (part.is === 'rows' && insert !== null) await client.query(insert, [`[${part.rows.join(',')}]`])
    if (part.is === 'upload') await store(part.key, part.bytes)
  }
}

/** Each value goes straight from text to its type, with no intermediate number that could round it. */
function insertion(tables: Table[], name: string, columns: string[]): string | null {
  const table = tables.find((candidate) => candidate.name === name)
  if (table === undefined) return null
  const values = columns.map((column, index) => {
    const type = table.columns.find((candidate) => candidate.name === column)?.type
    if (type === undefined) throw new BackupError(`The database has no column ${name}.${column}, which the backup has.`)
    return `(value->>${index})::${type}`
  })
  return (
    `insert into public.${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value ` +
    `select ${values.join(', ')} from json_array_elements($1::json) as value`
  )
}
