import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { conflict } from '../errors.ts'

/** The database's own error in a chain of causes, or null if the error came from elsewhere. */
function databaseError(error: unknown): pg.DatabaseError | null {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if (fault instanceof pg.DatabaseError) return fault
  return null
}

/** The SQLSTATE of a failed statement, or null if the error is not the database's. */
export const sqlState = (error: unknown): string | null => databaseError(error)?.code ?? null

/** The constraint that a failed statement violated, or null. */
export const brokenConstraint = (error: unknown): string | null => databaseError(error)?.constraint ?? null

/** PostgreSQL 18 has a separate code for `on delete restrict`. */
const FOREIGN_KEYS = new Set(['23503', '23001'])

/** True if a foreign key refused the statement. */
export const isForeignKeyViolation = (error: unknown): boolean => FOREIGN_KEYS.has(sqlState(error) ?? '')

/** `work_orders` in plain words. Table names are plural. */
const toWords = (table: string): string => table.replaceAll('_', ' ')

/**
 * The kind of record that still references the one a failed statement tried to delete (`work orders`), or null if it failed
 * for another reason. The database names the table, so tables without a rule are covered too.
 */
export function attachedTo(error: unknown): string | null {
  if (!isForeignKeyViolation(error)) return null
  return toWords(databaseError(error)?.table ?? 'other records')
}

/** 409 with the sentence of `refusal` if a foreign key stops the deletion: a rule can miss a record that was just added. */
export async function refuseIfAttached(deletion: Promise<void>, refusal: (attached: string) => string): Promise<void> {
  try {
    await deletion
  } catch (error) {
    const attached = attachedTo(error)
    throw attached === null ? error : conflict(refusal(attached))
  }
}

/**
 * SQLSTATEs of a server that cannot serve now: connection lost (08), out of space or connections (53), stopping,
 * starting or recovering (57P), a primary turned standby (25006), a session ended while idle in a transaction (25P03).
 */
const AWAY = /^(08...|53...|57P..|25006|25P03)$/

/** Node's codes for a socket that failed to open or broke. ENOENT and EACCES apply only to unix sockets. */
const BROKEN_SOCKET = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ETIMEDOUT',
])

/** pg's messages, without a code, for a connection it lost, ended, or did not get. */
const LOST = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
]

/**
 * True if a statement, or its connection, failed because the database is unavailable: restarting, cut off, or full. The
 * work may have been done anyway if the connection broke before the reply to COMMIT.
 */
export function isDatabaseAway(error: unknown): boolean {
  const fault = error instanceof DrizzleQueryError ? error.cause : error
  if (fault instanceof pg.DatabaseError) return AWAY.test(fault.code ?? '')
  if (!(fault instanceof Error)) return false
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  const isConnecting = 'syscall' in fault && fault.syscall === 'connect'
  return isConnecting || BROKEN_SOCKET.has(code) || LOST.some((start) => fault.message.startsWith(start))
}
