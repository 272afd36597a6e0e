import type { AdminContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import { blocked, type Delivery } from '../contract.ts'
import { lockDelivery, queueAgain } from './queries.ts'

/** Refuses to send a message about a record of this type that must not go out now. */
export type BeforeSending = Record<string, (ctx: AdminContext, id: string) => Promise<void>>

/** Gives a failed message a fresh set of attempts. */
export const retryDelivery = (ctx: AdminContext, id: string, before: BeforeSending): Promise<Delivery> =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, id)
    if (!delivery) throw notFound('Message')
    refuseIf(blocked.retry(delivery))
    if (!delivery.isKept)
      throw conflict(
        'The text of this message is no longer kept, so it cannot be sent again. Repeat the action that sent it.',
      )
    if (delivery.about_type && delivery.about_id) await before[delivery.about_type]?.(ctx, delivery.about_id)
    const queued = await queueAgain(ctx.db, id)
    if (!queued) throw notFound('Message')
    await ctx.background.enqueue(ctx.db, DELIVER, { id })
    return queued
  })
