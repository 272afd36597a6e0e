import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './connect.ts'

/** The first half of these advisory locks' names; the second is the number of a process. */
const KIND = 1_886_220_147
/** A process that lives listens again within a second or two of a cut, or of the end of a restart. */
const CONNECTS_WITHIN_MS = 3000

export type SignOfLife = {
  /** The number of this process while others can see that it lives, else null. */
  processNumber: () => number | null
  /** Called with each connection that lasts as long as the process. */
  show: (client: pg.Client) => Promise<void>
  /** That connection is gone. */
  hide: () => void
}

async function isAlive(db: Database, number: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_locks where locktype = 'advisory' and classid = ${KIND} and objid = ${number} and granted
    and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

/**
 * A lock with the number of this process, on a connection that the database ends with the process. It counts once it is
 * seen from the pool: a proxy between them may lend the connection to others, and not every database has such locks.
 */
export function createSignOfLife(pool: pg.Pool): SignOfLife {
  const number = randomInt(1, 2 ** 31)
  let shown: pg.Client | null = null
  let isSeen = false
  return {
    processNumber: () => (isSeen ? number : null),
    show: async (client) => {
      shown = client
      try {
        // Shared: the database may still hold the one of the connection before.
        await client.query('select pg_try_advisory_lock_shared($1, $2)', [KIND, number])
        isSeen = (await isAlive(drizzle({ client: pool }), number)) && shown === client
      } catch {
        isSeen = false
      }
    },
    hide: () => {
      shown = null
      isSeen = false
    },
  }
}

const patience = (): Promise<void> => pause(CONNECTS_WITHIN_MS)

/** Whether a process has ended. One that lives gets time to connect again. */
export async function hasEnded(db: Database, number: number, connectsAgain = patience): Promise<boolean> {
  if (await isAlive(db, number)) return false
  await connectsAgain()
  return !(await isAlive(db, number))
}
