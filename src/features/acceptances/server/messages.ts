import { eq } from 'drizzle-orm'
import { formatDateTime, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { contactOf } from '#features/clients/server/shared/contact.ts'
import type { AddedInvoice } from '#features/invoices/server/shared/new-invoice.ts'
import { inAYear } from '#features/invoices/server/shared/invoice-link.ts'
import { salesLeads } from '#features/leads/server/table.ts'
import { issueLink } from '#features/links/server/shared/links.ts'
import { type Company, companyOf } from '#features/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Conversion } from './converting.ts'
import type { AcceptanceRecord, QuoteRecord } from './queries.ts'

/** The client, or the lead, of a quote. */
async function recipientOf(ctx: Context, { client_id, lead_id }: QuoteRecord) {
  const client = client_id === null ? null : await contactOf(ctx, client_id)
  if (client || lead_id === null) return client
  const [lead] = await ctx.db
    .select({ name: salesLeads.name, email: salesLeads.email, phone: salesLeads.phone })
    .from(salesLeads)
    .where(eq(salesLeads.id, lead_id))
  return lead ?? null
}

type Answer =
  | { kind: 'accepted'; acceptance: AcceptanceRecord; conversion: Conversion }
  | { kind: 'declined'; reason: string | null }

const aboutQuote = ({ id }: QuoteRecord) => ({ about: { type: 'quote', id } })

const factsOf = ({ time_zone }: Company, acceptance: AcceptanceRecord) => [
  { label: 'Total', value: formatMoney(acceptance.total) },
  ...(acceptance.deposit === null ? [] : [{ label: 'Deposit', value: formatMoney(acceptance.deposit) }]),
  { label: 'Signed by', value: acceptance.name },
  { label: 'Signed', value: formatDateTime(time_zone, acceptance.accepted_at) },
]

/** The office's next step. */
function nextStep({ job_id, deposit_invoice }: Conversion): string {
  if (job_id === null)
    return 'It is not a job yet, because you must choose its client. Open the quote and convert it to a job.'
  const invoice = deposit_invoice && ` Invoice ${deposit_invoice.invoice_number} asks for the deposit.`
  return `Its job is waiting for a date in the schedule.${invoice ?? ''}`
}

/** Queues the mail to the office when a customer accepts or declines a quote. */
export async function notifyOffice(ctx: Context, quote: QuoteRecord, answer: Answer): Promise<void> {
  const company = await companyOf(ctx)
  if (!company.email) return
  const who = (await recipientOf(ctx, quote))?.name ?? 'The customer'
  const heading = `${who} ${answer.kind} quote ${quote.quote_number}`
  const paragraphs = answer.kind === 'accepted' ? [nextStep(answer.conversion)] : []
  const facts =
    answer.kind === 'accepted'
      ? [...factsOf(company, answer.acceptance), { label: 'SHA-256', value: answer.acceptance.document_hash }]
      : [
          { label: 'Total', value: formatMoney(quote.total) },
          ...(answer.reason === null ? [] : [{ label: 'Reason', value: answer.reason }]),
        ]
  const mail = letter(ctx, company, {
    to: company.email,
    subject: heading,
    paragraphs,
    facts,
    button: { label: 'Open the quote', url: `${ctx.config.publicUrl}/quotes?open=${quote.id}` },
  })
  await queueMail(ctx, mail, aboutQuote(quote))
}

type Copy = { acceptance: AcceptanceRecord; url: string; deposit_invoice: AddedInvoice | null }

/** Queues the customer's copy of what they accepted, with the way to pay the deposit. */
export async function notifyCustomer(
  ctx: Context,
  quote: QuoteRecord,
  { acceptance, url, deposit_invoice }: Copy,
): Promise<void> {
  const to = await recipientOf(ctx, quote)
  if (!to?.email) return
  const company = await companyOf(ctx)
  const due =
    deposit_invoice && `Please pay the deposit of ${formatMoney(deposit_invoice.total)} from the quote's page.`
  const mail = letter(ctx, company, {
    to: to.email,
    subject: `You accepted quote ${quote.quote_number} from ${company.company_name}`,
    heading: `You accepted quote ${quote.quote_number}`,
    paragraphs: [`Hello ${to.name},`, 'Thank you. We will contact you to agree on a date.', ...(due ? [due] : [])],
    facts: factsOf(company, acceptance),
    button: { label: deposit_invoice ? 'View quote and pay deposit' : 'View quote', url },
    footer: `Keep this email for your records. SHA-256 of the signed quote: ${acceptance.document_hash}`,
    takesReplies: true,
  })
  await queueMail(ctx, mail, aboutQuote(quote))
}

/** Queues the deposit request, for a quote that staff converted later. */
export async function notifyDeposit(ctx: Context, quote: QuoteRecord, invoice: AddedInvoice): Promise<void> {
  const to = await recipientOf(ctx, quote)
  if (!to?.email) return
  const company = await companyOf(ctx)
  const { url } = await issueLink(ctx, { kind: 'invoice', document_id: invoice.id, expires_at: inAYear(ctx.now()) })
  const mail = letter(ctx, company, {
    to: to.email,
    subject: `Deposit for quote ${quote.quote_number} from ${company.company_name}`,
    heading: `Deposit for quote ${quote.quote_number}`,
    paragraphs: [`Hello ${to.name},`, 'Thank you for accepting our quote. We start with a deposit.'],
    facts: [
      { label: 'Invoice number', value: invoice.invoice_number },
      ...(invoice.due_date === null ? [] : [{ label: 'Date due', value: formatDay(invoice.due_date) }]),
      { label: 'Amount due', value: formatMoney(invoice.total) },
    ],
    button: { label: 'View and pay', url },
    footer: 'Questions about this invoice? Just reply to this email.',
    takesReplies: true,
  })
  await queueMail(ctx, mail, { about: { type: 'invoice', id: invoice.id } })
}
