import { formatPhone } from '#contract/phone-format.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import { followKeyword } from '#server/sms/opt-outs.ts'
import { keywordIn } from './keywords.ts'

/** No reply to START: the provider confirms it. */
const answers = {
  stop: () => 'You are unsubscribed and will not get any more texts from us. Reply START to resubscribe.',
  help: ({ phone, email }: Company) =>
    `For help, ${phone ? `call ${formatPhone(phone)}` : `write to ${email}`}. Reply STOP to stop these texts.`,
}

/**
 * Handles an inbound text: STOP, START, and HELP keywords. Replies at most once, and not if the provider already replied
 * (Twilio's Advanced Opt-Out). When Twilio answers a STOP itself, it also blocks our reply, so the client always gets exactly
 * one.
 */
export async function receiveText(ctx: Context, bytes: Uint8Array, http: Http): Promise<Reply> {
  const { id, from, text, isAnswered } = await ctx.sms.receive(bytes, {
    signature: http.header('x-twilio-signature'),
    url: http.url.href,
  })
  const keyword = keywordIn(text)
  const isNew =
    keyword === 'stop' || keyword === 'start' ? await followKeyword(ctx, { id, phone: from, keyword }) : true
  const company = await companyOf(ctx)
  const answer =
    isNew && !isAnswered && keyword !== null && keyword !== 'start'
      ? `${company.company_name.slice(0, 60)}: ${answers[keyword](company)}`
      : null
  const body = new TextEncoder().encode(await ctx.sms.answer(answer))
  return file({ body, type: 'text/xml; charset=utf-8', name: 'answer.xml', inline: true })
}
