import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/listing.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { afterCursor, containing, newestFirst } from '#server/platform/database/keyset.ts'
import { deliveries } from '#server/platform/tables.ts'

/** Everything but what was written, which is nobody's to read here: it may hold a link that signs somebody in. */
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

const found = (q: string | undefined): SQL | undefined =>
  q
    ? or(
        sql`lower(${deliveries.recipient}) like ${containing(q)}`,
        sql`lower(${deliveries.subject}) like ${containing(q)}`,
      )
    : undefined

/** Newest first, one more than `limit`. */
export function selectDeliveries(db: Database, { q, status, limit, cursor }: ListQuery) {
  const rows = db
    .select(columns)
    .from(deliveries)
    .where(and(status ? sql`${deliveries.status} = ${status}` : undefined, found(q), afterCursor(deliveries, cursor)))
    .orderBy(newestFirst(deliveries))
  return limit === undefined ? rows : rows.limit(limit + 1)
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
