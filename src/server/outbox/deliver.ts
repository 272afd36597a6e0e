import { RetryLater } from '../background/background.ts'
import type { Context } from '../context.ts'
import { attempt, toOutgoing } from './attempt.ts'
import { type About, CUT_OFF, DELIVER } from './outbox.ts'
import {
  claimDelivery,
  type DeliveryRow,
  failAbandoned,
  findDelivery,
  removeOld,
  scrubOld,
  takeForgotten,
} from './queries.ts'

/** About half an hour in total, including the waits. */
export const MAX_ATTEMPTS = 7
export const FIRST_RETRY_SECONDS = 30

const MINUTE = 60_000
/** No attempt takes this long, so its process is gone. */
const ABANDONED_MS = MINUTE
const GIVEN_UP_MS = 10 * MINUTE
/** Longer than all retries take, so its job was lost, for example because the database was restored. */
const FORGOTTEN_MS = 120 * MINUTE
const FAILED_KEPT_MS = 30 * 24 * 60 * MINUTE
/** As long as the records that they are about. */
const SETTLED_KEPT_MS = 4 * 366 * 24 * 60 * MINUTE

const toAbout = ({ about_type: type, about_id: id }: DeliveryRow): About | null =>
  type === null || id === null ? null : { type, id }

/**
 * The background job: one attempt at one delivery. Messages already sent or given up are skipped. Returns the record
 * that a sent message is about, also on a repeat, so that follow-up work can be completed after a crash.
 */
export async function deliver(ctx: Context, { id }: { id: string }): Promise<About | null> {
  const now = ctx.now()
  const abandonedBefore = new Date(now.getTime() - ABANDONED_MS).toISOString()
  const row = await claimDelivery(ctx.db, id, { now: now.toISOString(), abandonedBefore })
  if (row) {
    const result = await attempt(ctx, id, toOutgoing(row), { isLast: row.attempts >= MAX_ATTEMPTS })
    if (!result.isFinal) throw new RetryLater('The provider did not take the message')
    return result.success ? toAbout(row) : null
  }
  const delivery = await findDelivery(ctx.db, id)
  if (delivery?.status === 'sending') throw new RetryLater('Another attempt is under way')
  return delivery?.status === 'sent' ? toAbout(delivery) : null
}

/** The scheduled job: picks up lost deliveries, and clears content too old to send. */
export async function tidyDeliveries(ctx: Context): Promise<void> {
  const now = ctx.now()
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await failAbandoned(ctx.db, before(GIVEN_UP_MS), CUT_OFF)
  for (const id of await takeForgotten(ctx.db, before(FORGOTTEN_MS), now.toISOString()))
    await ctx.background.enqueue(ctx.db, DELIVER, { id })
  await scrubOld(ctx.db, before(FAILED_KEPT_MS))
  await removeOld(ctx.db, before(SETTLED_KEPT_MS))
}
