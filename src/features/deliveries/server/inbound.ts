import { formatPhone } from '#contract/phone-format.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import { followKeyword } from '#server/sms/opt-outs.ts'
import { keywordIn } from './keywords.ts'

/** No START here: the provider confirms it by itself. */
const answers = {
  stop: () => 'You are unsubscribed and will not get any more texts from us. Reply START to resubscribe.',
  help: ({ phone, email }: Company) =>
    `For help, ${phone ? `call ${formatPhone(phone)}` : `write to ${email}`}. Reply STOP to stop these texts.`,
}

/**
 * A text message that came in: STOP and its like, START and HELP are followed. Answered once at most, and not when the
 * provider has answered already (Twilio's Advanced Opt-Out). Where Twilio answers a STOP by itself, it also blocks our
 * answer, so the client gets one in every case.
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
