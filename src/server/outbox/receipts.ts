import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Clock } from '../context.ts'
import type { Receipt } from '../sms/sms.ts'
import { storeRefusal } from '../sms/opt-outs.ts'
import { deliveries } from '../tables.ts'

/**
 * Records what the carrier did with a text. Reports come in any order and more than once: a delivered text stays delivered. The
 * report may even come before our own record that the provider accepted the text.
 */
export async function recordReceipt(
  { db, now }: Clock,
  { delivery, id, outcome, error, isOptOut }: Receipt,
): Promise<void> {
  if (outcome === null) return
  const isOurs = and(
    eq(deliveries.id, delivery),
    eq(deliveries.channel, 'sms'),
    or(isNull(deliveries.provider_id), eq(deliveries.provider_id, id)),
  )
  const isNews = or(isNull(deliveries.receipt), ne(deliveries.receipt, 'delivered'))
  const values =
    outcome === 'delivered'
      ? { receipt: outcome, status: 'sent' as const, error: null }
      : { receipt: outcome, status: 'failed' as const, error }
  const [row] = await db
    .update(deliveries)
    .set({ ...values, provider_id: id })
    .where(and(isOurs, isNews))
    .returning({ to: deliveries.recipient, since: deliveries.attempted_at, created_at: deliveries.created_at })
  if (row && isOptOut) await storeRefusal(db, row.to, { since: row.since ?? row.created_at, at: now().toISOString() })
}
