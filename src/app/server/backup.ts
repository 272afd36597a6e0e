import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { explain, openServed } from './open-database.ts'
import { productVersion } from './product-version.ts'
import { describeFailure } from './start-errors.ts'
import { type Counts, BackupError } from '#server/backup/format.ts'
import { openOwned, openToRead } from '#server/backup/open.ts'
import { checkBackup } from '#server/backup/read.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { backupText, saveBackup } from '#server/backup/write.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Connection } from '#server/database/connect.ts'
import { uploadsDir } from '#server/services.ts'

type Command = (env: NodeJS.ProcessEnv, args: string[]) => Promise<string>

/** `npm run backup -- FILE`: all data of this installation in one file, even while the app runs. */
export const backup: Command = async (env, args) => {
  const usage = 'Usage: npm run backup -- FILE'
  const { files } = parseArguments(args, usage)
  const now = new Date()
  const [name = `panelboard-${now.toISOString().slice(0, 10)}.backup`] = files
  const file = resolvePath(env, name)
  const config = readConfig(env)
  const counts: Counts = { rows: {}, uploads: 0 }
  await withDatabase(config, openToRead, async (client) => {
    const source = {
      client,
      uploadsDir: uploadsDir(config),
      product: await productVersion(),
      now,
      secret: config.sessionSecret === null,
    }
    await saveBackup(file, backupText(source, counts), config.backupPassphrase)
  })
  const note = config.backupPassphrase === null ? '' : ', encrypted'
  return `Wrote ${file}: ${inWords(counts)}${note}.`
}

/** `npm run restore -- FILE [--force]`: restores a backup into the configured database and uploads. */
export const restore: Command = async (env, args) => {
  const usage = 'Usage: npm run restore -- FILE [--force]'
  const { files, force } = parseArguments(args, usage)
  const [name] = files
  if (name === undefined) throw new BackupError(usage)
  const file = resolvePath(env, name)
  const config = readConfig(env)
  const open = (dataDir: string) => openOwned(dataDir, 'restore')
  // Check the whole file before touching anything.
  const checked = await checkBackup(file, config.backupPassphrase)
  const leftOut = await withDatabase(config, open, async (client) =>
    restoreBackup(checked, { client, uploadsDir: uploadsDir(config), product: await productVersion(), force }),
  )
  const note = leftOut.length > 0 ? ` Left out, as it is not of Panelboard: ${leftOut.join(', ')}.` : ''
  return `Restored ${file}: ${inWords(checked)}.${note}`
}

/** Runs a command as a process: prints what it did or, in one sentence, why it failed. */
export async function runCommand(command: Command, failed: string): Promise<void> {
  try {
    process.stdout.write(`${await command(process.env, process.argv.slice(2))}\n`)
  } catch (error) {
    process.stderr.write(`${describeFailure(error, failed)}\n`)
    process.exitCode = 1
  }
}

function parseArguments(args: string[], usage: string): { files: string[]; force: boolean } {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { force: { type: 'boolean' } } })
    if (positionals.length <= 1) return { files: positionals, force: values.force ?? false }
  } catch {
    // an unknown option
  }
  throw new BackupError(usage)
}

/** npm runs scripts in the project's folder, wherever the user is. */
const resolvePath = (env: NodeJS.ProcessEnv, file: string) => resolve(env['INIT_CWD'] ?? '.', file)

async function withDatabase<T>(
  { dataDir, databaseUrl }: Config,
  openEmbedded: (dataDir: string) => Promise<Connection>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const served = databaseUrl === null ? null : openServed(databaseUrl)
  const database = served ?? (await openEmbedded(dataDir))
  try {
    const client = await database.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  } catch (error) {
    throw served === null || error instanceof BackupError ? error : explain(error, served.place)
  } finally {
    await database.close()
  }
}

function inWords({ rows, uploads }: Counts): string {
  const tables = Object.values(rows)
  return `${tables.reduce((sum, count) => sum + count, 0)} rows of ${tables.length} tables, ${uploads} uploads`
}
