import { sql } from 'drizzle-orm'
import { searchConditions, searchOrder } from '#features/billing/payments/server/shared/record-search.ts'
import { inList } from '#server/columns.ts'
import type { StaffContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import type { QuoteMatches, QuoteSearch } from '../contract.ts'
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

/** Sums of the quotes that match, with the first of them, in one reading of them. */
export async function searchQuotes(ctx: StaffContext, query: QuoteSearch): Promise<QuoteMatches> {
  const { status, show, kind, order, limit = 5 } = query
  const conditions = [
    sql`true`,
    ...(status ? [sql`q.status = ${status}`] : []),
    ...(show ? [shows[show]] : []),
    ...(kind ? [sql`q.is_change_order = ${kind === 'change_order'}`] : []),
    ...(await searchConditions(ctx, columns, query)),
  ]
  const first = sql`${searchOrder(sql`q.total`, columns.at, order)}, q.quote_number desc`
  const { rows } = await ctx.db.execute<QuoteMatches>(sql`
    with matches as materialized (
      select q.id, q.quote_number, q.created_at, q.total, q.status from ${everyQuote} where ${sql.join(conditions, sql` and `)}
    ),
    statuses as (select status, count(*)::int as count, sum(total) as total from matches group by status)
    select count(*)::int as quote_count, coalesce(sum(total), 0.00)::text as total,
      coalesce((select json_agg(json_build_object('status', status, 'count', count, 'total', total::text) order by count desc, status)
        from statuses), '[]'::json) as statuses,
      array_to_json(array(${quoteList.select(ctx, sql`q.id in (select id from matches q order by ${first} limit ${limit}::int)`, first)})::json[]) as quotes
    from matches`)
  return singleRow(rows)
}
