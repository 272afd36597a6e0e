import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isDatabaseAway } from './errors.ts'

/** A connection pool, or one transaction of it: services cannot tell which, and must not. */
export type Database = NodePgDatabase

export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> }

type Options = { max?: number; statementTimeout?: number }

/** Opens a pool. Every connection works in UTC and gives up on a statement after `statementTimeout` ms. */
export function openPool(target: pg.PoolConfig, { max = 20, statementTimeout = 15_000 }: Options = {}): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max,
    connectionTimeoutMillis: 10_000,
    // A new connection is a new process of the server: an office that pauses between two clicks keeps its own.
    idleTimeoutMillis: 10 * 60_000,
    // A server that vanished without a word is noticed within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'panelboard',
    options: '-c TimeZone=UTC',
  })
  // A lost connection fails the statement at work on it, or is replaced at the next one. Its 'error' event says nothing more,
  // and would end the process: the pool listens to idle connections only, so the borrowed ones need a listener as well.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function connect(target: pg.PoolConfig, options?: Options): Connection {
  const pool = openPool(target, options)
  const db = drizzle({ client: pool })
  // Drizzle's own never gives a connection back whose BEGIN failed, and one whose ROLLBACK failed as if nothing had happened.
  db.transaction = (work, config) => lend(pool, (client) => drizzle({ client }).transaction(work, config))
  return { db, pool, close: () => pool.end() }
}

/** Lends a connection of the pool. One that was lost, or is left inside a transaction, is closed instead of lent again. */
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
