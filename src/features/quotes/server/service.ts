import { eq } from 'drizzle-orm'
import { requireActiveClient } from '#features/clients/server/shared/active-client.ts'
import { salesLeads } from '#features/leads/server/table.ts'
import { deleteLinks, revokeLinks } from '#features/links/server/shared/links.ts'
import { countUses } from '#features/price-book/server/shared/uses.ts'
import { todayOf } from '#features/settings/server/shared/company.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { StaffContext } from '#server/context.ts'
import { nextNumber } from '#server/database/numbers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, refuseIf } from '#server/errors.ts'
import type { QuoteDetails, QuoteInput, QuotePatch } from '../contract.ts'
import { blocked, hasExpired } from '../states.ts'
import { pricesOf, requireDeposit } from './prices.ts'
import { getQuote, isFrozen, linesOf, replaceLines } from './queries.ts'
import { quotes } from './table.ts'

type Recipients = Pick<QuoteInput, 'client_id' | 'lead_id'>

/** A quote is for a client, a lead, or a lead of that client. Keeps both from being deleted until the transaction ends. */
async function requireRecipient(ctx: StaffContext, { client_id, lead_id }: Recipients): Promise<void> {
  if (client_id !== null) await requireActiveClient(ctx, client_id)
  else if (lead_id === null) throw invalid('client_id', 'Choose a client or a lead')
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

/** The number is taken last, after everything that can be refused. */
export const createQuote = (ctx: StaffContext, { items, ...input }: QuoteInput): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { lines, ...sums } = pricesOf(items, input.tax_rate, input)
    requireDeposit(input, sums.total)
    await requireRecipient(ctx, input)
    await countUses(ctx, items)
    const created_at = ctx.now().toISOString()
    const quote_number = await nextNumber(ctx.db, 'quote')
    const heading = { quote_number, ...input, ...sums, created_by: ctx.user.id, created_at, updated_at: created_at }
    const { id } = await insertRow(ctx, quotes, heading)
    await replaceLines(ctx.db, id, lines)
    await recordChange(ctx, { record: 'quote', id, before: null, after: { items: lines } })
    return getQuote(ctx, id)
  })

/** Changes only the fields sent. The first change after a version was sent makes the next version, which is a draft. */
export const updateQuote = (ctx: StaffContext, id: string, patch: QuotePatch): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, items, ...changes } = patch
    const was = await lockRow(ctx, quotes, id, { noun: 'Quote', version: updated_at })
    refuseIf(blocked.edit(was))
    const linesBefore = await linesOf(ctx.db, id)
    const submitted = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const next = headingOf({ ...was, ...submitted })
    const { lines, ...sums } = pricesOf(items ?? linesBefore, next.tax_rate, changes)
    const newLines = JSON.stringify(lines) !== JSON.stringify(linesBefore)
    if (!newLines && JSON.stringify(next) === JSON.stringify(headingOf(was))) return getQuote(ctx, id)
    requireDeposit(next, sums.total)
    if (next.client_id !== was.client_id || next.lead_id !== was.lead_id) await requireRecipient(ctx, next)
    const nextVersion = (await isFrozen(ctx.db, id, was.version)) && {
      version: was.version + 1,
      status: 'draft' as const,
      sent_at: null,
    }
    await updateRow(ctx, quotes, id, { ...next, ...sums, ...nextVersion })
    if (isForAnother(was, next)) await revokeLinks(ctx, { kind: 'quote', document_id: id })
    if (newLines) {
      await replaceLines(ctx.db, id, lines)
      await recordChange(ctx, { record: 'quote', id, before: { items: linesBefore }, after: { items: lines } })
    }
    await countUses(ctx, items ?? [])
    return getQuote(ctx, id)
  })

/** A lead who became a client is the same recipient. */
const isForAnother = (was: Recipients, next: Recipients): boolean =>
  was.client_id === null ? next.lead_id !== was.lead_id : next.client_id !== was.client_id

type Heading = Omit<QuoteInput, 'items' | 'tax_rate' | 'subtotal' | 'tax_amount' | 'total'> & {
  tax_rate: string | null
}

/** The fields that a user can change besides the items. */
const headingOf = (quote: Heading) => ({
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
})

/** A new draft with the same recipient, items, options and terms. A date that has passed is left out. */
export const duplicateQuote = (ctx: StaffContext, id: string): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await getQuote(ctx, id)
    const valid_until = hasExpired(quote, await todayOf(ctx)) ? null : quote.valid_until
    return createQuote(ctx, { ...headingOf(quote), valid_until, items: await linesOf(ctx.db, id) })
  })

/** Deletes a draft that was never sent. */
export const deleteQuote = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(blocked.delete(await lockRow(ctx, quotes, id, { noun: 'Quote' })))
    await deleteLinks(ctx, { kind: 'quote', document_id: id })
    await ctx.db.delete(quotes).where(eq(quotes.id, id))
  })
