import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** Serializes transactions with the same name and key, from here to their end. */
export async function takeTurns(db: Database, name: string, key = ''): Promise<void> {
  await db.execute(sql`select ${turn(name, key)}`)
}

/** The same as a column of another statement. What must wait for it has to be read by a later statement. */
export const turn = (name: string, key: string): SQL => sql`pg_advisory_xact_lock(hashtext(${name}), hashtext(${key}))`
