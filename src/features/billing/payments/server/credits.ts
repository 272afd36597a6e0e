import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ListQuery } from '#contract/listing.ts'
import { add, cents, decimal } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { ownClientIds } from '#features/people/clients/server/shared/own-client.ts'
import { clients } from '#features/people/clients/server/table.ts'
import type { Credit, CreditInput, InvoiceCredit, OwnCredit } from '#features/billing/payments/contract.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { StaffContext, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import type { Reply } from '#server/http/replies.ts'
import { serveList } from '#server/lists/serve.ts'
import { creditList, creditUseList, ownCreditList } from './credit-lists.ts'
import { splitCredit } from './shared/splits.ts'
import { getPools, grantCredit, takeBackCredit } from './shared/credits.ts'
import { requireInvoice } from './shared/ledger.ts'

/** The client, by name; 404 unless the caller may see them. */
async function requireClient(ctx: UserContext, id: string): Promise<{ name: string }> {
  const visible = isStaff(ctx.user.role) ? undefined : inArray(clients.id, ownClientIds(ctx))
  const [client] = await ctx.db
    .select({ name: clients.name })
    .from(clients)
    .where(and(eq(clients.id, id), visible))
  if (!client) throw notFound('Client')
  return client
}

/** A client's credit and deposits, newest first. Only staff see who gave it and why. */
export async function listCredits(ctx: UserContext, client_id: string, query: ListQuery): Promise<Reply> {
  await requireClient(ctx, client_id)
  const clientQuery = { ...query, client_id }
  return serveList(ctx, isStaff(ctx.user.role) ? creditList : ownCreditList, clientQuery)
}

/** The invoices that a client's credit and deposits paid, newest first. */
export async function listCreditUses(ctx: UserContext, client_id: string, query: ListQuery): Promise<Reply> {
  await requireClient(ctx, client_id)
  const clientQuery = { ...query, client_id }
  return serveList(ctx, creditUseList, clientQuery)
}

/** Gives a client credit; a negative amount takes unused credit back. */
export const giveCredit = (
  ctx: StaffContext,
  client_id: string,
  { amount, note }: z.output<typeof CreditInput>,
): Promise<Credit> =>
  inTransaction(ctx, async (ctx) => {
    const client = await requireClient(ctx, client_id)
    const grant = { client_id, source: 'manual', amount, note, created_by: ctx.user.id } as const
    const keyed = { ...grant, source_key: `manual:${randomUUID()}` }
    const entry = await (cents(amount) > 0 ? grantCredit(ctx, keyed) : takeBackCredit(ctx, keyed))
    const [credit] = await creditList.find(ctx, sql`c.id = ${entry?.id ?? null}::uuid`)
    if (!credit) throw new Error('The credit was not written')
    noteFields(ctx, {
      record: 'client',
      id: client_id,
      before: client,
      after: { ...client, credit: amount, note },
    })
    return credit
  })

/** The client's available credit, and how much of it this invoice can use. */
export async function getInvoiceCredit(ctx: UserContext, id: string): Promise<z.output<typeof InvoiceCredit>> {
  const pools = await getPools(ctx, await requireInvoice(ctx, id))
  return { available: decimal(add(pools.deposit, pools.credit)), applicable: decimal(splitCredit(pools).total) }
}

/** The caller's unused credit and deposits. */
export async function ownCredit(ctx: UserContext): Promise<z.output<typeof OwnCredit>> {
  const all = await ownCreditList.find(ctx, sql`true`)
  const sum = (rows: Credit[]) => decimal(add(...rows.map(({ remaining }) => cents(remaining))))
  const isDeposit = ({ source }: Credit) => source === 'deposit'
  return { credit: sum(all.filter((row) => !isDeposit(row))), deposits: sum(all.filter(isDeposit)) }
}
