import { type SQL, sql } from 'drizzle-orm'
import { type Cents, cents } from '#contract/money.ts'
import type { LockedInvoice } from './ledger.ts'
import type { Services } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'

type Reading = Pick<Services, 'db'>
type Owner = Pick<LockedInvoice, 'client_id' | 'quote_id'>

/** The job of a quote, whose change orders share its deposits, or the quote itself before it is a job. */
async function getContractId({ db }: Reading, quoteId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select coalesce(job_id, id) as id from quotes where id = ${quoteId}`,
  )
  return rows[0]?.id ?? quoteId
}

/** The quotes whose invoices share deposits with this one. */
export async function contractQuotes(ctx: Reading, quoteId: string): Promise<SQL> {
  const id = await getContractId(ctx, quoteId)
  return sql`(select id from quotes where id = ${id}::uuid union all select id from quotes where job_id = ${id}::uuid)`
}

/** Uses of a client's credit, and of the deposits of a contract, run one after another until the transaction ends. */
export async function lockCredit(ctx: Reading, { client_id, quote_id }: Owner): Promise<void> {
  await takeTurns(ctx.db, 'client credit', client_id)
  if (quote_id !== null) await takeTurns(ctx.db, 'deposit', await getContractId(ctx, quote_id))
}

async function querySum({ db }: Reading, query: ReturnType<typeof sql>): Promise<Cents> {
  const { rows } = await db.execute<{ sum: string }>(query)
  return cents(rows[0]?.sum ?? '0.00')
}

/** The client's unused credit, for any of their invoices. */
export const creditBalance = (ctx: Reading, clientId: string): Promise<Cents> =>
  querySum(
    ctx,
    sql`select (coalesce((select sum(amount) from client_credits where client_id = ${clientId}), 0)
      - coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
          where p.provider = 'credit' and p.payment_method = 'credit' and i.client_id = ${clientId}), 0))::numeric(12, 2)::text as sum`,
  )

/**
 * The unused deposit of a quote and the other quotes of its contract: paid on their deposit invoices, less amounts to refund and
 * amounts their other invoices use.
 */
export async function depositBalance(ctx: Reading, quoteId: string): Promise<Cents> {
  const ofContract = await contractQuotes(ctx, quoteId)
  return querySum(
    ctx,
    sql`select (coalesce((select sum(amount_paid - to_refund) from invoices where quote_id in ${ofContract} and is_deposit), 0)
      - coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
          where p.provider = 'credit' and p.payment_method = 'deposit' and i.quote_id in ${ofContract}), 0))::numeric(12, 2)::text as sum`,
  )
}
