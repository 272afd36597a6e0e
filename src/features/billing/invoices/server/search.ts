import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { searchConditions, searchOrder } from '#features/billing/payments/server/shared/record-search.ts'
import type { InvoiceMatches, InvoiceSearch } from '../contract.ts'
import { lists, clientScope, searchColumns } from './lists.ts'

const columns = {
  client: sql`i.client_id`,
  search: searchColumns,
  text: sql`concat_ws(' ', (select j.title from jobs j where j.id = i.job_id),
    (select string_agg(f.description, ' ') from invoice_items f where f.invoice_id = i.id))`,
  amounts: [
    sql`i.total`,
    sql`i.subtotal`,
    sql`i.balance_due`,
    sql`i.tax_amount`,
    sql`any(array(select f.amount from invoice_items f where f.invoice_id = i.id))`,
  ],
  /** The day of billing: an invoice may be written long before it is sent. */
  at: sql`coalesce(i.sent_at, i.created_at)`,
} as const

/** Sums of the invoices that match, with the first of them, in one reading of them. */
export async function searchInvoices(ctx: UserContext, query: InvoiceSearch): Promise<InvoiceMatches> {
  const { status, show, quote_id, order, limit = 5 } = query
  const conditions = [
    sql`true`,
    ...(isStaff(ctx.user.role) ? [] : [clientScope(sql`${ctx.user.id}::uuid`)]),
    ...(status ? [sql`i.status = ${status}`] : []),
    ...(show ? [sql`i.status not in ('draft', 'cancelled')`] : []),
    ...(quote_id ? [sql`i.quote_id = ${quote_id}::uuid`] : []),
    ...(await searchConditions(ctx, columns, query)),
  ]
  const first = sql`${searchOrder(sql`i.total`, columns.at, order)}, i.invoice_number desc`
  const { rows } = await ctx.db.execute<InvoiceMatches>(sql`
    with matches as materialized (
      select i.id, i.invoice_number, i.sent_at, i.created_at, i.total, i.tax_amount
      from invoices i join clients c on c.id = i.client_id where ${sql.join(conditions, sql` and `)}
    )
    select count(*)::int as invoice_count, coalesce(sum(total), 0.00)::text as total, coalesce(sum(tax_amount), 0.00)::text as tax,
      array_to_json(array(${lists.all.select(ctx, sql`i.id in (select id from matches i order by ${first} limit ${limit}::int)`, first)})::json[]) as invoices
    from matches`)
  return singleRow(rows)
}
