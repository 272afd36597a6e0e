import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { add, type Cents, cents, decimal, notBelowZero, wholeCents } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { ownClientIds } from '#features/clients/server/shared/own-client.ts'
import { clients } from '#features/clients/server/table.ts'
import type { Credit, CreditInput, InvoiceCredit, OwnCredit } from '#features/payments/contract.ts'
import type { Services, StaffContext, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import { creditBalance, depositBalance } from './shared/credit-balance.ts'
import { splitCredit, takeInOrder } from './shared/credit-rules.ts'
import { grantCredit, poolsOf, takeBackCredit } from './shared/credits.ts'
import { requireInvoice } from './shared/ledger.ts'

const NOTHING = wholeCents(0)

/** 404 unless the caller may see the client. */
async function requireClient(ctx: UserContext, id: string): Promise<void> {
  const visible = isStaff(ctx.user.role) ? undefined : inArray(clients.id, ownClientIds(ctx))
  const found = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), visible))
  if (found.length === 0) throw notFound('Client')
}

/** A client's credit and what was paid on their deposit invoices, newest first. */
async function creditRows({ db }: Pick<Services, 'db'>, clientId: string): Promise<Omit<Credit, 'remaining'>[]> {
  const { rows } = await db.execute<Omit<Credit, 'remaining'>>(sql`
    select c.id, c.client_id, c.source, c.amount::text, null::uuid as quote_id, iso(c.created_at) as created_at, c.note,
      u.name as created_by_name
    from client_credits c left join users u on u.id = c.created_by where c.client_id = ${clientId}
    union all
    select p.id, i.client_id, 'deposit', (p.amount - p.refunded_amount)::text, i.quote_id, iso(p.created_at),
      i.invoice_number, u.name
    from payments p join invoices i on i.id = p.invoice_id left join users u on u.id = p.recorded_by
    where i.client_id = ${clientId} and i.is_deposit and i.quote_id is not null and p.amount > p.refunded_amount
    order by created_at desc, id desc`)
  return rows
}

/** Spreads what is left of each pool over its rows. The oldest credit is used first. */
async function withRemaining(ctx: Pick<Services, 'db'>, clientId: string): Promise<Credit[]> {
  const rows = await creditRows(ctx, clientId)
  const pools = [...new Set(rows.map(({ quote_id }) => quote_id))]
  const left = new Map<string, Cents>()
  for (const quoteId of pools) {
    const balance = await (quoteId === null ? creditBalance(ctx, clientId) : depositBalance(ctx, quoteId))
    const items = rows
      .filter(({ quote_id }) => quote_id === quoteId)
      .map(({ id, amount }) => ({ id, left: notBelowZero(cents(amount)) }))
    for (const { item, taken } of takeInOrder(items, balance)) left.set(item.id, taken)
  }
  return rows.map((row) => ({ ...row, remaining: decimal(left.get(row.id) ?? NOTHING) }))
}

/** A client's credit. Only staff see who gave it and why. */
export async function listCredits(ctx: UserContext, clientId: string): Promise<Credit[]> {
  await requireClient(ctx, clientId)
  const rows = await withRemaining(ctx, clientId)
  if (isStaff(ctx.user.role)) return rows
  return rows.map(({ note: _note, created_by_name: _by, ...row }) => row)
}

/** Gives a client credit; a negative amount takes unused credit back. */
export const giveCredit = (
  ctx: StaffContext,
  client_id: string,
  { amount, note }: z.output<typeof CreditInput>,
): Promise<Credit> =>
  inTransaction(ctx, async (ctx) => {
    await requireClient(ctx, client_id)
    const grant = { client_id, source: 'manual', amount, note, created_by: ctx.user.id } as const
    const keyed = { ...grant, source_key: `manual:${randomUUID()}` }
    const made = await (cents(amount) > 0 ? grantCredit(ctx, keyed) : takeBackCredit(ctx, keyed))
    const credit = (await withRemaining(ctx, client_id)).find(({ id }) => id === made?.id)
    if (!credit) throw new Error('The credit was not written')
    return credit
  })

/** How much credit an invoice can use. */
export async function creditOfInvoice(ctx: UserContext, id: string): Promise<z.output<typeof InvoiceCredit>> {
  const pools = await poolsOf(ctx, await requireInvoice(ctx, id))
  return { available: decimal(add(pools.deposit, pools.credit)), applicable: decimal(splitCredit(pools).total) }
}

/** What is left of the caller's own credit and deposits. */
export async function ownCredit(ctx: UserContext): Promise<z.output<typeof OwnCredit>> {
  const own = await ownClientIds(ctx)
  const all = (await Promise.all(own.map(({ id }) => withRemaining(ctx, id)))).flat()
  const sum = (rows: Credit[]) => decimal(add(...rows.map(({ remaining }) => cents(remaining))))
  const isDeposit = ({ source }: Credit) => source === 'deposit'
  return { credit: sum(all.filter((row) => !isDeposit(row))), deposits: sum(all.filter(isDeposit)) }
}
