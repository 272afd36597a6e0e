import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { Credit, CreditUsed } from '../contract.ts'

/** Credit granted to clients, and payments of their deposit invoices, which are credit for the quote. */
const credits = sql`(
  select g.id, g.client_id, g.source, g.amount, null::uuid as quote_id, g.created_at, g.note, u.name as created_by_name
  from client_credits g left join users u on u.id = g.created_by
  union all
  select p.id, i.client_id, 'deposit', p.amount - p.refunded_amount - p.returned_amount - p.credited_amount, i.quote_id, p.created_at, i.invoice_number, u.name
  from payments p join invoices i on i.id = p.invoice_id left join users u on u.id = p.recorded_by
  where i.is_deposit and i.quote_id is not null and p.amount > p.refunded_amount + p.returned_amount + p.credited_amount
)`

/** The part of a client's credit that was used or taken back, or of a quote's deposit that was used or is to be refunded. */
const used = sql`case when c.quote_id is null then
    coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
      where p.payment_method = 'credit' and i.client_id = c.client_id), 0)
    - coalesce((select sum(amount) from client_credits t where t.client_id = c.client_id and t.amount < 0), 0)
  else
    coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
      where p.payment_method = 'deposit' and i.quote_id = c.quote_id), 0)
    + coalesce((select sum(to_refund) from invoices where is_deposit and quote_id = c.quote_id), 0)
  end`

const ofClient = (user: SQL) => sql`c.client_id in (select id from clients where user_id = ${user})`

const shared = {
  alias: 'c',
  /** `so_far`: all that was given until then. */
  from: sql`(
    select c.*, sum(greatest(c.amount, 0)) over (partition by c.client_id, c.quote_id order by c.created_at, c.id) as so_far
    from ${credits} c
  ) c`,
  order: sql`c.created_at`,
}

/** The oldest credit is used first, so each has what was given until then less all that was used, up to its amount. */
const remaining = sql`greatest(0.00, least(greatest(c.amount, 0.00), c.so_far - ${used}))`

export const creditList = listOf(Credit, {
  ...shared,
  name: 'credits',
  select: { remaining },
  scope: { staff: 'all' },
  search: ['c.source', 'c.note', 'c.created_by_name'],
})

/** A client's own, without who gave it and why. */
export const ownCreditList = listOf(Credit, {
  ...shared,
  name: 'own credits',
  select: { remaining },
  scope: { staff: ofClient, client: ofClient },
  hiddenFromClients: ['note', 'created_by_name'],
  search: ['c.source'],
})

/** The payments of invoices with credit or a deposit, less what went back. */
export const creditUseList = listOf(CreditUsed, {
  name: 'credit uses',
  alias: 'c',
  from: sql`(
    select p.id, i.client_id, p.invoice_id, i.invoice_number, p.payment_method, p.created_at,
      p.amount - p.refunded_amount as used
    from payments p join invoices i on i.id = p.invoice_id where p.provider = 'credit' and p.amount > p.refunded_amount
  ) c`,
  order: sql`c.created_at`,
  scope: { staff: 'all', client: ofClient },
  search: ['c.invoice_number'],
})
