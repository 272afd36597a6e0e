import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Connection } from '../database/connect.ts'
import { isClusterServer, readPostmaster } from '../database/embedded-server.ts'
import { startEmbedded } from '../database/embedded.ts'
import { BackupError } from './format.ts'

const ONE = { max: 1, statementTimeout: 0 }

/** Opens a folder's embedded database for reading: alongside the running app, or started for as long as needed. */
export async function openToRead(dataDir: string): Promise<Connection> {
  const directory = join(await realpath(dataDir).catch(() => dataDir), 'postgres')
  const there = await readFile(join(directory, 'PG_VERSION')).catch(() => null)
  if (there === null)
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its address.`,
    )
  const running = await readPostmaster(directory)
  if (running === null || !(await isClusterServer({ directory }, running.pid))) return openOwned(dataDir, 'backup')
  // On Windows it listens on 127.0.0.1 with the password stored next to it.
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => null)
  const secret = password === null ? {} : { password: password.trim() }
  const address = { host: running.socketDir || '127.0.0.1', port: running.port, ssl: false }
  return connect({ ...address, user: 'panelboard', database: 'panelboard', ...secret }, ONE)
}

/** Opens a folder's embedded database, creating it if missing; refuses while an app runs on it. */
export async function openOwned(dataDir: string, address: string): Promise<Connection> {
  const server = await startEmbedded({ dataDir, owner: { address } })
  const connection = connect(server.connection, ONE)
  const close = async () => {
    await connection.close()
    await server.stop()
  }
  return { ...connection, close }
}
