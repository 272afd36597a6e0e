import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { deliveries } from '#server/tables.ts'

/** Everything but the message itself: it may hold a link that signs its reader in. */
const columns = {
  id: deliveries.id,
  channel: deliveries.channel,
  recipient: deliveries.recipient,
  subject: deliveries.subject,
  status: deliveries.status,
  provider: deliveries.provider,
  attempts: deliveries.attempts,
  error: deliveries.error,
  created_at: deliveries.created_at,
  sent_at: deliveries.sent_at,
}

/** One delivery that stays as it is until the transaction ends; `isKept`: what was written is still there. */
export async function lockDelivery(db: Database, id: string) {
  const [row] = await db
    .select({ ...columns, isKept: sql<boolean>`${deliveries.message} <> '{}'::jsonb` })
    .from(deliveries)
    .where(eq(deliveries.id, id))
    .for('update')
  return row ?? null
}

export async function queueAgain(db: Database, id: string) {
  const [row] = await db
    .update(deliveries)
    .set({ status: 'queued', attempts: 0, attempted_at: null, error: null })
    .where(eq(deliveries.id, id))
    .returning(columns)
  return row ?? null
}
