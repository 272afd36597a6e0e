import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { jsonList, type Value } from '#server/database/json-list.ts'
import { containing } from '#server/database/keyset.ts'
import type { InvoiceListQuery } from '../contract.ts'
import { invoiceRow } from './json.ts'

/** Whose invoices: every one, those of the caller's own client record (never drafts), or those that the caller wrote. */
export type Scope = 'every' | 'client' | 'author'

export const scopeOf = (ctx: UserContext, which: 'list' | 'mine'): Scope => {
  if (!isStaff(ctx.user.role)) return 'client'
  return which === 'mine' ? 'author' : 'every'
}

const invoices = jsonList({
  name: 'invoices',
  alias: 'i',
  row: invoiceRow,
  select: () => sql`i.*, c.name as client_name,
    (select f.description from invoice_items f where f.invoice_id = i.id and f.order_index = 0) as description`,
  from: sql`invoices i join clients c on c.id = i.client_id`,
  instant: sql`i.created_at`,
  conditions: {
    client: (value: Value) => sql`c.user_id = ${value('user')}::uuid and i.status <> 'draft'`,
    author: (value: Value) => sql`i.created_by = ${value('user')}::uuid`,
    status: (value: Value) => sql`i.status = ${value('status')}`,
    q: (value: Value) =>
      sql`(lower(i.invoice_number) like ${value('pattern')} or lower(c.name) like ${value('pattern')})`,
  },
})

const asked = (ctx: UserContext, scope: Scope, { status, q, cursor }: InvoiceListQuery) => ({
  conditions: [
    ...(scope === 'every' ? [] : ([scope] as const)),
    ...(status === undefined ? [] : (['status'] as const)),
    ...(q ? (['q'] as const) : []),
  ],
  values: { user: ctx.user.id, status, pattern: q ? containing(q) : undefined },
  cursor,
})

/** One page as JSON text, and the cursor of the next. */
export const readPage = (ctx: UserContext, scope: Scope, query: InvoiceListQuery & { limit: number }) =>
  invoices.page(ctx.db, asked(ctx, scope, query), query.limit)

export const listInvoices = (ctx: UserContext, scope: Scope, query: InvoiceListQuery) =>
  invoices.reply(ctx.db, asked(ctx, scope, query), query.limit)
