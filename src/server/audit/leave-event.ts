import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from '../context.ts'
import { persist } from '../database/persist.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { getRepeats } from '../http/idempotency.ts'
import { eventBase, type EventValues, subjectColumns } from './event.ts'
import { countEvent, writeEvent } from './write-event.ts'

/** True if a call is audited: every call that may change something, and a GET that issues a document or says so. */
export const leavesEvent = ({ method, changes }: Endpoint, { origin }: Pick<Context, 'origin'>): boolean =>
  method !== 'GET' || changes.length > 0 || origin?.notes?.isEvent === true

type EventFor = (ctx: Context, value: unknown) => Promise<EventValues | null>

/**
 * Does the work of a call without an idempotency key, and writes its event: in the transaction of the work, or right after work
 * that cannot run in one.
 */
export async function withEvent(
  ctx: Context,
  endpoint: Endpoint,
  work: (ctx: Context) => Promise<unknown>,
  eventFor: EventFor,
): Promise<unknown> {
  if (getRepeats(endpoint) === 'committed') {
    return inTransaction(ctx, async (ctx) => {
      const value = await work(ctx)
      const event = await eventFor(ctx, value)
      if (event) await writeEvent(ctx.db, event)
      return value
    })
  }
  const value = await work(ctx)
  const event = await eventFor(ctx, value)
  // The work is done, so its answer goes out even if the event cannot be written.
  if (event) await persist(ctx.log, 'an event was not written', () => writeEvent(ctx.db, event))
  return value
}

const logged = (ctx: Context) => (error: unknown) => ctx.log.error({ err: error }, 'an event was not written')

/** Counts by the hour what was refused to a user (by access or by a cap), and failed sign-ins, also those that a cap refuses. */
export async function countRefusal(ctx: Context, error: unknown): Promise<void> {
  // PostgreSQL accepts no further statements in a failed transaction.
  if (!(error instanceof AppError) || ctx.db instanceof PgTransaction) return
  const tried = ctx.origin?.notes?.failedSignIn
  const event = eventBase(ctx)
  if (tried !== undefined) {
    const subject = tried && subjectColumns({ record: 'user', id: tried.id, before: {}, after: {} }, tried.name)
    await countEvent(ctx.db, { ...event, outcome: 'failed', ...subject }).catch(logged(ctx))
  } else if ((error.status === 403 || error.status === 429) && ctx.user) {
    await countEvent(ctx.db, { ...event, outcome: 'refused' }).catch(logged(ctx))
  }
}
