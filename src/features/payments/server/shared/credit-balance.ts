import { sql } from 'drizzle-orm'
import { type Cents, cents } from '#contract/money.ts'
import type { LockedInvoice } from './ledger.ts'
import type { Services } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'

type Reading = Pick<Services, 'db'>
type Owner = Pick<LockedInvoice, 'client_id' | 'quote_id'>

/** Uses of a client's credit, and of a quote's deposit, run one after another until the transaction ends. */
export async function lockCredit({ db }: Reading, { client_id, quote_id }: Owner): Promise<void> {
  await takeTurns(db, 'client credit', client_id)
  if (quote_id !== null) await takeTurns(db, 'deposit', quote_id)
}

async function sumOf({ db }: Reading, query: ReturnType<typeof sql>): Promise<Cents> {
  const { rows } = await db.execute<{ sum: string }>(query)
  return cents(rows[0]?.sum ?? '0.00')
}

/** The client's unused credit, for any of their invoices. */
export const creditBalance = (ctx: Reading, clientId: string): Promise<Cents> =>
  sumOf(
    ctx,
    sql`select (coalesce((select sum(amount) from client_credits where client_id = ${clientId}), 0)
      - coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
          where p.provider = 'credit' and p.payment_method = 'credit' and i.client_id = ${clientId}), 0))::numeric(12, 2)::text as sum`,
  )

/** The unused deposit of a quote: paid on its deposit invoices, less amounts to refund and amounts its other invoices use. */
export const depositBalance = (ctx: Reading, quoteId: string): Promise<Cents> =>
  sumOf(
    ctx,
    sql`select (coalesce((select sum(amount_paid - to_refund) from invoices where quote_id = ${quoteId} and is_deposit), 0)
      - coalesce((select sum(p.amount - p.refunded_amount) from payments p join invoices i on i.id = p.invoice_id
          where p.provider = 'credit' and p.payment_method = 'deposit' and i.quote_id = ${quoteId}), 0))::numeric(12, 2)::text as sum`,
  )
