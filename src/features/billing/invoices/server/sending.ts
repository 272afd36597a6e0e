import { dayIn, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { capitalized, textFrom } from '#contract/text.ts'
import { textableClient } from '#features/people/clients/server/shared/texting.ts'
import { requireInvoiceGate } from '#features/compliance/gates/server/shared/gates.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { letter } from '#server/mail/letter.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import { type InvoiceDetails, type SendResult, asSent, blocked } from '../contract.ts'
import { payingWords } from './paying-words.ts'
import { renderInvoicePdf } from './pdf.ts'
import { getDetails, markInvoiceSent } from './queries.ts'
import { inAYear } from './shared/invoice-link.ts'
import { failed, sendDocument } from './shared/send-document.ts'

const invoiceSends = defineCap('invoice_sends', {
  per: ['document'],
  limit: 10,
  seconds: HOUR,
  over: (when) => `This invoice was sent many times in an hour. Try again ${when}.`,
})

/**
 * Sends by email (with the PDF and a pay link) and by SMS, independently and without holding locks. A draft becomes `sent` once
 * either is sent. With the same `onceKey`, neither is sent twice.
 */
export async function sendInvoice(ctx: StaffContext, id: string, onceKey: string): Promise<SendResult> {
  const details = await getDetails(ctx, id)
  refuseIf(blocked.send(details))
  await requireInvoiceGate(ctx, details)
  await invoiceSends(ctx, id).use()
  // The client gets it as it will be: a draft's PDF has a stamp and no link.
  const invoice = asSent(details)
  const company = await getCompany(ctx)
  const phone = await textableClient(ctx, invoice.client_id, 'invoice')
  const { email } = invoice.client
  if (email === null && phone.to === null) return { results: { email: failed(NO_EMAIL), sms: failed(phone.refusal) } }
  const { url: payUrl } = await issueLink(ctx, { kind: 'invoice', document_id: id, expires_at: inAYear(ctx.now()) })
  const mailing = { invoice, company, payUrl }
  const results = await sendDocument(
    ctx,
    {
      document: { type: 'invoice', id },
      email,
      noEmail: NO_EMAIL,
      compose: (to) => composeMail(ctx, mailing, to),
      phone,
      text: composeText(ctx, mailing),
      purpose: `Invoice ${invoice.invoice_number}`,
    },
    onceKey,
  )
  if (results.email.success || results.sms.success) await markInvoiceSent(ctx, id)
  return { results }
}

/** The request for the balance, by the due date or after it. */
function payText(invoice: InvoiceDetails, today: string): string {
  const { due_date } = invoice
  const balance = formatMoney(invoice.balance_due)
  if (due_date === null) return `please pay ${balance}`
  return due_date < today
    ? `please pay the balance of ${balance}, which was due ${formatDay(due_date)}`
    : `please pay ${balance} by ${formatDay(due_date)}`
}

const NO_EMAIL = 'Client has no email address'

type Mailing = { invoice: InvoiceDetails; company: Company; payUrl: string }

async function composeMail(ctx: StaffContext, { invoice, company, payUrl }: Mailing, to: string): Promise<MailMessage> {
  const pdf = await renderInvoicePdf(ctx, invoice, payUrl)
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
      { label: 'Amount due', value: formatMoney(invoice.balance_due) },
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

function composeText(ctx: StaffContext, { invoice, company, payUrl }: Mailing): string {
  const words = payingWords(ctx.payments.mode, company.phone)
  const due = payText(invoice, dayIn(company.time_zone, ctx.now()))
  return textFrom(company.company_name, `invoice ${invoice.invoice_number}, ${due}. ${words.sms} ${payUrl}`)
}
