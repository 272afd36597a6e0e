import type { Services } from '../context.ts'
import type { MailMessage } from '../mail/mail.ts'
import { offersStoppedAt } from '../mail/opt-outs.ts'
import type { SmsMessage } from '../sms/sms.ts'
import { AppError } from '../errors.ts'
import { countText, refuseTextOverLimit } from '../sms/limits.ts'
import { DeliveryError } from './delivery-error.ts'
import { optedOutAt, storeRefusal } from '../sms/opt-outs.ts'
import { type DeliveryRow, markNotSent, markSent } from './queries.ts'

export type Outgoing = { channel: 'email'; message: MailMessage } | { channel: 'sms'; message: SmsMessage }

export const toOutgoing = ({ channel, message }: DeliveryRow): Outgoing => ({ channel, message }) as Outgoing

export type Result = {
  success: boolean
  /** Why it failed, as a sentence for users. */
  error?: string
  /** The provider's id of the message. */
  providerId?: string
}

export type Delivering = Pick<Services, 'db' | 'now' | 'mail' | 'sms' | 'log'>

const UNEXPECTED = 'The message could not be sent. See the server log.'

const getProvider = (ctx: Delivering, channel: Outgoing['channel']): string => {
  if (channel === 'email') return ctx.mail.mode === 'live' ? 'smtp' : 'local'
  return ctx.sms.mode === 'live' ? 'twilio' : 'local'
}

type How = {
  /** True if a rejection by the provider is final. */
  isLast: boolean
  /** Aborts the wait for a slow provider. */
  signal?: AbortSignal
}

async function handOver(ctx: Delivering, id: string, outgoing: Outgoing, { signal }: How): Promise<{ id: string }> {
  // A repeat after a crash has the same Message-ID, so that mailboxes can recognize the duplicate.
  if (outgoing.channel === 'email') {
    const { unsubscribe, to } = outgoing.message
    if (unsubscribe !== undefined && (await offersStoppedAt(ctx.db, to)) !== null)
      throw new DeliveryError('Recipient has opted out of offers by email', { isFinal: true })
    return ctx.mail.send({ ...outgoing.message, key: id }, signal && { signal })
  }
  if ((await optedOutAt(ctx.db, outgoing.message.to)) !== null)
    throw new DeliveryError('Recipient has opted out of text messages', { isFinal: true })
  await refuseTextOverLimit(ctx, outgoing.message.to).catch((error: unknown) => {
    throw error instanceof AppError ? new DeliveryError(error.message, { isFinal: true, code: 'ELIMIT' }) : error
  })
  return ctx.sms.send({ ...outgoing.message, key: id })
}

/**
 * Hands a delivery marked as sending to its provider, and records the outcome. Messages go out at least once: if the
 * process or the database stops after the provider accepted but before that is recorded, the message is sent again.
 * Nothing in a text message lets a provider detect a repeat, so its attempt is recorded before the provider is called.
 */
export async function attempt(
  ctx: Delivering,
  id: string,
  outgoing: Outgoing,
  how: How,
): Promise<Result & { isFinal: boolean }> {
  const provider = getProvider(ctx, outgoing.channel)
  const since = ctx.now().toISOString()
  const result = await handOver(ctx, id, outgoing, how).catch((error: unknown) =>
    error instanceof DeliveryError ? error : new DeliveryError(UNEXPECTED, { cause: error }),
  )
  if (!(result instanceof DeliveryError)) {
    await markSent(ctx.db, id, { provider, provider_id: result.id, now: ctx.now().toISOString() })
    if (outgoing.channel === 'sms') await countText(ctx, outgoing.message.to)
    return { success: true, providerId: result.id, isFinal: true }
  }
  if (result.isOptOut) await storeRefusal(ctx.db, outgoing.message.to, { since, at: ctx.now().toISOString() })
  const isFinal = how.isLast || result.isFinal
  const reason = { delivery: id, channel: outgoing.channel, code: result.code, err: result.cause }
  ctx.log.warn(reason, isFinal ? 'a message was not delivered' : 'a message was not delivered yet')
  await markNotSent(ctx.db, id, { status: isFinal ? 'failed' : 'queued', provider, error: result.message })
  return { success: false, error: result.message, isFinal }
}
