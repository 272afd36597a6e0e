import { eq } from 'drizzle-orm'
import { addressLine } from '#contract/address.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import { DEFAULT_DURATION, LONGEST_DURATION } from '#contract/duration.ts'
import { cents, plainDecimal } from '#contract/money.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import type { InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { addInvoice } from '#features/billing/invoices/server/shared/new-invoice.ts'
import { getCertificateRefusal } from '#features/billing/sales-tax/server/shared/certificates.ts'
import { addUnscheduledJob } from '#features/work/jobs/server/shared/new-job.ts'
import { convertLead } from '#features/sales/leads/server/shared/conversion.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { blocked } from '#features/billing/quotes/states.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Clock, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { AppError, notFound, refuseIf } from '#server/errors.ts'
import type { Acceptance, ConvertInput } from '../contract.ts'
import { getAcceptance } from './acceptance.ts'
import { notifyDeposit } from './messages.ts'
import {
  acceptedItems,
  type AcceptanceRecord,
  getTaxFacts,
  findAcceptance,
  lockQuote,
  type QuoteRecord,
} from './queries.ts'

/** A deposit is due this many days after acceptance. */
const DEPOSIT_DAYS = 7

/** Result of a conversion. Without a job, staff must choose the client first. */
export type Conversion = { job_id: string | null; deposit_invoice: InvoiceDetails | null }

type Choice = Pick<ConvertInput, 'client_id' | 'create'>
const AUTOMATIC: Choice = { client_id: null }

/** The client of the quote: its own, the one its lead became, or the one its lead becomes now. */
async function ensureClient(ctx: Clock, quote: QuoteRecord, { client_id, create }: Choice): Promise<string> {
  if (quote.client_id !== null) return quote.client_id
  const lead_id = quote.lead_id ?? ''
  const [lead] = await ctx.db
    .select({ client_id: salesLeads.client_id })
    .from(salesLeads)
    .where(eq(salesLeads.id, lead_id))
  return lead?.client_id ?? convertLead(ctx, lead_id, { client_id, create })
}

/** Makes the job and the deposit invoice. Everything that can be refused comes before the first write. */
async function convert(
  ctx: Clock,
  quote: QuoteRecord,
  acceptance: AcceptanceRecord,
  choice: Choice,
): Promise<Conversion> {
  refuseIf(blocked.convert(quote))
  const client_id = await ensureClient(ctx, quote, choice)
  await requireActiveClient(ctx, client_id)
  const [client] = await ctx.db.select().from(clients).where(eq(clients.id, client_id))
  const items = acceptedItems(acceptance)
  const lines = items.map(({ description, quantity }) => `${plainDecimal(quantity)} × ${description}`)
  const job_id = await addUnscheduledJob(ctx, {
    client_id,
    title: (items[0]?.description ?? quote.quote_number).slice(0, 200),
    description: [`Accepted with quote ${quote.quote_number}:`, ...lines].join('\n').slice(0, 5000),
    location: (client && addressLine(client))?.slice(0, 300) || null,
    duration_minutes: laborMinutes(items),
  })
  const deposit_invoice = await invoiceDeposit(ctx, { ...quote, client_id, job_id }, acceptance)
  await updateRow(ctx, quotes, quote.id, {
    client_id,
    job_id,
    status: 'converted',
    converted_at: ctx.now().toISOString(),
  })
  return { job_id, deposit_invoice }
}

/** Duration of the accepted labor, within the limits of one visit. Labor priced as a lump sum does not count. */
function laborMinutes(items: ReturnType<typeof acceptedItems>): number {
  const hours = items.filter(({ kind, quantity }) => kind === 'labor' && Number(quantity) > 1)
  const minutes = hours.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 60), 0)
  return minutes === 0 ? DEFAULT_DURATION : Math.min(minutes, LONGEST_DURATION)
}

async function invoiceDeposit(
  ctx: Clock,
  quote: QuoteRecord & { client_id: string },
  { deposit }: AcceptanceRecord,
): Promise<InvoiceDetails | null> {
  if (deposit === null || cents(deposit) === 0) return null
  const { time_zone } = await getCompany(ctx)
  const facts = getTaxFacts(quote)
  const isCovered = (await getCertificateRefusal(ctx, quote)) === null
  const share = quote.deposit_percent === null ? '' : `${plainDecimal(quote.deposit_percent)}% `
  return addInvoice(ctx, {
    client_id: quote.client_id,
    created_by: quote.created_by,
    quote_id: quote.id,
    job_id: quote.job_id,
    is_deposit: true,
    status: 'sent',
    // The tax is part of the total that this is a share of; the final invoice shows it.
    tax_rate: '0.00',
    items: [
      {
        description: `${share}Deposit on ${quoteNoun(quote)} ${quote.quote_number}`,
        quantity: '1.00',
        unit_price: deposit,
        taxable: true,
        kind: null,
      },
    ],
    ...facts,
    tax_certificate_id: isCovered ? facts.tax_certificate_id : null,
    notes: `Counts towards the final invoice of ${quote.quote_number}.`,
    due_date: addDays(dayIn(time_zone, ctx.now()), DEPOSIT_DAYS),
  })
}

/** Makes the deposit invoice of a change order. Its job exists. */
const addToJob = async (ctx: Clock, quote: QuoteRecord, acceptance: AcceptanceRecord): Promise<Conversion> => ({
  job_id: quote.job_id,
  deposit_invoice: await invoiceDeposit(ctx, { ...quote, client_id: quote.client_id ?? '' }, acceptance),
})

/** Converts a quote that was just accepted, unless staff must decide something first. A change order adds to its job. */
export async function convertIfClear(
  ctx: Clock,
  quote: QuoteRecord,
  acceptance: AcceptanceRecord,
): Promise<Conversion> {
  try {
    return quote.is_change_order
      ? await addToJob(ctx, quote, acceptance)
      : await convert(ctx, quote, acceptance, AUTOMATIC)
  } catch (error) {
    // Another client has the lead's email or phone, or the client is archived. The acceptance counts all the same.
    if (!(error instanceof AppError)) throw error
    return { job_id: quote.job_id, deposit_invoice: null }
  }
}

/** Turns an accepted quote into a job and a deposit invoice, once. */
export const convertQuote = (ctx: StaffContext, id: string, choice: Choice): Promise<Acceptance> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, id)
    refuseIf(blocked.convert(quote))
    const acceptance = await findAcceptance(ctx.db, id)
    if (!acceptance) throw notFound('Acceptance')
    const { deposit_invoice } = await convert(ctx, quote, acceptance, choice)
    if (deposit_invoice) await notifyDeposit(ctx, quote, deposit_invoice)
    return getAcceptance(ctx, id)
  })
