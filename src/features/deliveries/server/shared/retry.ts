import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import type { SmsMessage } from '#server/sms/sms.ts'
import { blocked, type Delivery } from '../../contract.ts'
import { lockDelivery, queueAgain } from '../queries.ts'

/** Refuses to send a message about a record of this type that must not go out now. */
export type BeforeSending = Record<string, (ctx: StaffContext, id: string) => Promise<void>>

/** Gives a failed message a fresh set of attempts. `text` replaces what is no longer kept. */
export const retryDelivery = (
  ctx: StaffContext,
  id: string,
  before: BeforeSending,
  text?: SmsMessage,
): Promise<Delivery> =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, id)
    if (!delivery) throw notFound('Message')
    refuseIf(blocked.retry(delivery))
    if (!delivery.isKept && !text)
      throw conflict(
        'The text of this message is no longer kept, so it cannot be sent again. Repeat the action that sent it.',
      )
    if (delivery.about_type && delivery.about_id) await before[delivery.about_type]?.(ctx, delivery.about_id)
    const queued = await queueAgain(ctx.db, id, text)
    if (!queued) throw notFound('Message')
    await ctx.background.enqueue(ctx.db, DELIVER, { id })
    return queued
  })
