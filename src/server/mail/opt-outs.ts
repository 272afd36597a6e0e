import { eq, isNull } from 'drizzle-orm'
import type { Clock } from '../context.ts'
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

/** Stops offers to an address. The first time stays. */
export async function stopOffers({ db, now }: Clock, email: string): Promise<void> {
  const at = now().toISOString()
  await db
    .insert(emailPreferences)
    .values({ email: email.toLowerCase(), offers_stopped_at: at, created_at: at, updated_at: at })
    .onConflictDoUpdate({
      target: emailPreferences.email,
      set: { offers_stopped_at: at, updated_at: at },
      setWhere: isNull(emailPreferences.offers_stopped_at),
    })
}
