import { formatDay } from '#contract/dates.ts'
import { contractRows, quoteNoun } from '../rules/change-orders.ts'
import { getDeposit } from '../rules/options.ts'
import { cents, decimal, formatMoney } from '#contract/money.ts'
import { capitalized, textFrom } from '#contract/text.ts'
import type { SendResult } from '#features/billing/invoices/contract.ts'
import { sendDocument } from '#features/billing/invoices/server/shared/send-document.ts'
import { textableClient, textableNumber } from '#features/people/clients/server/shared/texting.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import type { QuoteDetails } from '../contract.ts'
import { issueQuoteLink } from './shared/quote-link.ts'
import { quotePdf } from './shared/quote-pdf.ts'
import { freezeVersion, markQuoteSent } from './versions.ts'

const quoteSends = defineCap('quote_sends', {
  per: ['document'],
  limit: 10,
  seconds: HOUR,
  over: (when) => `This quote was sent many times in an hour. Try again ${when}.`,
})

type Sending = { quote: QuoteDetails; company: Company; url: string }

/**
 * Freezes the version and sends it by email (with the PDF) and by SMS, each with a link that needs no sign-in, independently
 * and without holding locks. A draft becomes `sent` once either is sent. With the same `onceKey`, neither is sent twice.
 */
export async function sendQuote(ctx: StaffContext, id: string, onceKey: string): Promise<SendResult> {
  await quoteSends(ctx, id).use()
  const frozen = await freezeVersion(ctx, id)
  // The recipient gets it as it will be: a draft's PDF has a stamp.
  const quote: QuoteDetails = frozen.status === 'draft' ? { ...frozen, status: 'sent' } : frozen
  const company = await getCompany(ctx)
  const { version } = quote
  const url = await inTransaction(ctx, (ctx) => issueQuoteLink(ctx, { quote_id: id, version }))
  const phone =
    quote.client_id === null
      ? await textableNumber(ctx, quote.recipient.phone, 'quote')
      : await textableClient(ctx, quote.client_id, 'quote')
  const sending = { quote, company, url }
  const results = await sendDocument(
    ctx,
    {
      document: { type: 'quote', id },
      email: quote.recipient.email,
      // A lead is not a client yet.
      noEmail: `${quote.client_id === null ? 'Recipient' : 'Client'} has no email address`,
      compose: (to) => composeMail(ctx, sending, to),
      phone,
      text: composeText(sending),
      purpose: `${capitalized(quoteNoun(quote))} ${quote.quote_number}`,
    },
    onceKey,
  )
  if (results.email.success || results.sms.success) await markQuoteSent(ctx, id)
  return { results }
}

/** `$2,000.00 to $2,250.00`, by what the customer chooses. */
const rangeText = (lowest: string, highest: string) =>
  lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`
const amountText = ({ total, highest_total }: QuoteDetails) => rangeText(total, highest_total)

function depositText(quote: QuoteDetails): string | null {
  const [lowest, highest] = [quote.total, quote.highest_total].map((total) => getDeposit(quote, cents(total)))
  return lowest == null || highest == null ? null : rangeText(decimal(lowest), decimal(highest))
}

async function composeMail(ctx: StaffContext, { quote, company, url }: Sending, to: string): Promise<MailMessage> {
  const pdf = await quotePdf(ctx, quote)
  const { quote_number, version, valid_until, recipient, contract } = quote
  const noun = quoteNoun(quote)
  const name = `${capitalized(noun)} ${quote_number}`
  const newTotal = contract && contractRows(contract, quote.total).at(-1)
  const deposit = depositText(quote)
  const isNew = version > 1 ? ' It replaces the one we sent before.' : ''
  return letter(ctx, company, {
    to,
    subject: `${name} from ${company.company_name}`,
    heading: name,
    paragraphs: [
      `Hello ${recipient.name},`,
      `Here is ${contract ? `a change order for ${contract.job_title}` : 'your quote'} from ${company.company_name}.${isNew} You can look at it, choose options and accept it online, without signing in. It is attached as a PDF too.`,
    ],
    facts: [
      { label: `${capitalized(noun)} number`, value: quote_number },
      { label: 'Total', value: amountText(quote) },
      ...(deposit === null ? [] : [{ label: 'Deposit', value: deposit }]),
      ...(newTotal ? [{ label: newTotal.label, value: formatMoney(newTotal.amount) }] : []),
      ...(valid_until === null ? [] : [{ label: 'Valid until', value: formatDay(valid_until) }]),
    ],
    button: { label: `View ${noun}`, url },
    footer: `Questions about this ${noun}? Just reply to this email.`,
    takesReplies: true,
    attachments: [
      { name: `${quote_number}.pdf`, type: 'application/pdf', content: Buffer.from(pdf).toString('base64') },
    ],
  })
}

function composeText({ quote, company, url }: Sending): string {
  const until = quote.valid_until === null ? '' : `, valid until ${formatDay(quote.valid_until)}`
  const offer = `${quoteNoun(quote)} ${quote.quote_number}, ${amountText(quote)}${until}`
  return textFrom(company.company_name, `${offer}. View and accept it: ${url}`)
}
