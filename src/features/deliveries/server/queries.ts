import { eq, sql } from 'drizzle-orm'
import type { ListQuery } from '#contract/listing.ts'
import type { AdminContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { jsonList } from '#server/database/json-list.ts'
import { jsonObject, type Kind } from '#server/database/json-rows.ts'
import { containing } from '#server/database/keyset.ts'
import { deliveries } from '#server/tables.ts'
import type { Delivery } from '../contract.ts'

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

const fields = {
  id: 'plain',
  channel: 'plain',
  recipient: 'text',
  subject: 'text?',
  status: 'plain',
  provider: 'text?',
  attempts: 'number',
  error: 'text?',
  created_at: 'instant',
  sent_at: 'instant?',
} as const satisfies Record<keyof Delivery, Kind>

const list = jsonList({
  name: 'deliveries',
  alias: 'd',
  row: jsonObject('d', fields),
  select: () =>
    sql.join(
      Object.keys(fields).map((name) => sql.identifier(name)),
      sql`, `,
    ),
  from: sql`deliveries d`,
  instant: sql`d.created_at`,
  conditions: {
    status: (value) => sql`d.status = ${value('status')}`,
    q: (value) => sql`(lower(d.recipient) like ${value('pattern')} or lower(d.subject) like ${value('pattern')})`,
  },
})

/** Newest first. */
export function listDeliveries({ db }: AdminContext, { q, status, limit, cursor }: ListQuery) {
  const conditions = [...(status ? (['status'] as const) : []), ...(q ? (['q'] as const) : [])]
  return list.reply(db, { conditions, values: { status, pattern: q && containing(q) }, cursor }, limit)
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
