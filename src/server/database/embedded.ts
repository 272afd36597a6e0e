import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { prepareCluster, removeUnfinished } from './embedded-cluster.ts'
import { DatabaseInUseError, startError } from './embedded-errors.ts'
import { createDatabase, takeOwnership } from './embedded-ownership.ts'
import { shutDown } from './embedded-server.ts'

export type Connection = {
  host: string
  port: number
  user: string
  database: string
  password?: string
  /** Explicit, because PGSSLMODE in the user's environment would turn it on. */
  ssl: false
}

export type EmbeddedDatabase = {
  /** Connection settings for `pg`; `host` is the directory of a unix socket, or 127.0.0.1 on Windows. */
  readonly connection: Connection
  /** The same as a DATABASE_URL. */
  readonly url: string
  /** The server's current main process; a different one after a crash. */
  readonly pid: number
  /** Shuts the server down and waits until all its processes are gone. Safe to call more than once. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  log?: Pick<Log, 'info' | 'warn'>
  /** Describes this process in the error for a second process on the directory. */
  owner?: { address: string }
  /** Additional PostgreSQL settings, for tests. */
  settings?: Record<string, string>
  /** Called when the server ended and another process has taken over its data: this one has lost its database. */
  onLost?: (error: Error) => void
}

const name = 'panelboard'

const SHORTEST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Starts the PostgreSQL server of a data directory, or adopts one left by a killed process, and owns it until `stop`. A
 * server that dies is restarted, as often as it takes. Throws a DatabaseStartError if another process is the owner.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const log = options.log ?? { info: () => {}, warn: () => {} }
  const label = `${process.pid} ${options.owner?.address ?? ''}`.trim()
  const { cluster, ...first } = await open(options, label, log).catch((error: unknown) => {
    throw startError(error, options.dataDir)
  })
  let { ownership } = first
  const { host, port } = ownership
  let stopped: Promise<void> | null = null
  let reviving: Promise<void> = Promise.resolve()
  let lost = false
  const stopping = new AbortController()
  const reviveWhenClosed = (): void => {
    void ownership.closed.then(() => {
      if (stopped === null) reviving = revive()
    })
  }
  const revive = async () => {
    log.info('The database stopped unexpectedly; starting it again')
    for (let wait = SHORTEST_WAIT_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        ownership = await takeOwnership({ ...cluster, socketDir: host, port }, label)
        return reviveWhenClosed()
      } catch (error) {
        if (error instanceof DatabaseInUseError) {
          lost = true
          return options.onLost?.(error)
        }
        // A full disk, for example: everything works again once there is space.
        log.warn({ err: startError(error, options.dataDir) }, 'The database could not be started again; trying on')
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  const stop = async () => {
    stopping.abort()
    await reviving
    if (lost) return
    await shutDown(cluster, ownership.pid)
    await ownership.closed
  }
  reviveWhenClosed()

  const secret = cluster.password === null ? {} : { password: cluster.password }
  return {
    connection: { host, port, user: name, database: name, ssl: false, ...secret },
    url: makeUrl(host, port, cluster.password),
    get pid() {
      return ownership.pid
    },
    stop: () => (stopped ??= stop()),
  }
}

async function open(options: EmbeddedOptions, label: string, log: Pick<Log, 'info'>) {
  const cluster = await prepareCluster(options.dataDir, options.settings ?? {}, (line) => log.info(line))
  const ownership = await takeOwnership(cluster, label)
  try {
    await createDatabase(ownership.client, name, cluster.password)
    await removeUnfinished(cluster.dataDir)
  } catch (error) {
    await shutDown(cluster, ownership.pid)
    throw error
  }
  return { cluster, ownership }
}

const makeUrl = (host: string, port: number, password: string | null): string =>
  password === null
    ? `postgresql://${name}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    : `postgresql://${name}:${password}@${host}:${port}/${name}`
