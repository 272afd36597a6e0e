import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './errors.ts'

/** A connection pool, or one of its transactions: services cannot tell which, and must not need to. */
export type Database = NodePgDatabase

export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> }

type Options = { max?: number; statementTimeout?: number; connectionTimeout?: number }

/**
 * Opens a pool. Every connection uses UTC and cancels a statement after `statementTimeout` ms. Waiting for a connection
 * fails after `connectionTimeout` ms.
 */
export function openPool(
  target: pg.PoolConfig,
  { max = 20, statementTimeout = 15_000, connectionTimeout = 10_000 }: Options = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max,
    connectionTimeoutMillis: connectionTimeout,
    // A new connection is a new server process, so keep idle ones long enough for an office's pauses between clicks.
    idleTimeoutMillis: 10 * 60_000,
    // Detects a server that vanished silently within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements sent together travel together.
    pipeline: true,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'panelboard',
    options: '-c TimeZone=UTC',
  })
  // A lost connection fails its current statement, or is replaced on next use. Its 'error' event adds nothing but would
  // end the process; the pool listens only to idle connections, so borrowed ones need a listener too.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function connect(target: pg.PoolConfig, options?: Options): Connection {
  const pool = openPool(target, options)
  const db = drizzle({ client: pool })
  // Drizzle's own never returns a connection whose BEGIN failed, and returns one whose ROLLBACK failed as if nothing happened.
  db.transaction = (work, config) =>
    lend(pool, async (client) => {
      let command = ''
      const query = async (config: pg.QueryConfig, values?: unknown[]) => {
        const result = await client.query(config, values)
        command = result.command
        return result
      }
      const borrowed = Object.assign(Object.create(client) as pg.PoolClient, { query })
      const result = await drizzle({ client: borrowed }).transaction(work, config)
      // PostgreSQL answers COMMIT so after a failed statement, and drizzle takes that for success.
      if (command === 'ROLLBACK') throw new Error('A statement of this transaction failed, so nothing of it was saved')
      return result
    })
  return { db, pool, close: () => pool.end() }
}

/** Lends a connection from the pool. One that was lost or left inside a transaction is closed instead of reused. */
async function lend<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await work(client)
  } catch (error) {
    isLost = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isLost || client.getTransactionStatus() !== 'I')
  }
}
