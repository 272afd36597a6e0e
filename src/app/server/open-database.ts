import { StartError } from './start-errors.ts'
import { settlesWithin } from './shutdown.ts'
import { type Connection, connect } from '#server/database/connect.ts'
import type { Config } from '#server/config.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { getErrorCode } from '#server/error-code.ts'
import type { Log } from '#server/log.ts'

export type OpenDatabase = Connection & {
  /** The database's location for display, without the password. */
  place: string
  embedded: boolean
}

/** Time allowed for running statements to finish; the process exit ends them too. */
const PATIENCE_MS = 2_000

type Owner = { address: string; log: Log; onLost: (error: Error) => void }

/** Starts and connects to the embedded database, or connects to DATABASE_URL, and migrates it. */
export async function openDatabase(config: Config, owner: Owner): Promise<OpenDatabase> {
  const database =
    config.databaseUrl === null ? await openEmbedded(config.dataDir, owner) : openServed(config.databaseUrl)
  try {
    await checkDatabase(database)
    await migrateDatabase(database.pool)
    return database
  } catch (error) {
    await database.close()
    throw database.embedded ? error : explain(error, database.place)
  }
}

async function openEmbedded(dataDir: string, { address, log, onLost }: Owner): Promise<OpenDatabase> {
  const { startEmbedded } = await import('#server/database/embedded.ts')
  const server = await startEmbedded({ dataDir, log, owner: { address }, onLost })
  const connection = connect(server.connection)
  const close = async () => {
    await settlesWithin(PATIENCE_MS, connection.close())
    await server.stop()
  }
  return { ...connection, close, place: `${dataDir} (embedded PostgreSQL)`, embedded: true }
}

/** Connects to DATABASE_URL. */
export function openServed(url: string): OpenDatabase {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const at = host.startsWith('/') ? host : `${host}:${searchParams.get('port') ?? (port || '5432')}`
  const connection = connect({ connectionString: url })
  const close = async () => void (await settlesWithin(PATIENCE_MS, connection.close()))
  return { ...connection, close, place: `"${pathname.slice(1)}" at ${at}`, embedded: false }
}

async function checkDatabase({ pool, place }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; standby: boolean }>(
    `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
  )
  const { encoding, standby } = rows[0] ?? { encoding: 'UTF8', standby: false }
  if (encoding !== 'UTF8')
    throw new StartError(
      `The database ${place} is encoded as ${encoding}; Panelboard needs UTF8. Create one with: createdb --template=template0 --encoding=UTF8 NAME`,
    )
  if (standby)
    throw new StartError(`The database ${place} is a read-only standby. Set DATABASE_URL to its primary server.`)
}

const reasons: Record<string, (place: string) => string> = {
  '28P01': (place) => `The database ${place} refuses the user or the password of DATABASE_URL.`,
  '28000': (place) => `The database ${place} refuses the user of DATABASE_URL, or asks for an encrypted connection.`,
  '3D000': (place) => `The database ${place} does not exist. Create it, or correct DATABASE_URL.`,
  '42501': (place) =>
    `The user of DATABASE_URL may not create tables in the database ${place}. Make the user its owner.`,
  '25006': (place) => `The database ${place} is read-only. Set DATABASE_URL to one that can be written.`,
  '53300': (place) => `The database ${place} has no connection left. Raise its max_connections, or stop a process.`,
}

/** Explains in one sentence what is wrong with DATABASE_URL. */
export function explain(error: unknown, place: string): unknown {
  if (error instanceof StartError) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = getErrorCode(cause)
  const toMessage = reasons[code]
  if (toMessage) return new StartError(toMessage(place))
  const message = cause instanceof Error ? cause.message : String(cause)
  if (/^E[A-Z_]+$/.test(code) || /timeout|terminated/i.test(message))
    return new StartError(
      `The database ${place} cannot be reached (${code || 'no answer'}). Start it, or correct DATABASE_URL.`,
    )
  if (/SSL|certificate/i.test(message))
    return new StartError(
      `The encrypted connection to the database ${place} failed: ${message}. Correct sslmode in DATABASE_URL.`,
    )
  return error
}
