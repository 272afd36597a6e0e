import pg from 'pg'

/** An announcement takes no longer than this to arrive. */
const PATIENCE_MS = 1000
const RECONNECT_MS = 1000
/** Behind a pooler that delivers nothing. */
const PROVE_AGAIN_MS = 60_000

type Handlers = {
  onMessage: (payload: string) => void
  /** Announcements may have been missed: the connection was lost, or is new. */
  onGap: () => void
}

type Unlock = () => void

export type ProcessConnection = {
  /** True while what is announced arrives. */
  isListening: () => boolean
  listen: (handlers: Handlers) => void
  /** Locks a name across all processes, until it is unlocked or this process is gone. Null if it is locked. */
  lock: (name: string) => Promise<Unlock | null>
  close: () => Promise<void>
}

/** The triggers `announce` and `announce_all` notify it. */
const CHANNEL = 'sessions'

const KEY = 'hashtextextended($1, 0)'

/**
 * A connection that lasts as long as the process: it hears announcements, and PostgreSQL ends its locks with it, however
 * the process ends. Opened on first use, and again when it is lost. It counts only after an announcement sent through
 * the pool has arrived on it: a pooler may accept LISTEN, deliver nothing, and lend the connection to others. Without it
 * a lock excludes only the work of this process.
 */
export function createProcessConnection(pool: pg.Pool): ProcessConnection {
  const names = new Map<string, 'locking' | 'locked'>()
  let handlers: Handlers = { onMessage: () => undefined, onGap: () => undefined }
  let current: pg.Client | null = null
  let opening: Promise<void> | null = null
  let isLive = false
  let isPooled = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function drop(client: pg.Client, pauseMs: number): Promise<void> {
    if (client !== current) return
    current = null
    isLive = false
    handlers.onGap()
    if (!isClosed) retry = setTimeout(() => void start().catch(() => undefined), pauseMs).unref()
    await client.end().catch(() => undefined)
  }

  async function open(): Promise<void> {
    clearTimeout(retry)
    const { password } = pool.options
    const client = new pg.Client({ ...pool.options, password, application_name: 'panelboard process' })
    current = client
    const lose = () => void drop(client, RECONNECT_MS)
    client.on('error', lose).on('end', lose)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      isPooled = !(await delivers(client))
      if (isPooled) return void drop(client, PROVE_AGAIN_MS)
      const locked = [...names].filter(([, state]) => state === 'locked')
      await Promise.all(locked.map(([name]) => tryLock(client, name)))
      if (client !== current) throw new Error('Connection terminated unexpectedly')
      handlers.onGap()
      isLive = true
    } catch (error) {
      lose()
      throw error
    }
  }

  async function delivers(client: pg.Client): Promise<boolean> {
    const proof = crypto.randomUUID()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    client.on('notification', ({ payload = '' }) => (payload === proof ? resolve(true) : handlers.onMessage(payload)))
    await pool.query('select pg_notify($1, $2)', [CHANNEL, proof])
    setTimeout(() => resolve(false), PATIENCE_MS).unref()
    return promise
  }

  const start = (): Promise<void> => (opening ??= open().finally(() => (opening = null)))

  async function tryLock(client: pg.Client, name: string): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${KEY}) as locked`, [name])
    return rows[0]?.locked === true
  }

  async function lockEverywhere(name: string): Promise<boolean> {
    if (!isLive && !isPooled) await start()
    return current === null || tryLock(current, name)
  }

  function unlock(name: string): void {
    names.delete(name)
    if (isLive) current?.query(`select pg_advisory_unlock(${KEY})`, [name]).catch(() => undefined)
  }

  return {
    isListening: () => isLive,
    listen(next) {
      handlers = next
      start().catch(() => undefined)
    },
    async lock(name) {
      if (names.has(name)) return null
      names.set(name, 'locking')
      const isLocked = await lockEverywhere(name).catch((error: unknown) => {
        names.delete(name)
        throw error
      })
      if (!isLocked) {
        names.delete(name)
        return null
      }
      names.set(name, 'locked')
      return () => unlock(name)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      if (current) await drop(current, 0)
    },
  }
}
