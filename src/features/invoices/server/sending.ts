import { dayIn, formatDay } from '#contract/dates.ts'
import { decimal, formatMoney } from '#contract/money.ts'
import { capitalized } from '#contract/text.ts'
import { signsIn } from '#features/clients/server/shared/contact.ts'
import { requireInvoiceGate } from '#features/gates/server/shared/gates.ts'
import { issueLink } from '#features/links/server/shared/links.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { letter } from '#server/mail/letter.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { deliverNow, type QueueOptions } from '#server/outbox/outbox.ts'
import { cap } from '#server/rate-limit.ts'
import { userTextRefusal } from '#server/sms/limits.ts'
import { textable } from '#server/sms/opt-outs.ts'
import { type InvoiceDetails, type SendResult, balanceOf, blocked } from '../contract.ts'
import { payingWords } from './paying-words.ts'
import { payUrlOf, pdfOf } from './pdf.ts'
import { getDetails, markInvoiceSent } from './queries.ts'
import { inAYear } from './shared/invoice-link.ts'
import { type ChannelResult, failed, resultOf } from './shared/send-result.ts'

/**
 * Sends by email (with the PDF and a pay link) and by SMS, independently and without holding locks. A draft becomes `sent` once
 * either is sent. With the same `onceKey`, neither is sent twice.
 */
export async function sendInvoice(ctx: StaffContext, id: string, onceKey: string): Promise<SendResult> {
  const found = await getDetails(ctx, id)
  refuseIf(blocked.send(found))
  await requireInvoiceGate(ctx, found)
  await cap(ctx, 'invoice_sends', id).use()
  // The client gets it as it will be: a draft's PDF has a stamp and no link.
  const invoice: InvoiceDetails = found.status === 'draft' ? { ...found, status: 'sent' } : found
  const company = await companyOf(ctx)
  const payUrl = await clientUrlOf(ctx, invoice)
  const about = { type: 'invoice', id }
  const optionsFor = (channel: string) => ({ about, onceKey: `send ${channel} ${onceKey}` })
  const [email, sms] = await Promise.all([
    sendMail(ctx, { invoice, company, payUrl }, optionsFor('email')),
    sendSms(ctx, { invoice, company, payUrl }, optionsFor('sms')),
  ])
  if (email.success || sms.success) await markInvoiceSent(ctx, id)
  return { results: { email, sms } }
}

const balanceText = (invoice: InvoiceDetails) => formatMoney(decimal(balanceOf(invoice)))

/** The request for the balance, by the due date or after it. */
function payText(invoice: InvoiceDetails, today: string): string {
  const { due_date } = invoice
  const balance = balanceText(invoice)
  if (due_date === null) return `please pay ${balance}`
  return due_date < today
    ? `please pay the balance of ${balance}, which was due ${formatDay(due_date)}`
    : `please pay ${balance} by ${formatDay(due_date)}`
}

/** The invoice's address for its client: behind their sign-in, or a link of its own if they have none. */
async function clientUrlOf(ctx: StaffContext, { id, client_id, client }: InvoiceDetails): Promise<string> {
  const isReachable = client.email !== null || client.phone !== null
  if (!isReachable || (await signsIn(ctx, client_id))) return payUrlOf(ctx, id)
  return (await issueLink(ctx, { kind: 'invoice', document_id: id, expires_at: inAYear(ctx.now()) })).url
}

type Sent = { invoice: InvoiceDetails; company: Company; payUrl: string }

async function sendMail(ctx: StaffContext, sent: Sent, options: QueueOptions): Promise<ChannelResult> {
  const { invoice } = sent
  const { email } = invoice.client
  if (email === null) return failed('Client has no email address')
  const message = await mailOf(ctx, sent, email).catch((error: unknown) => {
    ctx.log.error({ err: error, invoice: invoice.id }, 'the invoice mail could not be written')
    return null
  })
  if (message === null) return failed('The PDF could not be made')
  return resultOf(await deliverNow(ctx, { channel: 'email', message }, options))
}

async function mailOf(ctx: StaffContext, { invoice, company, payUrl }: Sent, to: string): Promise<MailMessage> {
  const pdf = await pdfOf(ctx, invoice, payUrl)
  const { invoice_number, due_date, client_name } = invoice
  const words = payingWords(ctx.payments.mode, company.phone)
  return letter(ctx, company, {
    to,
    subject: `Invoice ${invoice_number} from ${company.company_name}`,
    heading: `Invoice ${invoice_number}`,
    paragraphs: [
      `Hello ${client_name},`,
      `Here is your invoice from ${company.company_name}. ${capitalized(payText(invoice, dayIn(company.time_zone, ctx.now())))}. The invoice is attached as a PDF.`,
      ...(words.mail === null ? [] : [words.mail]),
    ],
    facts: [
      { label: 'Invoice number', value: invoice_number },
      ...(due_date === null ? [] : [{ label: 'Date due', value: formatDay(due_date) }]),
      { label: 'Total', value: formatMoney(invoice.total) },
      { label: 'Amount due', value: balanceText(invoice) },
    ],
    button: { label: words.button, url: payUrl },
    footer: 'Questions about this invoice? Just reply to this email.',
    takesReplies: true,
    attachments: [
      {
        name: `${invoice_number}.pdf`,
        type: 'application/pdf',
        content: Buffer.from(pdf).toString('base64'),
      },
    ],
  })
}

async function sendSms(
  ctx: StaffContext,
  { invoice, company, payUrl }: Sent,
  options: QueueOptions,
): Promise<ChannelResult> {
  const { to, refusal } = await textable(ctx.db, invoice.client.phone, 'Client')
  if (to === null) return failed(refusal)
  const over = await userTextRefusal(ctx, ctx.user.id)
  if (over !== null) return failed(over)
  const from = company.company_name.slice(0, 60)
  const words = payingWords(ctx.payments.mode, company.phone)
  const text = `${from}: invoice ${invoice.invoice_number}, ${payText(invoice, dayIn(company.time_zone, ctx.now()))}. ${words.sms} ${payUrl}`
  const purpose = `Invoice ${invoice.invoice_number}`
  return resultOf(await deliverNow(ctx, { channel: 'sms', message: { to, text } }, { ...options, purpose }))
}
