import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../database/connect.ts'

// A backup reads the uploads after its snapshot of the rows. Until it is done, no upload of that snapshot may go away, in any
// process: the backup takes a lock that every removal shares.

const LOCK = "hashtext('removal of uploads')"

/** Waits for running removals and blocks new ones, until `resumeRemovals` or the end of the connection. */
export const pauseRemovals = (client: Pick<pg.ClientBase, 'query'>) => client.query(`select pg_advisory_lock(${LOCK})`)

export const resumeRemovals = (client: Pick<pg.ClientBase, 'query'>) =>
  client.query(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined)

/** True if uploads may be removed until the end of this transaction: false while a backup is being written. */
export async function mayRemove(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${sql.raw(LOCK)}) as free`,
  )
  return rows[0]?.free ?? false
}
