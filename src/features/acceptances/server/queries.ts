import { and, asc, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isChoice } from '#contract/choice.ts'
import { invoices } from '#features/invoices/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { QuoteDocument, type QuoteItem } from '#features/quotes/contract.ts'
import { quoteAcceptances, quoteItems, quotes, quoteVersions } from '#features/quotes/server/table.ts'
import type { TaxFacts } from '#features/sales-tax/contract.ts'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { lockRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import type { Terms } from './acceptance-document.ts'

export type QuoteRecord = typeof quotes.$inferSelect
export type VersionRecord = typeof quoteVersions.$inferSelect
export type AcceptanceRecord = typeof quoteAcceptances.$inferSelect

export const lockQuote = (ctx: Clock, id: string): Promise<QuoteRecord> => lockRow(ctx, quotes, id, { noun: 'Quote' })

export async function getQuote(db: Database, id: string): Promise<QuoteRecord> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, id))
  if (!quote) throw notFound('Quote')
  return quote
}

const itemsOf = (db: Database, quoteId: string): Promise<QuoteItem[]> =>
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

const OfferedSums = QuoteDocument.pick({ subtotal: true, tax_amount: true, total: true, highest_total: true })

/** The terms that an accepted quote offered. The quote's own sums are the accepted ones; its version has those offered. */
export async function offerOf(db: Database, quote: QuoteRecord): Promise<Terms> {
  const version = (await frozenVersions(db, quote.id)).find((frozen) => frozen.version === quote.version)
  const sums = version && OfferedSums.parse(JSON.parse(version.document))
  return { ...quote, ...sums, items: await itemsOf(db, quote.id) }
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

/** The invoices of a quote, except cancelled ones: at most one for its deposit, and one for the rest. */
export async function invoicesOf(db: Database, quoteId: string) {
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.quote_id, quoteId), ne(invoices.status, 'cancelled')))
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
const AcceptedDocument = z.object({ quote: QuoteDocument.pick({ items: true }) })

/** The items that were accepted, as the accepted document has them. */
export function acceptedItems({ document, chosen }: AcceptanceRecord): QuoteItem[] {
  const { quote } = AcceptedDocument.parse(JSON.parse(document))
  return quote.items.filter((item) => !isChoice(item) || chosen.includes(item.id))
}

/** The sales tax facts of a quote's work, which its invoices copy. */
export const factsOf = ({ property_type, work_type, contract_type }: QuoteRecord): TaxFacts => ({
  property_type,
  work_type,
  contract_type,
})

/** The quote whose deposit this invoice bills, or null. */
export async function findDepositQuote(db: Database, invoiceId: string): Promise<string | null> {
  const [invoice] = await db
    .select({ quote_id: invoices.quote_id })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), invoices.is_deposit))
  return invoice?.quote_id ?? null
}
