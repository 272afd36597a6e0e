import type { ListQuery } from '#contract/listing.ts'
import type { AdminContext } from '#server/platform/context.ts'
import { cutPage } from '#server/platform/database/keyset.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/platform/errors.ts'
import { page, type Reply } from '#server/platform/http/replies.ts'
import { DELIVER } from '#server/platform/outbox/outbox.ts'
import { blocked, type Delivery } from '../contract.ts'
import { lockDelivery, queueAgain, selectDeliveries } from './queries.ts'

export async function listDeliveries({ db }: AdminContext, query: ListQuery): Promise<Reply> {
  const { rows, next } = cutPage(await selectDeliveries(db, query), query.limit)
  return page(rows, next)
}

/** Gives a failed message all its attempts again. */
export const retryDelivery = (ctx: AdminContext, id: string): Promise<Delivery> =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, id)
    if (!delivery) throw notFound('Message')
    refuseIf(blocked.retry(delivery))
    if (!delivery.isKept)
      throw conflict('What was written in this message is not kept any more. Do again what it was sent for.')
    const queued = await queueAgain(ctx.db, id)
    if (!queued) throw notFound('Message')
    await ctx.background.enqueue(ctx.db, DELIVER, { id })
    return queued
  })
