import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Context, Services } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { HELD, readInstallation } from '../installation.ts'
import type { MailMessage } from '../mail/mail.ts'
import type { SmsMessage } from '../sms/sms.ts'
import { attempt, type Delivering, type Outgoing, type Result, toOutgoing } from './attempt.ts'
import { claimCutOff, type DeliveryRow, findDeliveryOnce, insertDelivery, type NewDelivery } from './queries.ts'

/** The background job that delivers what is queued here. */
export const DELIVER = 'deliver'

export const CUT_OFF = 'The server stopped while this message was on its way, so it may have arrived.'

/** The longest wait for a provider while a user is at the screen. */
const PATIENCE_MS = 5_000

/** The record the message is about, which shows its history. */
export type About = { type: string; id: string }

export type QueueOptions = {
  about?: About
  /** Two messages with the same key are one: the second is not queued. */
  onceKey?: string
  /** The purpose of an automatic text, such as 'Booking reminder': it shows in the conversation with its recipient. */
  purpose?: string
  /** When the message becomes pointless: it is given up rather than sent later. */
  notAfter?: string
  /** Contains a sign-in link: the content is deleted once delivery is given up. */
  secret?: true
}

/** A text says what it is, or which text of a user it is about. */
type TextOptions = QueueOptions & ({ purpose: string } | { about: About & { type: 'message' } })

type Queueing = Pick<Services, 'db' | 'now' | 'background'> & Pick<Context, 'origin'>

/** A link's path may open a document without a sign-in, so only its site is kept. */
const withoutLinks = (text: string) => text.replace(/(https?:\/\/[^/\s]+)\/\S*/g, '$1/…')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function toDeliveryValues(
  outgoing: Outgoing,
  { about, onceKey, purpose, notAfter, secret }: QueueOptions,
  now: Date,
): NewDelivery {
  const { channel } = outgoing
  // Half a character, which a cut text can end with, is not valid JSON to the database. A letter has none.
  const message =
    outgoing.channel === 'sms' ? { ...outgoing.message, text: outgoing.message.text.toWellFormed() } : outgoing.message
  return {
    channel,
    recipient: message.to,
    subject: channel === 'email' ? oneLine(outgoing.message.subject) : null,
    message: secret ? { ...message, secret } : message,
    purpose: purpose ?? null,
    body:
      purpose === undefined || outgoing.channel === 'email' ? null : withoutLinks(outgoing.message.text.toWellFormed()),
    about_type: about?.type ?? null,
    about_id: about?.id ?? null,
    once_key: onceKey ?? null,
    not_after: notAfter ?? null,
    created_at: now.toISOString(),
  }
}

/** No call caused it, so after a restore a scheduled job may send it again. A sign-in link was requested just now. */
const isAutomatic = ({ origin }: Queueing, { secret }: QueueOptions) => origin === undefined && !secret

const queue = (ctx: Queueing, outgoing: Outgoing, options: QueueOptions): Promise<string | null> =>
  inTransaction(ctx, async (ctx) => {
    // Reserved names (RFC 2606) never have a mailbox; logins without an address use one.
    if (outgoing.channel === 'email' && outgoing.message.to.endsWith('.invalid')) return null
    const waits = isAutomatic(ctx, options) && (await readInstallation(ctx.db, HELD)) !== null
    const values = toDeliveryValues(outgoing, options, ctx.now())
    const id = await insertDelivery(ctx.db, { ...values, ...(waits && { status: 'held' }) })
    if (id !== null && !waits) await ctx.background.enqueue(ctx.db, DELIVER, { id })
    return id
  })

/**
 * Queues an email in the caller's transaction: it is sent if and only if that commits. Returns the delivery's id, or
 * null if `onceKey` was used before or the address cannot exist.
 */
export const queueMail = (ctx: Queueing, message: MailMessage, options: QueueOptions = {}): Promise<string | null> =>
  queue(ctx, { channel: 'email', message }, options)

/** Queues a text message in the caller's transaction, like `queueMail`. `to` is in E.164 (see `toE164`). */
export const queueSms = (ctx: Queueing, message: SmsMessage, options: TextOptions): Promise<string | null> =>
  queue(ctx, { channel: 'sms', message }, options)

/**
 * Delivers while the caller waits. The attempt is recorded before the provider is called and its result after, so a
 * crash in between leaves a trace. If `onceKey` was used before, the first result is returned and nothing is sent, except
 * an email whose first attempt was cut off. Must not be called in a transaction, or twice at a time with one `onceKey`.
 */
export async function deliverNow(ctx: Delivering, outgoing: Outgoing, options: QueueOptions = {}): Promise<Result> {
  if (ctx.db instanceof PgTransaction) throw new Error('Nothing outside is called inside a transaction')
  const now = ctx.now()
  const id = await insertDelivery(ctx.db, {
    ...toDeliveryValues(outgoing, options, now),
    status: 'sending',
    attempts: 1,
    attempted_at: now.toISOString(),
  })
  const how = { isLast: true, signal: AbortSignal.timeout(PATIENCE_MS) }
  if (id === null) {
    const first = await findDeliveryOnce(ctx.db, options.onceKey ?? '')
    // With the same Message-ID, it is one email however often it is sent. A text would arrive twice.
    const again = first?.channel === 'email' && (await claimCutOff(ctx.db, first.id, now.toISOString()))
    if (!again) return toResult(first)
    const { isFinal: _, ...result } = await attempt(ctx, again.id, toOutgoing(again), how)
    return result
  }
  const { isFinal: _, ...result } = await attempt(ctx, id, outgoing, how)
  return result
}

const toResult = (delivery: DeliveryRow | null): Result =>
  delivery?.status === 'sent'
    ? { success: true, ...(delivery.provider_id !== null && { providerId: delivery.provider_id }) }
    : { success: false, error: delivery?.error ?? CUT_OFF }
