import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isChoice } from '#features/billing/quotes/rules/options.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { Contract, QuoteDocument, type QuoteItem } from '#features/billing/quotes/contract.ts'
import { quoteAcceptances, quoteItems, quotes, quoteVersions } from '#features/billing/quotes/server/table.ts'
import type { TaxFacts } from '#features/billing/sales-tax/contract.ts'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { lockRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import type { Terms } from './acceptance-document.ts'

export type QuoteRecord = typeof quotes.$inferSelect
export type VersionRecord = typeof quoteVersions.$inferSelect
export type AcceptanceRecord = typeof quoteAcceptances.$inferSelect

export const lockQuote = (ctx: Clock, id: string): Promise<QuoteRecord> => lockRow(ctx, quotes, id, { noun: 'Quote' })

/** Locks the quote and, once it belongs to a job, all quotes of the job, always in the same order. The one that became the job comes first. */
export async function lockContract({ db }: Clock, id: string): Promise<QuoteRecord[]> {
  const { job_id } = await getQuote(db, id)
  const which = job_id === null ? eq(quotes.id, id) : eq(quotes.job_id, job_id)
  return db.select().from(quotes).where(which).orderBy(quotes.is_change_order, quotes.id).for('update')
}

export async function getQuote(db: Database, id: string): Promise<QuoteRecord> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, id))
  if (!quote) throw notFound('Quote')
  return quote
}

const listItems = (db: Database, quoteId: string): Promise<QuoteItem[]> =>
  db
    .select({
      id: quoteItems.id,
      description: quoteItems.description,
      quantity: quoteItems.quantity,
      unit_price: quoteItems.unit_price,
      amount: quoteItems.amount,
      taxable: quoteItems.taxable,
      kind: quoteItems.kind,
      order_index: quoteItems.order_index,
      optional: quoteItems.optional,
      option_group: quoteItems.option_group,
    })
    .from(quoteItems)
    .where(eq(quoteItems.quote_id, quoteId))
    .orderBy(asc(quoteItems.order_index))

const OfferedSums = z.pick(QuoteDocument, { subtotal: true, tax_amount: true, total: true, highest_total: true })

/**
 * The terms that an accepted quote offered. The quote's own sums are the accepted ones; its version has those offered. The contract of
 * a change order is the one that was signed: jobs get other titles.
 */
export async function getOfferedTerms(db: Database, quote: QuoteRecord, acceptance: AcceptanceRecord): Promise<Terms> {
  const version = (await frozenVersions(db, quote.id)).find((frozen) => frozen.version === quote.version)
  const sums = version && OfferedSums.parse(JSON.parse(version.document))
  const { contract } = parseAccepted(acceptance)
  return { ...quote, ...sums, items: await listItems(db, quote.id), contract: contract ?? null }
}

/** The versions that were frozen to be sent, latest first. */
export const frozenVersions = (db: Database, quoteId: string): Promise<VersionRecord[]> =>
  db
    .select()
    .from(quoteVersions)
    .where(eq(quoteVersions.quote_id, quoteId))
    .orderBy(sql`${quoteVersions.version} desc`)

export async function findAcceptance(db: Database, quoteId: string): Promise<AcceptanceRecord | null> {
  const [row] = await db.select().from(quoteAcceptances).where(eq(quoteAcceptances.quote_id, quoteId))
  return row ?? null
}

/**
 * The invoices of a quote, except cancelled ones: at most one for its deposit, and one for the rest, which bills a change order
 * together with its job.
 */
export async function listQuoteInvoices(db: Database, { id, invoice_id }: Pick<QuoteRecord, 'id' | 'invoice_id'>) {
  const ofQuote = eq(invoices.quote_id, id)
  const rows = await db
    .select()
    .from(invoices)
    .where(
      and(invoice_id === null ? ofQuote : or(ofQuote, eq(invoices.id, invoice_id)), ne(invoices.status, 'cancelled')),
    )
  return {
    deposit: rows.find(({ is_deposit }) => is_deposit) ?? null,
    final: rows.find(({ is_deposit }) => !is_deposit) ?? null,
  }
}

export async function findJobTitle(db: Database, id: string) {
  const [job] = await db.select({ id: jobs.id, title: jobs.title }).from(jobs).where(eq(jobs.id, id))
  return job ?? null
}

/** The part of an accepted document that is read again. Format 1 says nothing of tax: everything was taxed. */
const AcceptedDocument = z.object({
  quote: z.extend(z.pick(QuoteDocument, { items: true }), { contract: z.optional(Contract) }),
})

const parseAccepted = ({ document }: AcceptanceRecord) => AcceptedDocument.parse(JSON.parse(document)).quote

/** The items that were accepted, as the accepted document has them. */
export const acceptedItems = (acceptance: AcceptanceRecord): QuoteItem[] =>
  parseAccepted(acceptance).items.filter((item) => !isChoice(item) || acceptance.chosen.includes(item.id))

/** The sales tax facts of a quote's work, which its invoices copy. */
export const getTaxFacts = (quote: QuoteRecord): TaxFacts => ({
  property_type: quote.property_type,
  work_type: quote.work_type,
  contract_type: quote.contract_type,
  tax_certificate_id: quote.tax_certificate_id,
})

/** The quote whose deposit this invoice bills, or null. */
export async function findDepositQuote(db: Database, invoiceId: string): Promise<string | null> {
  const [invoice] = await db
    .select({ quote_id: invoices.quote_id })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), invoices.is_deposit))
  return invoice?.quote_id ?? null
}
