import type { Textable } from '#features/people/clients/server/shared/texting.ts'
import type { StaffContext } from '#server/context.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { deliverNow, type QueueOptions } from '#server/outbox/outbox.ts'
import { userTextRefusal } from '#server/sms/limits.ts'
import type { SendResult } from '../../contract.ts'

/** Result of a document's email or text. */
type ChannelResult = SendResult['results']['email']

export const failed = (error: string): ChannelResult => ({ success: false, error })

/** The result of a delivery, with a reason also where the provider gave none. */
const toChannelResult = ({ success, error }: { success: boolean; error?: string }): ChannelResult =>
  success ? { success } : failed(error ?? 'The provider refused the message')

type Sending = {
  document: { type: 'invoice' | 'quote'; id: string }
  email: string | null
  /** The error without an address. */
  noEmail: string
  compose: (to: string) => Promise<MailMessage>
  phone: Textable
  text: string
  /** The text's subject in the list of deliveries. */
  purpose: string
}

/** Sends a document by email and by text, independently. With the same `onceKey`, neither is sent twice. */
export async function sendDocument(
  ctx: StaffContext,
  sending: Sending,
  onceKey: string,
): Promise<SendResult['results']> {
  const optionsFor = (channel: string) => ({ about: sending.document, onceKey: `send ${channel} ${onceKey}` })
  const [email, sms] = await Promise.all([
    sendMail(ctx, sending, optionsFor('email')),
    sendSms(ctx, sending, optionsFor('sms')),
  ])
  return { email, sms }
}

async function sendMail(
  ctx: StaffContext,
  { document: { type, id }, email, noEmail, compose }: Sending,
  options: QueueOptions,
): Promise<ChannelResult> {
  if (email === null) return failed(noEmail)
  const message = await compose(email).catch((error: unknown) => {
    ctx.log.error({ err: error, [type]: id }, `the ${type} mail could not be written`)
    return null
  })
  if (message === null) return failed('The PDF could not be made')
  return toChannelResult(await deliverNow(ctx, { channel: 'email', message }, options))
}

async function sendSms(
  ctx: StaffContext,
  { phone: { to, refusal }, text, purpose }: Sending,
  options: QueueOptions,
): Promise<ChannelResult> {
  if (to === null) return failed(refusal)
  const over = await userTextRefusal(ctx, ctx.user.id)
  if (over !== null) return failed(over)
  return toChannelResult(await deliverNow(ctx, { channel: 'sms', message: { to, text } }, { ...options, purpose }))
}
