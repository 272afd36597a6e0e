import { type SQL, sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { Credit, CreditUsed } from '../contract.ts'

/** Credit granted to clients, and payments of their deposit invoices, which are credit for the quote and the others of its job. */
const credits = sql`(
  select g.id, g.client_id, g.source, g.amount, null::uuid as quote_id, null::uuid as contract_id, g.created_at, g.note, u.name as created_by_name
  from client_credits g left join users u on u.id = g.created_by
  union all
  select p.id, i.client_id, 'deposit', p.amount - p.refunded_amount - p.returned_amount - p.credited_amount, q.id, coalesce(q.job_id, q.id), p.created_at, i.invoice_number, u.name
  from payments p join invoices i on i.id = p.invoice_id join quotes q on q.id = i.quote_id
    left join users u on u.id = p.recorded_by
  where i.is_deposit and p.amount > p.refunded_amount + p.returned_amount + p.credited_amount
)`

const ofContract = sql`in (
  select id from quotes where id = c.contract_id union all select id from quotes where job_id = c.contract_id
)`

/** The part of a client's credit that was used or taken back, or of a contract's deposits that was used or is to be refunded. */
const used = sql`case when c.quote_id is null then
    coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
      where p.payment_method = 'credit' and i.client_id = c.client_id), 0)
    - coalesce((select sum(amount) from client_credits t where t.client_id = c.client_id and t.amount < 0), 0)
  else
    coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
      where p.payment_method = 'deposit' and i.quote_id ${ofContract}), 0)
    + coalesce((select sum(to_refund) from invoices where is_deposit and quote_id ${ofContract}), 0)
  end`

const ownScope = (user: SQL) => sql`c.client_id in (select id from clients where user_id = ${user})`

const shared = {
  alias: 'c',
  /** `so_far`: all that was given until then. */
  from: sql`(
    select c.*, sum(greatest(c.amount, 0)) over (partition by c.client_id, c.contract_id order by c.created_at, c.id) as so_far
    from ${credits} c
  ) c`,
  order: sql`c.created_at`,
}

/** The oldest credit is used first, so each has what was given until then less all that was used, up to its amount. */
const remaining = sql`greatest(0.00, least(greatest(c.amount, 0.00), c.so_far - ${used}))`

export const creditList = defineList(Credit, {
  ...shared,
  name: 'credits',
  select: { remaining },
  scope: { staff: 'all' },
  search: ['c.source', 'c.note', 'c.created_by_name'],
})

/** A client's own, without who gave it and why. */
export const ownCreditList = defineList(Credit, {
  ...shared,
  name: 'own credits',
  select: { remaining },
  scope: { staff: ownScope, client: ownScope },
  hiddenFromClients: ['note', 'created_by_name'],
  search: ['c.source'],
})

/** The payments of invoices with credit or a deposit, less what went back. */
export const creditUseList = defineList(CreditUsed, {
  name: 'credit uses',
  alias: 'c',
  from: sql`(
    select p.id, i.client_id, p.invoice_id, i.invoice_number, p.payment_method, p.created_at,
      p.amount - p.refunded_amount as used
    from payments p join invoices i on i.id = p.invoice_id where p.provider = 'credit' and p.amount > p.refunded_amount
  ) c`,
  order: sql`c.created_at`,
  scope: { staff: 'all', client: ownScope },
  search: ['c.invoice_number'],
})
