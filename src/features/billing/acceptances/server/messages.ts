import { eq } from 'drizzle-orm'
import { formatDateTime, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { getContact } from '#features/people/clients/server/shared/contact.ts'
import { contractRows, quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { inAYear } from '#features/billing/invoices/server/shared/invoice-link.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import type { Contract } from '#features/billing/quotes/contract.ts'
import type { Conversion } from './converting.ts'
import type { AcceptanceRecord, QuoteRecord } from './queries.ts'

/** The client, or the lead, of a quote. */
async function findRecipient(ctx: Context, { client_id, lead_id }: QuoteRecord) {
  const client = client_id === null ? null : await getContact(ctx, client_id)
  if (client || lead_id === null) return client
  const [lead] = await ctx.db
    .select({ name: salesLeads.name, email: salesLeads.email, phone: salesLeads.phone })
    .from(salesLeads)
    .where(eq(salesLeads.id, lead_id))
  return lead ?? null
}

type Answer =
  | { kind: 'accepted'; acceptance: AcceptanceRecord; conversion: Conversion; contract: Contract | null }
  | { kind: 'declined'; reason: string | null }

const aboutQuote = ({ id }: QuoteRecord) => ({ about: { type: 'quote', id } })

/** The job of a change order, and what its contract comes to now. */
function contractFacts(contract: Contract | null, total: string) {
  const sum = contract && contractRows(contract, total).at(-1)
  return contract && sum
    ? [
        { label: 'Job', value: contract.job_title },
        { label: sum.label, value: formatMoney(sum.amount) },
      ]
    : []
}

const listFacts = ({ time_zone }: Company, acceptance: AcceptanceRecord, contract: Contract | null) => [
  { label: 'Total', value: formatMoney(acceptance.total) },
  ...contractFacts(contract, acceptance.total),
  ...(acceptance.deposit === null ? [] : [{ label: 'Deposit', value: formatMoney(acceptance.deposit) }]),
  { label: 'Signed by', value: acceptance.name },
  { label: 'Signed', value: formatDateTime(time_zone, acceptance.accepted_at) },
]

/** The office's next step. */
function nextStep({ is_change_order }: QuoteRecord, { job_id, deposit_invoice }: Conversion): string {
  if (job_id === null)
    return 'It is not a job yet, because you must choose its client. Open the quote and convert it to a job.'
  const invoice = deposit_invoice && ` Invoice ${deposit_invoice.invoice_number} asks for the deposit.`
  const step = is_change_order ? 'It adds to its job.' : 'Its job is waiting for a date in the schedule.'
  return step + (invoice ?? '')
}

/** Queues the mail to the office when a customer accepts or declines a quote. */
export async function notifyOffice(ctx: Context, quote: QuoteRecord, answer: Answer): Promise<void> {
  const company = await getCompany(ctx)
  if (!company.email) return
  const who = (await findRecipient(ctx, quote))?.name ?? 'The customer'
  const noun = quoteNoun(quote)
  const heading = `${who} ${answer.kind} ${noun} ${quote.quote_number}`
  const paragraphs = answer.kind === 'accepted' ? [nextStep(quote, answer.conversion)] : []
  const facts =
    answer.kind === 'accepted'
      ? [
          ...listFacts(company, answer.acceptance, answer.contract),
          { label: 'SHA-256', value: answer.acceptance.document_hash },
        ]
      : [
          { label: 'Total', value: formatMoney(quote.total) },
          ...(answer.reason === null ? [] : [{ label: 'Reason', value: answer.reason }]),
        ]
  const mail = letter(ctx, company, {
    to: company.email,
    subject: heading,
    paragraphs,
    facts,
    button: { label: `Open the ${noun}`, url: `${ctx.config.publicUrl}/quotes?open=${quote.id}` },
  })
  await queueMail(ctx, mail, aboutQuote(quote))
}

type Copy = {
  acceptance: AcceptanceRecord
  contract: Contract | null
  url: string
  deposit_invoice: InvoiceDetails | null
}

/** Queues the customer's copy of what they accepted, with the way to pay the deposit. */
export async function notifyCustomer(
  ctx: Context,
  quote: QuoteRecord,
  { acceptance, contract, url, deposit_invoice }: Copy,
): Promise<void> {
  const to = await findRecipient(ctx, quote)
  if (!to?.email) return
  const company = await getCompany(ctx)
  const noun = quoteNoun(quote)
  const due =
    deposit_invoice && `Please pay the deposit of ${formatMoney(deposit_invoice.total)} from the ${noun}'s page.`
  const mail = letter(ctx, company, {
    to: to.email,
    subject: `You accepted ${noun} ${quote.quote_number} from ${company.company_name}`,
    heading: `You accepted ${noun} ${quote.quote_number}`,
    paragraphs: [
      `Hello ${to.name},`,
      contract ? 'Thank you. We add this work to your job.' : 'Thank you. We will contact you to agree on a date.',
      ...(due ? [due] : []),
    ],
    facts: listFacts(company, acceptance, contract),
    button: { label: `View ${noun}${deposit_invoice ? ' and pay deposit' : ''}`, url },
    footer: `Keep this email for your records. SHA-256 of the signed ${noun}: ${acceptance.document_hash}`,
    takesReplies: true,
  })
  await queueMail(ctx, mail, aboutQuote(quote))
}

/** Queues the deposit request, for a quote that staff converted later. */
export async function notifyDeposit(ctx: Context, quote: QuoteRecord, invoice: InvoiceDetails): Promise<void> {
  const to = await findRecipient(ctx, quote)
  if (!to?.email) return
  const company = await getCompany(ctx)
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
