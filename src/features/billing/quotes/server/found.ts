import { sql } from 'drizzle-orm'
import { searchConditions, searchOrder } from '#features/billing/payments/server/shared/record-search.ts'
import { inList } from '#server/columns.ts'
import type { StaffContext } from '#server/context.ts'
import type { Found, FoundQuery } from '../contract.ts'
import { awaitedStatuses } from '../states.ts'
import { countedItems, everyQuote, quoteList, searchColumns } from './lists.ts'

const columns = {
  client: sql`c.id`,
  search: searchColumns,
  text: sql`(select string_agg(f.description, ' ') from ${countedItems} f)`,
  amounts: [sql`q.total`, sql`q.subtotal`, sql`q.highest_total`],
  at: sql`q.created_at`,
} as const

/** No invoice for it, or for the deposit alone. */
const unbilled = sql`q.status in ('accepted', 'converted') and not exists (
  select from invoices i where i.quote_id = q.id and not i.is_deposit and i.status <> 'cancelled')`
const shows = { awaited: inList('q.status', awaitedStatuses), unbilled }

type Row = Omit<Found, 'quotes'> & { quotes: string[] }

/** Sums of the quotes that match, with the first of them, in one reading of them. */
export async function findQuotes(ctx: StaffContext, query: FoundQuery): Promise<Found> {
  const { status, show, kind, order, limit = 5 } = query
  const conditions = [
    sql`true`,
    ...(status ? [sql`q.status = ${status}`] : []),
    ...(show ? [shows[show]] : []),
    ...(kind ? [sql`q.is_change_order = ${kind === 'change_order'}`] : []),
    ...(await searchConditions(ctx, columns, query)),
  ]
  const first = sql`${searchOrder(sql`q.total`, columns.at, order)}, q.quote_number desc`
  const { rows } = await ctx.db.execute<Row>(sql`
    with found as materialized (
      select q.id, q.quote_number, q.created_at, q.total, q.status from ${everyQuote} where ${sql.join(conditions, sql` and `)}
    ),
    statuses as (select status, count(*)::int as count, sum(total) as total from found group by status)
    select count(*)::int as quote_count, coalesce(sum(total), 0.00)::text as total,
      coalesce((select json_agg(json_build_object('status', status, 'count', count, 'total', total::text) order by count desc, status)
        from statuses), '[]'::json) as statuses,
      array(${quoteList.select(ctx, sql`q.id in (select id from found q order by ${first} limit ${limit}::int)`, first)}) as quotes
    from found`)
  const [row] = rows
  if (!row) throw new Error('A sum has a row')
  return { ...row, quotes: row.quotes.map((text) => JSON.parse(text)) }
}
