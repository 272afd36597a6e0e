import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { sampleCompanyIsHere } from '#server/installation.ts'
import { defineList } from '#server/lists/list.ts'
import { type Received, ReceivedPayment, type PaymentSearch } from '../contract.ts'
import { searchConditions, searchOrder } from './shared/record-search.ts'

/** A test card moves no money. In the sample company its payments count, as on the dashboard. */
const isTest = sql`(p.is_test and not (select ${sampleCompanyIsHere}))`

/** Money owed back on an overpaid or cancelled invoice, counted with its last payment as on the dashboard. */
const toRefund = sql`case when i.to_refund > 0 and p.id = (
  select l.id from payments l where l.invoice_id = i.id and l.provider <> 'credit' and l.status = 'succeeded'
  order by l.paid_at desc limit 1) then i.to_refund else 0 end`

const list = defineList(ReceivedPayment, {
  name: 'received payments',
  alias: 'p',
  from: sql`payments p join invoices i on i.id = p.invoice_id join clients c on c.id = i.client_id left join jobs j on j.id = i.job_id`,
  select: {
    invoice_number: sql`i.invoice_number`,
    client_name: sql`c.name`,
    description: sql`(select f.description from invoice_items f where f.invoice_id = i.id and f.order_index = 0)`,
  },
  order: sql`p.paid_at`,
  scope: { staff: 'all', client: (user) => sql`c.user_id = ${user}` },
  search: ['i.invoice_number', 'c.name', 'p.reference'],
})

const columns = {
  client: sql`i.client_id`,
  search: ['i.invoice_number', 'c.name', 'p.reference'],
  text: sql`concat_ws(' ', j.title, (select string_agg(f.description, ' ') from invoice_items f where f.invoice_id = i.id))`,
  amounts: [sql`p.amount`, sql`i.total`],
  at: sql`p.paid_at`,
} as const

type Row = Received & { is_sample: boolean }

/** The money that came in: sums, and the first payments, in one reading of them. Credit is no money. */
export async function getReceived(ctx: UserContext, query: PaymentSearch): Promise<Received> {
  const { method, show, order, limit = 5 } = query
  const conditions = [
    sql`p.provider <> 'credit' and p.paid_at is not null and p.status in ('succeeded', 'refunded', 'returned')`,
    ...(isStaff(ctx.user.role) ? [] : [sql`c.user_id = ${ctx.user.id}::uuid`]),
    ...(method ? [sql`p.payment_method = ${method}`] : []),
    ...(show === 'given_back' ? [sql`p.refunded_amount + p.returned_amount > 0`] : []),
    ...(await searchConditions(ctx, columns, query)),
  ]
  const first = searchOrder(sql`p.amount`, sql`p.paid_at`, order)
  const { rows } = await ctx.db.execute<Row>(sql`
    with received as materialized (
      select p.id, p.paid_at, p.amount, c.id as client_id, c.name as client_name, ${isTest} as is_test, p.refunded_amount + p.returned_amount + ${toRefund} as back
      from payments p join invoices i on i.id = p.invoice_id join clients c on c.id = i.client_id left join jobs j on j.id = i.job_id
      where ${sql.join(conditions, sql` and `)}
    )
    select (select ${sampleCompanyIsHere}) as is_sample, count(*)::int as payment_count, coalesce(sum(amount) filter (where not is_test), 0.00)::text as amount,
      coalesce(sum(back) filter (where not is_test), 0.00)::text as given_back,
      array_to_json(array(${list.select(ctx, sql`p.id in (select id from received p order by ${first} limit ${limit}::int)`, first)})::json[]) as payments,
      array_to_json(array(
        select json_build_object('client_name', client_name, 'amount', sum(amount - back)::text, 'payment_count', count(*)::int)
        from received where not is_test group by client_id, client_name
        order by sum(amount - back) desc, client_name limit ${show === 'payers' ? limit : 0}::int)) as payers
    from received`)
  const { is_sample, ...received } = singleRow(rows)
  const payments = received.payments.map((payment) => ({ ...payment, is_test: payment.is_test && !is_sample }))
  return { ...received, payments }
}
