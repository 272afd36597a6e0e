import type { AdminContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import { blocked, type Delivery } from '../contract.ts'
import { lockDelivery, queueAgain } from './queries.ts'

/** Gives a failed message a fresh set of attempts. */
export const retryDelivery = (ctx: AdminContext, id: string): Promise<Delivery> =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, id)
    if (!delivery) throw notFound('Message')
    refuseIf(blocked.retry(delivery))
    if (!delivery.isKept)
      throw conflict(
        'The text of this message is no longer kept, so it cannot be sent again. Repeat the action that sent it.',
      )
    const queued = await queueAgain(ctx.db, id)
    if (!queued) throw notFound('Message')
    await ctx.background.enqueue(ctx.db, DELIVER, { id })
    return queued
  })
