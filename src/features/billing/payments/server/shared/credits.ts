import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Cents, cents, decimal, formatMoney } from '#contract/money.ts'
import { asSent, blocked, owedStatuses } from '#features/billing/invoices/contract.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { clientCredits } from '#features/billing/payments/server/table.ts'
import type { Clock, Context, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid, refuseIf } from '#server/errors.ts'
import { contractQuotes, creditBalance, depositBalance, lockCredit } from './credit-balance.ts'
import { NOTHING, type Pools, splitCredit } from './splits.ts'
import { addPayment, type LockedInvoice, lockInvoice, type PaymentRow, requireInvoice } from './ledger.ts'

type CreditRow = typeof clientCredits.$inferSelect
type Grant = Pick<CreditRow, 'client_id' | 'source' | 'amount' | 'source_key'> &
  Partial<Pick<CreditRow, 'note' | 'created_by'>>

/** Gives a client credit. Null when `source_key` was granted before: it is given once. */
export async function grantCredit({ db, now }: Clock, grant: Grant): Promise<CreditRow | null> {
  const [granted] = await db
    .insert(clientCredits)
    .values({ ...grant, created_at: now().toISOString() })
    .onConflictDoNothing({ target: clientCredits.source_key })
    .returning()
  return granted ?? null
}

/** Takes unused credit back from a client: a grant with a negative amount. */
export const takeBackCredit = (ctx: Clock, grant: Grant): Promise<CreditRow | null> =>
  inTransaction(ctx, async (ctx) => {
    await lockCredit(ctx, { client_id: grant.client_id, quote_id: null })
    const balance = await creditBalance(ctx, grant.client_id)
    if (balance + cents(grant.amount) < 0)
      throw invalid('amount', `Only ${formatMoney(decimal(balance))} of credit is left to take back`)
    return grantCredit(ctx, grant)
  })

/** This invoice's balance and available credit. */
export async function getPools(ctx: Pick<Context, 'db'>, invoice: LockedInvoice): Promise<Pools> {
  return {
    balance: blocked.pay(invoice) === null ? cents(invoice.balance_due) : NOTHING,
    deposit: await depositFor(ctx, invoice),
    credit: await creditBalance(ctx, invoice.client_id),
  }
}

/** The deposit that can pay this invoice: one of the same contract, whose client signed the quote or paid a deposit. Never for a deposit invoice. */
async function depositFor(
  ctx: Pick<Context, 'db'>,
  { quote_id, is_deposit, client_id }: LockedInvoice,
): Promise<Cents> {
  if (quote_id === null || is_deposit) return NOTHING
  const { rows } = await ctx.db.execute(sql`
    select from quotes where id = ${quote_id} and client_id = ${client_id}
    union all select from invoices
    where quote_id in ${await contractQuotes(ctx, quote_id)} and is_deposit and client_id = ${client_id} and amount_paid > 0`)
  return rows.length === 0 ? NOTHING : depositBalance(ctx, quote_id)
}

/** Pays an invoice that the caller may pay with credit: the deposit of its quote first, then the client's own. */
export const applyCredit = (ctx: UserContext, invoiceId: string, amount?: string): Promise<PaymentRow[]> =>
  inTransaction(ctx, async (ctx) => {
    const invoice = await lockForCredit(ctx, invoiceId)
    refuseIf(blocked.pay(invoice))
    const pools = await getPools(ctx, invoice)
    const most = splitCredit(pools).total
    if (most <= 0) throw conflict('There is no credit to use on this invoice')
    const requested = amount === undefined ? most : cents(amount)
    if (requested > most) throw conflict(`At most ${formatMoney(decimal(most))} of credit can be used on this invoice`)
    const { deposit, credit } = splitCredit(pools, requested)
    return [...(await spend(ctx, invoice, 'deposit', deposit)), ...(await spend(ctx, invoice, 'credit', credit))]
  })

/** Pays an invoice with as much of its quote's deposit as it needs. Call with the invoice locked. A draft stays one unless that pays all. */
export async function applyDeposit(ctx: Context, invoice: LockedInvoice): Promise<PaymentRow | null> {
  if (invoice.quote_id === null || invoice.is_deposit) return null
  await lockCredit(ctx, invoice)
  const deposit = await depositFor(ctx, invoice)
  const split = splitCredit({ balance: cents(asSent(invoice).balance_due), deposit, credit: NOTHING })
  const [payment] = await spend(ctx, invoice, 'deposit', split.deposit)
  return payment ?? null
}

/** Money that the bank returned for a deposit pays the open invoices of its contract again. Call with the deposit locked. */
export async function restoreDeposit(ctx: Context, deposit: LockedInvoice): Promise<void> {
  const { quote_id } = deposit
  if (!deposit.is_deposit || quote_id === null) return
  await lockCredit(ctx, deposit)
  if ((await depositBalance(ctx, quote_id)) <= 0) return
  const open = await ctx.db
    .select()
    .from(invoices)
    .where(
      and(
        inArray(invoices.quote_id, await contractQuotes(ctx, quote_id)),
        eq(invoices.is_deposit, false),
        inArray(invoices.status, owedStatuses),
      ),
    )
    .orderBy(invoices.created_at, invoices.id)
    .for('update')
  for (const invoice of open) await applyDeposit(ctx, invoice)
}

/**
 * Locks the client's credit, then the invoice: a refund of a deposit locks the deposit invoice, the credit, and then the invoices
 * that use it, so a deposit invoice is locked first here too.
 */
async function lockForCredit(ctx: UserContext, id: string): Promise<LockedInvoice> {
  const current = await requireInvoice(ctx, id)
  if (!current.is_deposit) await lockCredit(ctx, current)
  const invoice = await lockInvoice(ctx, id)
  await lockCredit(ctx, invoice)
  return invoice
}

async function spend(ctx: Context, invoice: LockedInvoice, method: 'credit' | 'deposit', amount: Cents) {
  if (amount <= 0) return []
  // The payment before it may have changed the invoice.
  const [current] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoice.id))
  const payment = await addPayment(ctx, current ?? invoice, {
    provider: 'credit',
    amount: decimal(amount),
    payment_method: method,
    recorded_by: ctx.user?.id ?? null,
  })
  return [payment]
}
