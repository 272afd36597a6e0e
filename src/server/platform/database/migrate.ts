import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number: every process of this product asks for the same lock. */
const MIGRATION_LOCK = 7_226_225_621

/** Brings the database to this version. Of several processes that start at once, one does it and the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // The lock belongs to the connection: it goes with it.
    client.release(true)
  }
}
