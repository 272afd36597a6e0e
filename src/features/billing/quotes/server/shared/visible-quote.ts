import { sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { ownQuoteList, quoteList } from '../lists.ts'

/** 404 unless the caller may see the quote: clients see those that were sent to them. */
export async function requireVisibleQuote(ctx: UserContext, id: string): Promise<void> {
  const list = isStaff(ctx.user.role) ? quoteList : ownQuoteList
  const rows = await list.find(ctx, sql`q.id = ${id}::uuid`)
  if (rows.length === 0) throw notFound('Quote')
}
