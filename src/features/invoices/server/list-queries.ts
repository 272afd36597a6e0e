import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { containing, cursorAfter, positionOf } from '#server/platform/database/keyset.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { InvoiceListQuery } from '../contract.ts'
import { invoiceRow } from './json.ts'

/** Whose invoices: every one, those of the caller's own client record (never drafts), or those that the caller wrote. */
export type Scope = 'every' | 'client' | 'author'

export const scopeOf = (ctx: UserContext, which: 'list' | 'mine'): Scope => {
  if (!isStaff(ctx.user.role)) return 'client'
  return which === 'mine' ? 'author' : 'every'
}

const scopes = {
  every: () => sql`true`,
  client: (user: unknown) => sql`c.user_id = ${user}::uuid and i.status <> 'draft'`,
  author: (user: unknown) => sql`i.created_by = ${user}::uuid`,
}

type Part = { text: string | null; more: boolean | null; created_at: string | null; id: string | null }
type Position = readonly [instant: string, key: string]
type Filter = { scope: Scope; user: string; status: string | undefined; pattern: string | undefined }

/**
 * One statement for each combination of conditions and about how many rows, so that PostgreSQL plans each for what it does,
 * and once: with the number of rows as a value it would plan anew each time.
 */
function partStatement(scope: Scope, size: number, has: { status: boolean; pattern: boolean; after: boolean }) {
  const given = Object.entries(has).flatMap(([part, isGiven]) => (isGiven ? [part] : []))
  const name = ['invoices', scope, size, ...given].join(' ')
  return statement<Record<string, unknown>, Part>(name, (value) => {
    const limit = sql`${value('limit')}::int`
    const conditions = [
      scopes[scope](value('user')),
      ...(has.status ? [sql`i.status = ${value('status')}`] : []),
      ...(has.pattern
        ? [sql`(lower(i.invoice_number) like ${value('pattern')} or lower(c.name) like ${value('pattern')})`]
        : []),
      ...(has.after ? [sql`(i.created_at, i.id) < (${value('instant')}::timestamptz, ${value('key')}::uuid)`] : []),
    ]
    const newest = sql`i.created_at desc nulls last, i.id desc nulls last`
    return sql`
      select string_agg(json, ',' order by n) filter (where n <= ${limit}) as text, count(*) > ${limit} as more,
        iso(max(created_at) filter (where n = ${limit})) as created_at, max(id::text) filter (where n = ${limit}) as id
      from (
        select ${invoiceRow} as json, i.created_at, i.id, row_number() over (order by ${newest}) as n
        from (
          select i.*, c.name as client_name,
            (select f.description from invoice_items f where f.invoice_id = i.id and f.order_index = 0) as description
          from invoices i join clients c on c.id = i.client_id
          where ${sql.join(conditions, sql` and `)}
          order by ${newest} limit ${sql.raw(String(size + 1))}
        ) i
      ) rows`
  })
}

/** Large enough that a part costs little more than its rows, small enough that no part is felt by other requests. */
const MOST = 2000
const SIZES = [10, 50, 100, 250, 1000]

const statements = new Map<string, ReturnType<typeof partStatement>>()

/** At most `limit` rows as JSON without the brackets, and where the next part goes on, or null. */
async function readPart(db: Database, { scope, user, status, pattern }: Filter, limit: number, after: Position | null) {
  const has = { status: status !== undefined, pattern: pattern !== undefined, after: after !== null }
  const size = SIZES.find((size) => limit <= size) ?? MOST
  const key = JSON.stringify([scope, size, has])
  const read = statements.get(key) ?? partStatement(scope, size, has)
  statements.set(key, read)
  const [part] = await read(db, { user, status, pattern, limit, instant: after?.[0], key: after?.[1] })
  const last = part?.more && part.created_at !== null && part.id !== null ? ([part.created_at, part.id] as const) : null
  return { text: part?.text ?? '', last }
}

const filterOf = (ctx: UserContext, scope: Scope, { status, q }: InvoiceListQuery): Filter => ({
  scope,
  user: ctx.user.id,
  status,
  pattern: q ? containing(q) : undefined,
})

/** One page as JSON text, and the cursor of the next. */
export async function readPage(ctx: UserContext, scope: Scope, query: InvoiceListQuery & { limit: number }) {
  const after = query.cursor === undefined ? null : positionOf(query.cursor)
  const { text, last } = await readPart(ctx.db, filterOf(ctx, scope, query), query.limit, after)
  return { text: `[${text}]`, next: last && cursorAfter({ created_at: last[0], id: last[1] }) }
}

/**
 * All rows as JSON: text when they are few, else a stream that reads a part while the one before is packed and sent.
 * Each part is a statement of its own: a slow reader holds no connection and no transaction open.
 */
export async function readAll(ctx: UserContext, scope: Scope, query: InvoiceListQuery): Promise<string | Readable> {
  const filter = filterOf(ctx, scope, query)
  const first = await readPart(ctx.db, filter, MOST, query.cursor === undefined ? null : positionOf(query.cursor))
  return first.last === null ? `[${first.text}]` : Readable.from(parts(ctx.db, filter, first), { objectMode: false })
}

async function* parts(db: Database, filter: Filter, first: Awaited<ReturnType<typeof readPart>>) {
  let part = first
  let separator = '['
  while (part.last !== null) {
    const next = readPart(db, filter, MOST, part.last)
    // Whoever reads may go away before this part is asked for.
    next.catch(() => undefined)
    yield separator + part.text
    separator = ','
    part = await next
  }
  yield `${separator}${part.text}]`
}
