import * as z from 'zod/mini'
import { and, asc, eq, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { Delivery } from '#features/messages/deliveries/contract.ts'
import { TaxFacts } from '#features/billing/sales-tax/contract.ts'
import type { UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { joinParts, jsonArray, jsonFields, jsonObject, type Part } from '#server/database/row-text.ts'
import { statement } from '#server/database/statement.ts'
import { notFound } from '#server/errors.ts'
import {
  Contract,
  QuoteDetails,
  QuoteDocument,
  QuoteItem,
  QuoteRow,
  QuoteVersion,
  Recipient,
  type SentVersion,
} from '../contract.ts'
import { contractFields, countedItems, everyQuote, clientScope, quotesForClients, rowColumns } from './lists.ts'
import { quoteItems, quoteVersions } from './table.ts'

const { created_by_name } = QuoteDetails.shape

const items = jsonArray(jsonObject('item', QuoteItem), sql`${countedItems} item`, sql`item.order_index`)

/** Those of the version that the client sees. */
const itemsForClients = sql`coalesce(q.frozen_items::text, ${joinParts(items)})`

const versions = jsonArray(
  jsonObject('v', QuoteVersion),
  sql`(
    select v.*, s.name as sent_by_name, a.accepted_at, a.name as accepted_by_name, a.total as accepted_total
    from quote_versions v join users s on s.id = v.sent_by
      left join quote_acceptances a on a.quote_id = v.quote_id and a.version = v.version
    where v.sent_at is not null
  ) v where v.quote_id = q.id`,
  sql`v.version desc`,
)

const deliveries = jsonArray(
  jsonObject('delivery', Delivery),
  sql`deliveries delivery where delivery.about_type = 'quote' and delivery.about_id = q.id`,
  sql`delivery.created_at desc, delivery.id desc`,
)

const contract = sql`coalesce((select ${jsonObject('contract', Contract)} from ${contractFields} contract), 'null')`

/** The ids of certificates are for staff. */
const hiddenFromClients = ['tax_certificate_id']

const details = (items: Part[], rest: Part[], hidden: readonly string[] = []) =>
  joinParts([
    '{',
    ...jsonFields('q', z.extend(QuoteRow, { ...TaxFacts.shape, created_by_name }), hidden),
    ',"recipient":',
    jsonObject('r', Recipient),
    ',"contract":',
    contract,
    ',"calculation":',
    sql`coalesce(q.calculation::text, 'null')`,
    ',"items":',
    ...items,
    ',"versions":',
    ...versions,
    ...rest,
    '}',
  ])

const detailsStatement = (name: string, whose: 'every' | 'own') =>
  statement<{ id: string; user: string }, { json: string }>(
    name,
    (value) => sql`
      select ${whose === 'every' ? details(items, [',"deliveries":', ...deliveries]) : details([itemsForClients], [], hiddenFromClients)} as json
      from (
        select q.*, u.name as created_by_name, ${rowColumns.client_name} as client_name,
          ${rowColumns.description} as description, l as lead, c as client
        from ${whose === 'every' ? everyQuote : quotesForClients} join users u on u.id = q.created_by
        where q.id = ${value('id')}::uuid ${whose === 'own' ? sql`and ${clientScope(sql`${value('user')}::uuid`)}` : sql``}
      ) q
      cross join lateral (
        select q.client_name as name,
          case when (q.client).id is null then (q.lead).email else (q.client).email end as email,
          case when (q.client).id is null then (q.lead).phone else (q.client).phone end as phone,
          (q.client).address, (q.client).city, (q.client).state, (q.client).zip
      ) r`,
  )

const readEvery = detailsStatement('quote', 'every')
const readOwn = detailsStatement('own quote', 'own')

/** One complete quote as JSON text. Clients see their own as they were last sent, and no drafts. */
export async function getQuoteText(ctx: UserContext, id: string): Promise<string> {
  const [row] = await (isStaff(ctx.user.role) ? readEvery : readOwn)(ctx.db, { id, user: ctx.user.id })
  if (!row) throw notFound('Quote')
  return row.json
}

export async function getQuote(ctx: UserContext, id: string): Promise<QuoteDetails> {
  return JSON.parse(await getQuoteText(ctx, id))
}

/** A version as it was sent: the last, or the one with this number. Clients see those of their own quotes. */
export async function getVersion(ctx: UserContext, id: string, number?: number): Promise<SentVersion> {
  const quote = await getQuote(ctx, id)
  const sentVersion = quote.versions.find(({ version }) => number === undefined || version === number)
  const [frozen] = sentVersion
    ? await ctx.db
        .select({ document: quoteVersions.document })
        .from(quoteVersions)
        .where(ofVersion(id, sentVersion.version))
    : []
  if (!sentVersion || !frozen) throw notFound('Version')
  const document = QuoteDocument.parse(JSON.parse(frozen.document))
  // It was sent to the client before.
  const isOthers = document.client_id !== null && document.client_id !== quote.client_id
  if (isOthers && !isStaff(ctx.user.role)) throw notFound('Version')
  return { ...sentVersion, current_version: quote.version, document }
}

const ofVersion = (id: string, version: number) =>
  and(eq(quoteVersions.quote_id, id), eq(quoteVersions.version, version))

/** True if this version has been frozen, so that a change makes the next one. */
export const isFrozen = async (db: Database, id: string, version: number): Promise<boolean> =>
  (await db.$count(quoteVersions, ofVersion(id, version))) > 0

export type QuoteLine = Omit<typeof quoteItems.$inferSelect, 'id' | 'quote_id' | 'order_index'>

export const listLines = (db: Database, id: string): Promise<QuoteLine[]> =>
  db
    .select({
      description: quoteItems.description,
      quantity: quoteItems.quantity,
      unit_price: quoteItems.unit_price,
      amount: quoteItems.amount,
      taxable: quoteItems.taxable,
      kind: quoteItems.kind,
      optional: quoteItems.optional,
      option_group: quoteItems.option_group,
    })
    .from(quoteItems)
    .where(eq(quoteItems.quote_id, id))
    .orderBy(asc(quoteItems.order_index))

export async function replaceLines(db: Database, id: string, lines: QuoteLine[]): Promise<void> {
  await db.delete(quoteItems).where(eq(quoteItems.quote_id, id))
  await db.insert(quoteItems).values(lines.map((line, order_index) => ({ ...line, quote_id: id, order_index })))
}
