import { isStaff } from '#contract/roles.ts'
import { issueQuoteLink, requireVisibleQuote } from '#features/billing/quotes/server/shared/quote-link.ts'
import type { UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { type AcceptInput, type DeclineInput, OwnQuote } from '../contract.ts'
import { acceptQuote, declineQuote } from './shared/accepting.ts'
import { markViewed, readPublicQuote } from './shared/public-quote.ts'
import type { OpenedQuote } from './versions.ts'

const NOT_STAFF = 'Only the client can accept or decline a quote. Send it, or copy a link to it.'

/** A quote that the caller may see, without a link. */
async function openQuote(ctx: UserContext, id: string): Promise<OpenedQuote> {
  await requireVisibleQuote(ctx, id)
  return { document_id: id, id: null }
}

/** A quote that the caller may answer. */
async function requireAnswerable(ctx: UserContext, id: string): Promise<OpenedQuote> {
  const quote = await openQuote(ctx, id)
  if (isStaff(ctx.user.role)) throw conflict(NOT_STAFF)
  return quote
}

async function readView(ctx: UserContext, quote: OpenedQuote): Promise<OwnQuote> {
  const view = await readPublicQuote(ctx, quote)
  if ('replaced_by' in view) throw notFound('Quote')
  return OwnQuote.parse(view)
}

/** A quote as its client sees it, which counts as viewed when they look. */
export async function readOwnQuote(ctx: UserContext, id: string): Promise<OwnQuote> {
  const quote = await openQuote(ctx, id)
  const view = await readView(ctx, quote)
  if (!isStaff(ctx.user.role)) await markViewed(ctx, quote)
  return view
}

/** Accepts a quote for its client, under the rules of the link's page. */
export const acceptOwnQuote = (ctx: UserContext, id: string, input: AcceptInput, http: Http): Promise<OwnQuote> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await requireAnswerable(ctx, id)
    await acceptQuote(ctx, quote, input, {
      ip_address: http.ip,
      user_agent: http.header('user-agent')?.slice(0, 500) ?? null,
      url: await issueQuoteLink(ctx, { quote_id: id, version: input.version }),
    })
    return readView(ctx, quote)
  })

/** Declines a quote for its client, with their reason. */
export async function declineOwnQuote(ctx: UserContext, id: string, input: DeclineInput): Promise<OwnQuote> {
  const quote = await requireAnswerable(ctx, id)
  await declineQuote(ctx, quote, input)
  return readView(ctx, quote)
}
