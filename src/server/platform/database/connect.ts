import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** A connection pool, or one transaction of it: services cannot tell which, and must not. */
export type Database = NodePgDatabase

const asText = { getTypeParser: () => (text: string) => text }

export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> }

/** Opens a pool. Every connection works in UTC and gives up on a statement after `statementTimeout` ms. */
export function connect(
  target: { connectionString: string } | pg.PoolConfig,
  { max = 20, statementTimeout = 15_000 }: { max?: number; statementTimeout?: number } = {},
): Connection {
  const pool = new pg.Pool({
    ...target,
    max,
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'panelboard',
    options: '-c TimeZone=UTC',
  })
  // An idle connection that the server closes (a restart) is replaced at the next query.
  pool.on('error', () => undefined)
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() }
}

/** Rows as arrays of PostgreSQL's own text, for lists whose JSON is put together without a detour through objects. */
export const textRows = (text: string, values: unknown[] = []): pg.QueryArrayConfig => ({
  text,
  values,
  rowMode: 'array',
  types: asText,
})
