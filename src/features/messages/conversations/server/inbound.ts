import { formatPhone } from '#contract/phone-format.ts'
import { textFrom } from '#contract/text.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import { notify } from '#features/people/notifications/server/shared/notify.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import { recordReceipt } from '#server/outbox/receipts.ts'
import { recordConsent } from '#server/sms/consents.ts'
import { followKeyword, optedOutAt } from '#server/sms/opt-outs.ts'
import type { InboundSms } from '#server/sms/sms.ts'
import { type Keyword, commandIn } from './keywords.ts'
import { findSender, insertReceived } from './queries.ts'

const signed = (http: Http) => ({ signature: http.header('x-twilio-signature'), url: http.url.href })

/** No reply to START: the provider confirms it. */
const answers = {
  stop: () => 'You are unsubscribed and will not get any more texts from us. Reply START to resubscribe.',
  help: ({ phone, email }: Company) =>
    `For help, ${phone ? `call ${formatPhone(phone)}` : `write to ${email}`}. Reply STOP to stop these texts.`,
}

/** Says who wrote, not what: a lock screen shows it to anyone. */
async function notifyOfText(ctx: Context, phone: string): Promise<void> {
  const sender = await findSender(ctx, phone)
  if (!sender) return
  await notify(
    ctx,
    { kind: 'text' },
    {
      title: 'New text message',
      body: `From ${sender.name ?? formatPhone(phone)}`,
      path: `/messages?open=${sender.id}`,
      tag: `text ${sender.id}`,
    },
  )
}

/** Adds a text to its conversation and follows its keyword. Returns what to answer: nothing to a repeated text or STOP. */
const storeText = (ctx: Context, received: InboundSms): Promise<Exclude<Keyword, 'start'> | null> =>
  inTransaction(ctx, async (ctx) => {
    const { id, from: phone, text } = received
    const isStopped = (await optedOutAt(ctx.db, phone)) !== null
    const { keyword, isMessage } = commandIn(text, { isStopped })
    const isUnread = isMessage || received.pictures.length > 0
    if (!(await insertReceived(ctx, received, { isUnread }))) return null
    if (isUnread) await notifyOfText(ctx, phone)
    if (keyword === null || keyword === 'help') return keyword
    const hasChanged = await followKeyword(ctx, { id, phone, keyword })
    if (keyword === 'stop') return hasChanged ? 'stop' : null
    await recordConsent(ctx, { phone, method: 'start' })
    return null
  })

/**
 * Handles a text that came in. Replies at most once, and not if the provider already replied (Twilio's Advanced Opt-Out). When
 * Twilio answers a STOP itself, it also blocks our reply, so the client always gets exactly one.
 */
export async function receiveText(ctx: Context, bytes: Uint8Array, http: Http): Promise<Reply> {
  const received = await ctx.sms.receive(bytes, signed(http))
  const keyword = await storeText(ctx, received)
  const company = await getCompany(ctx)
  const answer = keyword && !received.isAnswered ? textFrom(company.company_name, answers[keyword](company)) : null
  const body = new TextEncoder().encode(await ctx.sms.answer(answer))
  return file({ body, type: 'text/xml; charset=utf-8', name: 'answer.xml', inline: true })
}

/** Handles the carrier's report on a text that we sent. */
export async function receiveReceipt(ctx: Context, bytes: Uint8Array, http: Http): Promise<void> {
  await recordReceipt(ctx, await ctx.sms.receipt(bytes, signed(http)))
}
