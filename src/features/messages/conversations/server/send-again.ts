import { and, eq } from 'drizzle-orm'
import { retryDelivery } from '#features/messages/deliveries/server/shared/retry.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { queueSms } from '#server/outbox/outbox.ts'
import { limitUserTexts, refuseTextOverLimit } from '#server/sms/limits.ts'
import { deliveries } from '#server/tables.ts'
import { blocked, type Message } from '../contract.ts'
import { getConversation, getMessage } from './queries.ts'
import { deliveryOptions, requireTextable } from './sending.ts'

const ALREADY = 'This text is being sent again already.'

/** The delivery of a text: an automatic text is one itself. */
async function findDeliveryId({ db }: StaffContext, { id, is_automatic }: Message): Promise<string | null> {
  if (is_automatic) return id
  const [delivery] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.about_type, 'message'), eq(deliveries.about_id, id)))
  return delivery?.id ?? null
}

/** Queues a failed text again, once even if requested several times. */
export async function sendAgain(ctx: StaffContext, id: string): Promise<Message> {
  const message = await getMessage(ctx, id)
  refuseIf(blocked.sendAgain(message))
  const { phone } = await getConversation(ctx, message.conversation_id)
  await requireTextable(ctx, phone, { wasDecided: message.is_automatic })
  await refuseTextOverLimit(ctx, phone)
  await limitUserTexts(ctx, ctx.user.id)
  return inTransaction(ctx, async (ctx) => {
    const text = { to: phone, text: message.body }
    const delivery = await findDeliveryId(ctx, message)
    if (delivery !== null) await retryDelivery(ctx, delivery, message.is_automatic ? undefined : text)
    // The server stopped before the text had a delivery.
    else if ((await queueSms(ctx, text, deliveryOptions(id))) === null) throw conflict(ALREADY)
    return getMessage(ctx, id)
  })
}
