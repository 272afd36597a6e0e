import pg from 'pg'

/** For this long after a confirmation, the channel counts as current without another one. */
const CONFIRMED_FOR_MS = 50
/** A connection that does not answer for this long is given up. */
const PATIENCE_MS = 1000
const RECONNECT_MS = 1000

export type Handlers = {
  onMessage: (payload: string) => void
  /** Messages may have been missed: the connection was lost, or is new. */
  onGap: () => void
  /** A new connection delivers. */
  onOpen?: (client: pg.Client) => Promise<void>
}

/** Messages that the database sends when the transactions they belong to commit. */
export type Channel = {
  /** Whether every message sent until a moment ago has arrived. */
  isCurrent(): boolean
  /** Asks the database. False while there is no connection that is known to deliver. */
  confirm(): Promise<boolean>
  /** The next answer must be asked for. */
  doubt(): void
  close(): Promise<void>
}

/**
 * Listens to a channel on a connection of its own, which is opened again whenever it is lost. The connection counts only
 * after a message sent through the pool has arrived on it: some proxies accept LISTEN and deliver nothing.
 */
export function listen(pool: pg.Pool, name: string, { onMessage, onGap, onOpen }: Handlers): Channel {
  let live: pg.Client | null = null
  let opening: pg.Client | null = null
  let confirmedAt = -Infinity
  let asked: Promise<boolean> | null = null
  let retry: NodeJS.Timeout | undefined
  let doubts = 0
  let closed = false

  function drop(client: pg.Client): void {
    if (client !== live && client !== opening) return
    live = opening = null
    confirmedAt = -Infinity
    onGap()
    client.end().catch(() => undefined)
    if (!closed) retry = setTimeout(() => void open(), RECONNECT_MS).unref()
  }

  async function open(): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      query_timeout: PATIENCE_MS,
      application_name: 'panelboard listener',
    })
    opening = client
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    const proof = crypto.randomUUID()
    const proven = new Promise<void>((resolve, reject) => {
      client.on('notification', ({ payload = '' }) => (payload === proof ? resolve() : onMessage(payload)))
      client.once('end', () => reject(new Error('The connection ended')))
      setTimeout(() => reject(new Error('Nothing is delivered')), PATIENCE_MS).unref()
    })
    proven.catch(() => undefined)
    try {
      await client.connect()
      await client.query(`listen ${name}`)
      await Promise.all([proven, pool.query('select pg_notify($1, $2)', [name, proof])])
      if (opening !== client) return
      onGap()
      await onOpen?.(client)
      if (opening !== client) return
      live = client
      opening = null
    } catch {
      drop(client)
    }
  }
  void open()

  async function ask(): Promise<boolean> {
    const client = live
    if (client === null) return false
    const askedAt = performance.now()
    const before = doubts
    try {
      // Messages committed before it arrive before its answer.
      await client.query('select')
    } catch {
      drop(client)
    }
    if (live !== client || doubts !== before) return false
    confirmedAt = askedAt
    return true
  }

  return {
    isCurrent: () => performance.now() - confirmedAt < CONFIRMED_FOR_MS,
    confirm: () => (asked ??= ask().finally(() => (asked = null))),
    doubt() {
      doubts += 1
      confirmedAt = -Infinity
      asked = null
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const client = live ?? opening
      if (client) drop(client)
    },
  }
}
