import { and, eq, not } from 'drizzle-orm'
import { patched } from '#contract/patch.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { deleteLinks, revokeLinks } from '#features/people/links/server/shared/links.ts'
import type { CalculationSheet } from '#features/electrical/calculators/rules/sheet.ts'
import { findSheet } from '#features/electrical/calculators/server/shared/calculation-sheet.ts'
import { getCertificateRefusal, requireCertificate } from '#features/billing/sales-tax/server/shared/certificates.ts'
import { countUses } from '#features/sales/price-book/server/shared/uses.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { StaffContext } from '#server/context.ts'
import { nextNumber } from '#server/database/numbers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, refuseIf } from '#server/errors.ts'
import type { TaxFacts } from '#features/billing/sales-tax/contract.ts'
import { NO_RECIPIENT, type NewQuoteInput, type QuoteDetails, type QuoteInput, type QuotePatch } from '../contract.ts'
import { blocked, hasExpired } from '../states.ts'
import { calculatePrices, requireDeposit } from './prices.ts'
import { getQuote, isFrozen, listLines, replaceLines } from './queries.ts'
import { quoteNumbers, quotes } from './table.ts'

type Recipients = Pick<QuoteInput, 'client_id' | 'lead_id'>

/** A quote is for a client, a lead, or a lead of that client. Keeps both from being deleted until the transaction ends. */
async function requireRecipient(ctx: StaffContext, { client_id, lead_id }: Recipients): Promise<void> {
  if (client_id !== null) await requireActiveClient(ctx, client_id)
  else if (lead_id === null) throw invalid('client_id', NO_RECIPIENT)
  if (lead_id === null) return
  const [lead] = await ctx.db
    .select({ client_id: salesLeads.client_id })
    .from(salesLeads)
    .where(eq(salesLeads.id, lead_id))
    .for('key share')
  if (!lead) throw invalid('lead_id', 'This lead no longer exists. Choose another one.')
  if (client_id !== null && lead.client_id !== null && lead.client_id !== client_id)
    throw invalid('client_id', 'This lead belongs to another client. Choose that client, or no lead.')
}

/** The fields of a quote that becomes a job. */
async function becomingJob(ctx: StaffContext, input: Recipients) {
  await requireRecipient(ctx, input)
  return { job_id: null, is_change_order: false }
}

/**
 * The fields of a change order: for the client of its job, with the sales tax facts of its contract where it says nothing else. Keeps
 * the job from ending until the transaction does.
 */
async function changingJob(ctx: StaffContext, job_id: string, input: Recipients & TaxFacts) {
  const [job] = await ctx.db
    .select({ client_id: jobs.client_id, status: jobs.status })
    .from(jobs)
    .where(eq(jobs.id, job_id))
    .for('share')
  if (!job) throw invalid('job_id', 'This job no longer exists. Choose another one.')
  refuseIf(blocked.changeJob(job))
  const { client_id } = job
  requireClientOfJob({ ...input, client_id: input.client_id ?? client_id }, client_id)
  await requireActiveClient(ctx, client_id)
  const [original] = await ctx.db
    .select({
      property_type: quotes.property_type,
      work_type: quotes.work_type,
      contract_type: quotes.contract_type,
    })
    .from(quotes)
    .where(and(eq(quotes.job_id, job_id), not(quotes.is_change_order)))
  return {
    job_id,
    is_change_order: true,
    client_id,
    property_type: input.property_type ?? original?.property_type ?? null,
    work_type: input.work_type ?? original?.work_type ?? null,
    contract_type: input.contract_type ?? original?.contract_type ?? null,
  }
}

function requireClientOfJob({ client_id, lead_id }: Recipients, jobClient: string | null): void {
  if (client_id !== jobClient || lead_id !== null)
    throw invalid(lead_id === null ? 'client_id' : 'lead_id', 'A change order is for the client of its job')
}

/** The sheet of a calculation of the client's. Nobody else may read it. */
async function requireSheet(ctx: StaffContext, id: string, clientId: string | null): Promise<CalculationSheet> {
  const saved = await findSheet(ctx, id)
  if (!saved) throw invalid('calculation_id', 'This calculation was deleted. Choose another one.')
  if (saved.client_id !== clientId) throw invalid('calculation_id', 'This calculation is for another client')
  return saved.sheet
}

/** The number is taken last, after everything that can be refused. `sheet`: the calculation of the quote that it copies. */
export const createQuote = (
  ctx: StaffContext,
  { items, new_id, calculation_id, ...input }: NewQuoteInput,
  sheet: CalculationSheet | null = null,
): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { lines, ...sums } = calculatePrices(items, input.tax_rate, input)
    requireDeposit(input, sums.total)
    const { job_id } = input
    const kind = job_id === null ? await becomingJob(ctx, input) : await changingJob(ctx, job_id, input)
    const fields = { ...input, ...kind }
    await requireCertificate(ctx, fields)
    const calculation = calculation_id === null ? sheet : await requireSheet(ctx, calculation_id, fields.client_id)
    await countUses(ctx, items)
    const created_at = ctx.now().toISOString()
    const quote_number = await nextNumber(ctx.db, quoteNumbers)
    const heading = {
      id: new_id,
      quote_number,
      ...fields,
      ...sums,
      calculation,
      created_by: ctx.user.id,
      created_at,
      updated_at: created_at,
    }
    const { id } = await insertRow(ctx, quotes, heading)
    await replaceLines(ctx.db, id, lines)
    noteFields(ctx, { record: 'quote', id, before: null, after: { items: lines } })
    return getQuote(ctx, id)
  })

/** Changes only the fields sent. The first change after a version was sent makes the next version, which is a draft. */
export const updateQuote = (ctx: StaffContext, id: string, patch: QuotePatch): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, items, ...changes } = patch
    const was = await lockRow(ctx, quotes, id, { noun: 'Quote', version: updated_at })
    refuseIf(blocked.edit(was))
    const linesBefore = await listLines(ctx.db, id)
    const next = toHeading(patched<Heading>(was, changes))
    const { lines, ...sums } = calculatePrices(items ?? linesBefore, next.tax_rate, changes)
    const newLines = JSON.stringify(lines) !== JSON.stringify(linesBefore)
    if (!newLines && JSON.stringify(next) === JSON.stringify(toHeading(was))) return getQuote(ctx, id)
    requireDeposit(next, sums.total)
    if (was.is_change_order) requireClientOfJob(next, was.client_id)
    else if (next.client_id !== was.client_id || next.lead_id !== was.lead_id) await requireRecipient(ctx, next)
    await requireCertificate(ctx, next, was)
    const nextVersion = (await isFrozen(ctx.db, id, was.version)) && {
      version: was.version + 1,
      status: 'draft' as const,
      sent_at: null,
    }
    const isOthers = isForAnother(was, next)
    // The calculation is of the client before.
    await updateRow(ctx, quotes, id, { ...next, ...sums, ...nextVersion, ...(isOthers && { calculation: null }) })
    if (isOthers) await revokeLinks(ctx, { kind: 'quote', document_id: id })
    if (newLines) {
      await replaceLines(ctx.db, id, lines)
      noteFields(ctx, { record: 'quote', id, before: { items: linesBefore }, after: { items: lines } })
    }
    await countUses(ctx, items ?? [])
    return getQuote(ctx, id)
  })

/** A lead who became a client is the same recipient. */
const isForAnother = (was: Recipients, next: Recipients): boolean =>
  was.client_id === null ? next.lead_id !== was.lead_id : next.client_id !== was.client_id

type Heading = Omit<
  QuoteInput,
  'job_id' | 'calculation_id' | 'items' | 'tax_rate' | 'subtotal' | 'tax_amount' | 'total'
> & {
  tax_rate: string | null
}

/** The fields that a user can change besides the items. */
const toHeading = (quote: Heading) => ({
  client_id: quote.client_id,
  lead_id: quote.lead_id,
  tax_rate: quote.tax_rate ?? '0.00',
  deposit_percent: quote.deposit_percent,
  deposit_amount: quote.deposit_amount,
  valid_until: quote.valid_until,
  notes: quote.notes,
  terms: quote.terms,
  property_type: quote.property_type,
  work_type: quote.work_type,
  contract_type: quote.contract_type,
  tax_certificate_id: quote.tax_certificate_id,
})

/** A new draft with the same recipient, items, options and terms; of a change order, for the same job. A date that has passed is left out, and a certificate that is no longer valid. */
export const duplicateQuote = (ctx: StaffContext, id: string): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await getQuote(ctx, id)
    const valid_until = hasExpired(quote, await getToday(ctx)) ? null : quote.valid_until
    const job_id = quote.is_change_order ? quote.job_id : null
    const tax_certificate_id = (await getCertificateRefusal(ctx, quote)) === null ? quote.tax_certificate_id : null
    const heading = { ...toHeading(quote), job_id, valid_until, tax_certificate_id }
    const copy = { ...heading, calculation_id: null, items: await listLines(ctx.db, id) }
    return createQuote(ctx, copy, quote.calculation)
  })

/** Deletes a draft that was never sent. */
export const deleteQuote = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(blocked.delete(await lockRow(ctx, quotes, id, { noun: 'Quote' })))
    await deleteLinks(ctx, { kind: 'quote', document_id: id })
    await ctx.db.delete(quotes).where(eq(quotes.id, id))
  })
