import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { deliveries } from '../tables.ts'

export type NewDelivery = typeof deliveries.$inferInsert
export type DeliveryRow = typeof deliveries.$inferSelect

const isUndelivered = sql`${deliveries.receipt} is not distinct from 'undelivered'`

/** Replaces content that was deleted. */
const SCRUBBED = {}

/** Returns the new delivery's id; null if its `once_key` was used before. */
export async function insertDelivery(db: Database, values: NewDelivery): Promise<string | null> {
  const [row] = await db.insert(deliveries).values(values).onConflictDoNothing().returning({ id: deliveries.id })
  return row?.id ?? null
}

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  return row ?? null
}

/** Finds the delivery with this `once_key`. */
export async function findDeliveryOnce(db: Database, onceKey: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(deliveries).where(eq(deliveries.once_key, onceKey))
  return row ?? null
}

/** Claims a queued delivery, or one whose attempt was interrupted before `abandonedBefore`, for another attempt. */
export async function claimDelivery(
  db: Database,
  id: string,
  { now, abandonedBefore }: { now: string; abandonedBefore: string },
): Promise<DeliveryRow | null> {
  const abandoned = and(eq(deliveries.status, 'sending'), lt(deliveries.attempted_at, abandonedBefore))
  const [row] = await db
    .update(deliveries)
    .set({ status: 'sending', attempts: sql`${deliveries.attempts} + 1`, attempted_at: now })
    .where(and(eq(deliveries.id, id), or(eq(deliveries.status, 'queued'), abandoned)))
    .returning()
  return row ?? null
}

/** Takes over a delivery that a call is sending no longer; null if it is not being sent. */
export async function claimCutOff(db: Database, id: string, now: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, attempted_at: now })
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'sending')))
    .returning()
  return row ?? null
}

const isQueuedText = (id: string) =>
  and(eq(deliveries.id, id), eq(deliveries.channel, 'sms'), eq(deliveries.status, 'queued'))

/** A delivery that is a text and waits to be sent, or null. */
export async function findQueuedText(db: Database, id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(deliveries).where(isQueuedText(id))
  return row ?? null
}

/** Makes a queued text wait; false if it waits until then already. */
export async function postponeText(db: Database, id: string, until: string): Promise<boolean> {
  const isNews = sql`${deliveries.not_before} is distinct from ${until}::timestamptz`
  const rows = await db
    .update(deliveries)
    .set({ not_before: until })
    .where(and(isQueuedText(id), isNews))
    .returning({ id: deliveries.id })
  return rows.length > 0
}

/** Records a message as sent and clears its content. The carrier may already have reported that it was not delivered. */
export async function markSent(
  db: Database,
  id: string,
  { provider, provider_id, now }: { provider: string; provider_id: string; now: string },
): Promise<void> {
  await db
    .update(deliveries)
    .set({
      status: sql`case when ${isUndelivered} then 'failed' else 'sent' end`,
      error: sql`case when ${isUndelivered} then ${deliveries.error} end`,
      provider,
      provider_id,
      sent_at: now,
      message: SCRUBBED,
    })
    .where(eq(deliveries.id, id))
}

export async function markNotSent(
  db: Database,
  id: string,
  { status, provider, error }: { status: 'queued' | 'failed'; provider: string; error: string },
): Promise<void> {
  const scrubbed = sql`case when ${deliveries.message} ? 'secret' then '{}'::jsonb else ${deliveries.message} end`
  await db
    .update(deliveries)
    .set({ status, provider, error, ...(status === 'failed' && { message: scrubbed }) })
    .where(eq(deliveries.id, id))
}

/** Gives up deliveries whose attempt was interrupted and never resumed. */
export async function failAbandoned(db: Database, before: string, error: string): Promise<void> {
  const abandoned = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'sending'), lt(deliveries.attempted_at, before)))
    .limit(500)
  for (const { id } of abandoned) await markNotSent(db, id, { status: 'failed', provider: 'none', error })
}

/** Queued deliveries untouched since `before`; marked, so that the next check skips them. */
export async function takeForgotten(db: Database, before: string, now: string): Promise<string[]> {
  const { attempted_at, not_before, created_at } = deliveries
  const isOld = sql`greatest(${attempted_at}, ${not_before}, ${created_at}) < ${before}`
  const some = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.status, 'queued'), isOld))
    .limit(500)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(deliveries)
    .set({ attempted_at: now })
    .where(inArray(deliveries.id, some))
    .returning({ id: deliveries.id })
  return rows.map(({ id }) => id)
}

/** Clears the content of failed messages too old to be sent. */
export async function scrubOld(db: Database, before: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ message: SCRUBBED })
    .where(
      and(
        eq(deliveries.status, 'failed'),
        lt(deliveries.created_at, before),
        sql`${deliveries.message} <> '{}'::jsonb`,
      ),
    )
}

/** Removes old messages that were settled, some at a time. What their `once_key` prevents could not happen so much later. */
export async function removeOld(db: Database, before: string): Promise<void> {
  const isOld = and(inArray(deliveries.status, ['sent', 'failed', 'dropped']), lt(deliveries.created_at, before))
  const some = db.select({ id: deliveries.id }).from(deliveries).where(isOld).limit(500)
  await db.delete(deliveries).where(inArray(deliveries.id, some))
}
