import { textableNumber } from '#features/people/clients/server/shared/texting.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid, unavailable } from '#server/errors.ts'
import type { Result } from '#server/outbox/attempt.ts'
import { deliverNow } from '#server/outbox/outbox.ts'
import { limitUserTexts, refuseTextOverLimit } from '#server/sms/limits.ts'
import { toE164 } from '#server/sms/phone.ts'
import type { Message, TextInput } from '../contract.ts'
import { getConversation, getMessage, insertSent, isContactNumber } from './queries.ts'

/** 409 unless staff may text this number. An automatic text was decided when it was first sent: since then only a STOP counts. */
export async function requireTextable(
  ctx: StaffContext,
  phone: string,
  { wasDecided = false }: { wasDecided?: boolean } = {},
): Promise<string> {
  const { to, refusal } = await textableNumber(ctx, phone, 'message', wasDecided ? { is_proven: true } : {})
  if (to === null) throw conflict(refusal)
  return to
}

type Text = { phone: string; body: string; job_id?: string }

/**
 * Sends a user's text, and stores it in its conversation whatever the provider says. `onceKey` is also the id of the
 * message: a repeated request adds and sends nothing.
 */
async function sendOwnText(ctx: StaffContext, { phone, body, job_id }: Text, onceKey: string): Promise<Result> {
  const to = await requireTextable(ctx, phone)
  await refuseTextOverLimit(ctx, to)
  await limitUserTexts(ctx, ctx.user.id)
  await inTransaction(ctx, (ctx) => insertSent(ctx, { id: onceKey, phone: to, body, job_id: job_id ?? null }))
  return deliverText(ctx, { id: onceKey, to, body })
}

/** One delivery for each text. */
export const deliveryOptions = (id: string) => ({ about: { type: 'message' as const, id }, onceKey: `message ${id}` })

export const deliverText = (ctx: StaffContext, { id, to, body }: { id: string; to: string; body: string }) =>
  deliverNow(ctx, { channel: 'sms', message: { to, text: body } }, deliveryOptions(id))

export async function sendInConversation(
  ctx: StaffContext,
  id: string,
  body: string,
  onceKey: string,
): Promise<Message> {
  const { phone } = await getConversation(ctx, id)
  await sendOwnText(ctx, { phone, body }, onceKey)
  return getMessage(ctx, onceKey)
}

/** Texts a number of a staff member or a client. */
export async function sendText(
  ctx: StaffContext,
  { to, message }: TextInput,
  onceKey: string,
): Promise<{ sid: string }> {
  const phone = toE164(to)
  if (phone === null) throw invalid('to', 'Enter a phone number that can get text messages')
  if (!(await isContactNumber(ctx, phone)))
    throw invalid('to', 'This is not the number of a staff member or a client. Add it to one of them first.')
  const { success, error, providerId } = await sendOwnText(ctx, { phone, body: message }, onceKey)
  if (!success) throw unavailable(error ?? 'The text was not sent')
  return { sid: providerId ?? onceKey }
}
