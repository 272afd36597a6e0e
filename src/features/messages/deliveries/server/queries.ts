import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { SmsMessage } from '#server/sms/sms.ts'
import { deliveries } from '#server/tables.ts'

/** Without the message itself, which may contain a link that signs its reader in. */
const columns = {
  id: deliveries.id,
  channel: deliveries.channel,
  recipient: deliveries.recipient,
  subject: deliveries.subject,
  status: deliveries.status,
  provider: deliveries.provider,
  attempts: deliveries.attempts,
  error: deliveries.error,
  not_before: deliveries.not_before,
  receipt: deliveries.receipt,
  created_at: deliveries.created_at,
  sent_at: deliveries.sent_at,
}

/** Locks a delivery. `isKept`: its message has not been deleted yet. */
export async function lockDelivery(db: Database, id: string) {
  const [row] = await db
    .select({
      ...columns,
      about_type: deliveries.about_type,
      about_id: deliveries.about_id,
      isKept: sql<boolean>`${deliveries.message} <> '{}'::jsonb`,
    })
    .from(deliveries)
    .where(eq(deliveries.id, id))
    .for('update')
  return row ?? null
}

/** `text` replaces the message. */
export async function queueAgain(db: Database, id: string, text?: SmsMessage) {
  const [row] = await db
    .update(deliveries)
    .set({
      status: 'queued',
      attempts: 0,
      attempted_at: null,
      error: null,
      receipt: null,
      provider_id: null,
      ...(text && { message: text }),
    })
    .where(eq(deliveries.id, id))
    .returning(columns)
  return row ?? null
}
