import { createHash, randomBytes } from 'node:crypto'
import {
  access,
  constants,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Binaries, findBinaries, onWindows } from './embedded-binaries.ts'
import { getErrorCode } from '../error-code.ts'
import { syncFolder } from '../sync-folder.ts'
import { DatabaseStartError, explain } from './embedded-errors.ts'
import { run, type RunAs } from './embedded-process.ts'
import { chooseUser, giveTo } from './embedded-user.ts'

/** The files of one embedded database, and how to run its programs. */
export type Cluster = {
  dataDir: string
  directory: string
  logFile: string
  socketDir: string
  port: number
  /** Part of every process title, to tell this database's processes from others'. */
  name: string
  password: string | null
  binaries: Binaries
  as: RunAs
  settings: Record<string, string>
}

const temporary = 'postgres.new-'

/** Finds or creates the database files in a data directory. */
export async function prepareCluster(
  dataPath: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<Cluster> {
  const dataDir = await openDataDir(resolve(dataPath))
  const directory = join(dataDir, 'postgres')
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const binaries = await findBinaries()
  const as = await chooseUser(dataDir, directory, binaries.postgres)
  const version = await clusterVersion(dataDir, directory)
  if (version !== null && version !== binaries.major) {
    throw new DatabaseStartError(
      `${directory} was made by PostgreSQL ${version}, and this Panelboard brings PostgreSQL ${binaries.major}. Run ` +
        'npm run backup with the Panelboard that made it, then npm run restore with this one and an empty DATA_DIR.',
    )
  }
  const password = onWindows ? await getOrCreatePassword(dataDir) : null
  const socketDir = onWindows ? '' : await prepareSocketDir(dataDir, hash, as)
  const logFile = join(dataDir, 'postgres.log')
  const name = `panelboard-${hash}`
  // The port is part of the socket's name; without a socket, each start picks a free one.
  const port = onWindows ? 0 : 5432
  const cluster = { dataDir, directory, logFile, socketDir, port, name, password, binaries, as, settings }
  if (version === null) await createCluster(cluster, log)
  return cluster
}

async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const path = await realpath(dataDir)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw explain(getErrorCode(error), dataDir)
  }
}

async function clusterVersion(dataDir: string, directory: string): Promise<string | null> {
  try {
    return (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw explain(getErrorCode(error), dataDir)
  }
  const files = await readdir(directory).catch(() => [])
  if (files.length === 0) return null
  throw new DatabaseStartError(
    `${directory} holds files that are not a PostgreSQL database. Move them away, or set DATA_DIR to another directory.`,
  )
}

/**
 * The database is created next to its destination and renamed, so that a partial one is never mistaken for a database.
 */
async function createCluster(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const { dataDir, directory, binaries, as, settings, password } = cluster
  log(`Creating the database in ${directory}`)
  const tempDir = await mkdtemp(join(dataDir, temporary))
  await giveTo(as, tempDir)
  const args = ['--pgdata', tempDir, '--username=postgres', '--encoding=UTF8', '--data-checksums', '--no-instructions']
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (password === null) args.push('--auth-local=trust', '--auth-host=reject')
  else args.push('--auth=scram-sha-256', `--pwfile=${passwordFile(dataDir)}`)
  if (settings['fsync'] === 'off') args.push('--no-sync')
  const { code, output } = await run(as, binaries.initdb, args, dataDir)
  try {
    if (code !== 0) throw explain(output, dataDir)
    await rename(tempDir, directory)
    await syncFolder(dataDir)
  } catch (error) {
    await rm(tempDir, { recursive: true, force: true })
    // Another process starting at the same moment may have been faster.
    if ((await clusterVersion(dataDir, directory)) === null) throw error
  }
}

/** Removes leftovers of an interrupted creation; only the database's owner may. What is still being written stays. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(temporary))
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})))
}

// A socket path is limited to 107 bytes on Linux and 103 on macOS.
const longestSocketPath = 103

export const socketName = '.s.PGSQL.5432'

/** The socket's private directory: anyone who can enter it needs no password. */
async function prepareSocketDir(dataDir: string, hash: string, as: RunAs): Promise<string> {
  const fits = (path: string) => Buffer.byteLength(join(path, socketName)) <= longestSocketPath
  const places = [join(dataDir, 'socket'), join(tmpdir(), `panelboard-${hash}`), join('/tmp', `panelboard-${hash}`)]
  const path = places.find(fits) ?? join('/tmp', `panelboard-${hash}`)
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (getErrorCode(error) !== 'EEXIST') throw explain(getErrorCode(error), path)
  })
  const me = process.getuid?.()
  const entry = await lstat(path)
  const ours = entry.uid === me || entry.uid === as.uid
  if (!entry.isDirectory() || !ours || (entry.mode & 0o077) !== 0) {
    throw new DatabaseStartError(`${path} is not private to this user. Remove it, and start again.`)
  }
  if (entry.uid !== (as.uid ?? me)) await giveTo(as, path)
  return path
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

/** Windows has no sockets Node can use, so the database listens on 127.0.0.1 and requires this password. */
async function getOrCreatePassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir)
  await writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600, flush: true }).catch(() => {})
  return (await readFile(file, 'utf8')).trim()
}
