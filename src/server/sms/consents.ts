import { desc, eq } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { smsConsents } from '../tables.ts'

type NewConsent = {
  /** E.164. */
  phone: string
  method: (typeof smsConsents.$inferSelect)['method']
  /** The name of the staff member who records it; left out when the person gives it here. */
  recordedBy?: string
  /** The words they agreed to, such as those beside the checkbox of a form. */
  wording?: string
}

/** Records that the owner of a number agreed to get texts. It does not undo a STOP. */
export async function recordConsent(
  { db, now }: Clock,
  { phone, method, recordedBy, wording }: NewConsent,
): Promise<void> {
  const created_at = now().toISOString()
  await db
    .insert(smsConsents)
    .values({ phone, method, recorded_by: recordedBy ?? null, wording: wording ?? null, created_at })
}

/** The latest consent of a number: how, when, and who recorded it. Null without any. */
export async function getConsent(db: Database, phone: string) {
  const [row] = await db
    .select({ method: smsConsents.method, recorded_by: smsConsents.recorded_by, given_at: smsConsents.created_at })
    .from(smsConsents)
    .where(eq(smsConsents.phone, phone))
    .orderBy(desc(smsConsents.created_at), desc(smsConsents.id))
    .limit(1)
  return row ?? null
}
