import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../../app/migrations', import.meta.url))

/** Any number: every process of this product takes the same lock. */
const MIGRATION_LOCK = 7_226_225_621

export type Queryable = Pick<pg.ClientBase, 'query'>

/** The migrations this version knows, oldest first; `folderMillis` orders them. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder: folder })

/** The migrations a database has applied, oldest first. */
export async function listAppliedMigrations(db: Queryable): Promise<{ hash: string; created_at: string }[]> {
  const table = await db.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!table.rows[0]?.there) return []
  const { rows } = await db.query<{ hash: string; created_at: string }>(
    'select hash, created_at::text from drizzle.__drizzle_migrations order by created_at',
  )
  return rows
}

/** The database has migrations that this version does not know. */
export class DatabaseVersionError extends Error {}

async function isUpToDate(db: Queryable): Promise<boolean> {
  const [applied, migrations] = [await listAppliedMigrations(db), readMigrations()]
  const [last, newest] = [applied.at(-1), migrations.at(-1)]
  if (!last || !newest) return false
  if (Number(last.created_at) > newest.folderMillis)
    throw new DatabaseVersionError(
      'This database was made by a newer Panelboard, which this one would damage. Start the newer one.',
    )
  if (applied[0]?.hash !== migrations[0]?.hash)
    throw new DatabaseVersionError(
      'This database is from before the first release and cannot be upgraded. Start with a new DATA_DIR or DATABASE_URL.',
    )
  return Number(last.created_at) === newest.folderMillis
}

/** Migrates the database to this version. Of several processes starting at once, one does it and the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  if (await isUpToDate(pool)) return
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages = warning')
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    // The lock belongs to the connection and ends with it.
    client.release(true)
  }
}
