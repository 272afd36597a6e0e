import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import type { SmsMessage } from '#server/sms/sms.ts'
import { type Delivery, deliveryStates } from '../../contract.ts'
import { lockDelivery, queueAgain } from '../queries.ts'
import { getSubject } from './delivery-subjects.ts'

/** Gives a failed message a fresh set of attempts. `text` replaces content that was deleted. */
export const retryDelivery = (ctx: StaffContext, id: string, text?: SmsMessage): Promise<Delivery> =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, id)
    if (!delivery) throw notFound('Message')
    refuseIf(deliveryStates.refusal(delivery, 'retry'))
    if (!delivery.isKept && !text)
      throw conflict(
        'The text of this message is no longer kept, so it cannot be sent again. Repeat the action that sent it.',
      )
    if (delivery.about_type && delivery.about_id)
      await getSubject(delivery.about_type)?.beforeSending?.(ctx, delivery.about_id)
    const queued = await queueAgain(ctx.db, id, text)
    if (!queued) throw notFound('Message')
    await ctx.background.enqueue(ctx.db, DELIVER, { id })
    return queued
  })
