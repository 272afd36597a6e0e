import { and, eq, sql } from 'drizzle-orm'
import { inAYear } from '#features/billing/invoices/server/shared/invoice-link.ts'
import { isStaff } from '#contract/roles.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import type { Clock, Context, UserContext } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { ownQuoteList, quoteList } from '../lists.ts'
import { quotes, quoteVersions } from '../table.ts'

/** 404 unless the caller may see the quote: clients see those that were sent to them. */
export async function requireVisibleQuote(ctx: UserContext, id: string): Promise<void> {
  const list = isStaff(ctx.user.role) ? quoteList : ownQuoteList
  const rows = await list.find(ctx, sql`q.id = ${id}::uuid`)
  if (rows.length === 0) throw notFound('Quote')
}

/** When a new link to this quote expires. 404 if it does not exist, 409 for a draft, which clients do not see. */
export async function quoteLinkExpiry({ db, now }: Clock, id: string): Promise<string> {
  const [quote] = await db.select({ status: quotes.status }).from(quotes).where(eq(quotes.id, id))
  if (!quote) throw notFound('Quote')
  if (quote.status === 'draft') throw conflict('This quote is still a draft. Send it first.')
  return inAYear(now())
}

/** Remembers which frozen version of a quote a link opens. */
export async function keepLink(
  { db }: Pick<Clock, 'db'>,
  { quote_id, version }: { quote_id: string; version: number },
  linkId: string,
): Promise<void> {
  await db
    .update(quoteVersions)
    .set({ link_ids: sql`array_append(${quoteVersions.link_ids}, ${linkId}::uuid)` })
    .where(
      and(
        eq(quoteVersions.quote_id, quote_id),
        eq(quoteVersions.version, version),
        sql`${linkId}::uuid <> all(${quoteVersions.link_ids})`,
      ),
    )
}

/** Creates the link that a client gets to this version. Call in a transaction. */
export async function issueQuoteLink(ctx: Context, quote: { quote_id: string; version: number }): Promise<string> {
  const expires_at = inAYear(ctx.now())
  const { id, url } = await issueLink(ctx, { kind: 'quote', document_id: quote.quote_id, expires_at })
  await keepLink(ctx, quote, id)
  return url
}
