import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { searchConditions, searchOrder } from '#features/billing/payments/server/shared/record-search.ts'
import type { Found, FoundQuery } from '../contract.ts'
import { lists, clientScope, searchColumns } from './lists.ts'

const columns = {
  client: sql`i.client_id`,
  search: searchColumns,
  text: sql`concat_ws(' ', (select j.title from jobs j where j.id = i.job_id),
    (select string_agg(f.description, ' ') from invoice_items f where f.invoice_id = i.id))`,
  amounts: [sql`i.total`, sql`i.subtotal`, sql`i.balance_due`],
  /** The day of billing: an invoice may be written long before it is sent. */
  at: sql`coalesce(i.sent_at, i.created_at)`,
} as const

type Row = Omit<Found, 'invoices'> & { invoices: string[] }

/** Sums of the invoices that match, with the first of them, in one reading of them. */
export async function findInvoices(ctx: UserContext, query: FoundQuery): Promise<Found> {
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
  const { rows } = await ctx.db.execute<Row>(sql`
    with found as materialized (
      select i.id, i.invoice_number, i.sent_at, i.created_at, i.total, i.tax_amount
      from invoices i join clients c on c.id = i.client_id where ${sql.join(conditions, sql` and `)}
    )
    select count(*)::int as invoice_count, coalesce(sum(total), 0.00)::text as total, coalesce(sum(tax_amount), 0.00)::text as tax,
      array(${lists.all.select(ctx, sql`i.id in (select id from found i order by ${first} limit ${limit}::int)`, first)}) as invoices
    from found`)
  const [row] = rows
  if (!row) throw new Error('A sum has a row')
  return { ...row, invoices: row.invoices.map((text) => JSON.parse(text)) }
}
