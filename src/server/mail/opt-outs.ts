import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { emailPreferences } from '../tables.ts'

/** When the reader of an address opted out of offers by email, or null. */
export async function offersStoppedAt(db: Database, email: string): Promise<string | null> {
  const [row] = await db
    .select({ at: emailPreferences.offers_stopped_at })
    .from(emailPreferences)
    .where(eq(emailPreferences.email, email.toLowerCase()))
  return row?.at ?? null
}
