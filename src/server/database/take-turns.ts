import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

/** Makes transactions with the same name and key run one after the other, from here to their end. */
export async function takeTurns(db: Database, name: string, key = ''): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${key}))`)
}
