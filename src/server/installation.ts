import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from './database/connect.ts'
import { installation } from './tables.ts'

/** A value stored for this installation, or null. */
export async function readInstallation(db: Database, name: string): Promise<string | null> {
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  return row?.value ?? null
}

/** The secret that signs cookies and seals what is stored, unless SESSION_SECRET is set. */
export const SESSION_SECRET = 'session_secret'

/** A random value per database, renewed by each restore: it invalidates everything that browsers stored before. */
export const EPOCH = 'epoch'

/** Set from a restore until an administrator has decided about the messages that wait since then. */
export const HELD = 'messages_held'

/** The key of the sample company's password hash, which shows who still has that password. */
export const SAMPLE_HASH = 'sample_password_hash'

/** True if this database began as the sample company, whose numbers are all made up, test payments included. */
export const sampleCompanyIsHere = sql.raw(`exists (select 1 from installation where name = '${SAMPLE_HASH}')`)

export const isSampleCompany = async (db: Database): Promise<boolean> =>
  (await readInstallation(db, SAMPLE_HASH)) !== null

/** A random secret, created once and then the same for every process and start. */
export async function getOrCreateSecret(db: Database, name: string): Promise<string> {
  const existing = await readInstallation(db, name)
  if (existing !== null) return existing
  // If several processes create one at the same time, the first one's stays.
  await db
    .insert(installation)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return (await readInstallation(db, name)) ?? getOrCreateSecret(db, name)
}
