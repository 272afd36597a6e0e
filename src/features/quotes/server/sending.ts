import { formatDay } from '#contract/dates.ts'
import { depositOf } from '#contract/item-options.ts'
import { cents, decimal, formatMoney } from '#contract/money.ts'
import type { SendResult } from '#features/invoices/contract.ts'
import { type ChannelResult, failed, resultOf } from '#features/invoices/server/shared/send-result.ts'
import { textableClient, textableNumber } from '#features/clients/server/shared/texting.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { deliverNow, type QueueOptions } from '#server/outbox/outbox.ts'
import { cap } from '#server/rate-limit.ts'
import { userTextRefusal } from '#server/sms/limits.ts'
import type { QuoteDetails } from '../contract.ts'
import { issueQuoteLink } from './shared/quote-link.ts'
import { quotePdf } from './shared/quote-pdf.ts'
import { freezeVersion, markQuoteSent } from './versions.ts'

type Sending = { quote: QuoteDetails; company: Company; url: string }

/** A lead is not a client yet. */
const whoseOf = ({ client_id }: QuoteDetails) => (client_id === null ? 'Recipient' : 'Client')

/**
 * Freezes the version and sends it by email (with the PDF) and by SMS, each with a link that needs no sign-in, independently
 * and without holding locks. A draft becomes `sent` once either is sent. With the same `onceKey`, neither is sent twice.
 */
export async function sendQuote(ctx: StaffContext, id: string, onceKey: string): Promise<SendResult> {
  await cap(ctx, 'quote_sends', id).use()
  const frozen = await freezeVersion(ctx, id)
  // The recipient gets it as it will be: a draft's PDF has a stamp.
  const quote: QuoteDetails = frozen.status === 'draft' ? { ...frozen, status: 'sent' } : frozen
  const company = await companyOf(ctx)
  const { version } = quote
  const url = await inTransaction(ctx, (ctx) => issueQuoteLink(ctx, { quote_id: id, version }))
  const optionsFor = (channel: string) => ({ about: { type: 'quote', id }, onceKey: `send ${channel} ${onceKey}` })
  const sending = { quote, company, url }
  const [email, sms] = await Promise.all([
    sendMail(ctx, sending, optionsFor('email')),
    sendSms(ctx, sending, optionsFor('sms')),
  ])
  if (email.success || sms.success) await markQuoteSent(ctx, id)
  return { results: { email, sms } }
}

const amountText = ({ total, highest_total }: QuoteDetails) =>
  total === highest_total ? formatMoney(total) : `${formatMoney(total)} to ${formatMoney(highest_total)}`

async function sendMail(ctx: StaffContext, sending: Sending, options: QueueOptions): Promise<ChannelResult> {
  const { quote } = sending
  const { email } = quote.recipient
  if (email === null) return failed(`${whoseOf(quote)} has no email address`)
  const message = await mailOf(ctx, sending, email).catch((error: unknown) => {
    ctx.log.error({ err: error, quote: quote.id }, 'the quote mail could not be written')
    return null
  })
  if (message === null) return failed('The PDF could not be made')
  return resultOf(await deliverNow(ctx, { channel: 'email', message }, options))
}

async function mailOf(ctx: StaffContext, { quote, company, url }: Sending, to: string): Promise<MailMessage> {
  const pdf = await quotePdf(ctx, quote)
  const { quote_number, version, valid_until, recipient } = quote
  const deposit = depositOf(quote, cents(quote.total))
  const isNew = version > 1 ? ' It replaces the one we sent before.' : ''
  return letter(ctx, company, {
    to,
    subject: `Quote ${quote_number} from ${company.company_name}`,
    heading: `Quote ${quote_number}`,
    paragraphs: [
      `Hello ${recipient.name},`,
      `Here is your quote from ${company.company_name}.${isNew} You can look at it, choose options and accept it online, without signing in. It is attached as a PDF too.`,
    ],
    facts: [
      { label: 'Quote number', value: quote_number },
      { label: 'Total', value: amountText(quote) },
      ...(deposit === null ? [] : [{ label: 'Deposit', value: formatMoney(decimal(deposit)) }]),
      ...(valid_until === null ? [] : [{ label: 'Valid until', value: formatDay(valid_until) }]),
    ],
    button: { label: 'View quote', url },
    footer: 'Questions about this quote? Just reply to this email.',
    takesReplies: true,
    attachments: [
      { name: `${quote_number}.pdf`, type: 'application/pdf', content: Buffer.from(pdf).toString('base64') },
    ],
  })
}

async function sendSms(
  ctx: StaffContext,
  { quote, company, url }: Sending,
  options: QueueOptions,
): Promise<ChannelResult> {
  const { to, refusal } =
    quote.client_id === null
      ? await textableNumber(ctx, quote.recipient.phone, 'quote')
      : await textableClient(ctx, quote.client_id, 'quote')
  if (to === null) return failed(refusal)
  const over = await userTextRefusal(ctx, ctx.user.id)
  if (over !== null) return failed(over)
  const from = company.company_name.slice(0, 60)
  const until = quote.valid_until === null ? '' : `, valid until ${formatDay(quote.valid_until)}`
  const text = `${from}: quote ${quote.quote_number}, ${amountText(quote)}${until}. View and accept it: ${url}`
  const purpose = `Quote ${quote.quote_number}`
  return resultOf(await deliverNow(ctx, { channel: 'sms', message: { to, text } }, { ...options, purpose }))
}
