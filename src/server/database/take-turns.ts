import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** Serializes transactions with the same name and key, from here to their end. */
export async function takeTurns(db: Database, name: string, key = ''): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${key}))`)
}
