import { and, eq, isNull } from 'drizzle-orm'
import { isOwed } from '#features/invoices/contract.ts'
import { inAYear } from '#features/invoices/server/shared/invoice-link.ts'
import { continueLink, type OpenLink } from '#features/links/server/shared/links.ts'
import { blocked } from '#features/quotes/states.ts'
import { quotes, quoteVersions } from '#features/quotes/server/table.ts'
import { todayOf } from '#features/settings/server/shared/company.ts'
import { keepLink } from '#features/quotes/server/shared/quote-link.ts'
import { quotePdf } from '#features/quotes/server/shared/quote-pdf.ts'
import type { Context } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { conflict } from '#server/errors.ts'
import type { OwnQuote, ReplacedQuote } from '../../contract.ts'
import { findAcceptance, getQuote, invoicesOf, lockQuote, type QuoteRecord, type VersionRecord } from '../queries.ts'
import { documentOf, type OpenedQuote, versionsOf } from '../versions.ts'

const CHANGING = 'We are changing this quote. You will get the new version soon.'

/** Why this version cannot be accepted now, or null. */
async function acceptBlocked(ctx: Context, quote: QuoteRecord, sent: VersionRecord): Promise<string | null> {
  if (quote.version !== sent.version) return CHANGING
  return blocked.accept(quote, await todayOf(ctx))
}

/** The quote as the customer sees it: the version sent with their link, or only which version replaced it. */
export async function readPublicQuote(ctx: Context, opened: OpenedQuote): Promise<OwnQuote | ReplacedQuote> {
  const quote = await getQuote(ctx.db, opened.document_id)
  const { shown, latest } = await versionsOf(ctx, opened)
  const { quote_number } = quote
  if (shown.version !== latest.version)
    return { quote_number, version: shown.version, replaced_by: latest.version, replaced_at: latest.sent_at }
  const { deposit } = await invoicesOf(ctx.db, quote.id)
  const document = documentOf(shown)
  const owed = deposit && isOwed(deposit) ? deposit : null
  return {
    ...document,
    blocked: await acceptBlocked(ctx, quote, shown),
    acceptance: await findAcceptance(ctx.db, quote.id),
    declined_at: shown.declined_at,
    deposit_due: owed && owed.balance_due,
    deposit_invoice_id: owed && owed.id,
  }
}

/** Marks the current version as viewed when a customer opens it for the first time. */
export async function markViewed(ctx: Context, link: OpenLink): Promise<void> {
  const { shown } = await versionsOf(ctx, link)
  if (shown.viewed_at !== null) return
  await inTransaction(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, link.document_id)
    await ctx.db
      .update(quoteVersions)
      .set({ viewed_at: ctx.now().toISOString() })
      .where(and(eq(quoteVersions.id, shown.id), isNull(quoteVersions.viewed_at)))
    if (quote.status === 'sent' && quote.version === shown.version)
      await updateRow(ctx, quotes, quote.id, { status: 'viewed' })
  })
}

/** A link to the current version, for the holder of a link to an older one. */
export const openCurrentVersion = (ctx: Context, link: OpenLink): Promise<{ id: string; url: string }> =>
  inTransaction(ctx, async (ctx) => {
    const { shown, latest } = await versionsOf(ctx, link)
    if (shown.version === latest.version) throw conflict('This link already shows the current version of the quote.')
    const { kind, document_id, expires_at } = link
    const current = await continueLink(ctx, link, { kind, document_id, expires_at, version: latest.version })
    await keepLink(ctx, latest, current.id)
    return current
  })

/** A link to pay the deposit of a quote that was accepted. */
export const openDeposit = (ctx: Context, link: OpenLink): Promise<{ url: string }> =>
  inTransaction(ctx, async (ctx) => {
    const { deposit } = await invoicesOf(ctx.db, link.document_id)
    if (!deposit || !isOwed(deposit)) throw conflict('There is no deposit to pay on this quote')
    const { id: document_id } = deposit
    const { url } = await continueLink(ctx, link, { kind: 'invoice', document_id, expires_at: inAYear(ctx.now()) })
    return { url }
  })

/** The version that a link shows as PDF. */
export async function publicQuoteFile(ctx: Context, link: OpenLink): Promise<Reply> {
  const quote = await getQuote(ctx.db, link.document_id)
  const { shown, latest } = await versionsOf(ctx, link)
  if (shown.version !== latest.version) throw conflict('This quote was replaced by a newer version. Open that one.')
  const document = documentOf(shown)
  const { status, created_at } = quote
  const recipient = {
    name: document.client_name,
    email: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    zip: null,
  }
  const paper = { ...document, status, created_at, sent_at: shown.sent_at, recipient }
  const body = await quotePdf(ctx, paper, quote.id)
  return file({ body, type: 'application/pdf', name: `${quote.quote_number}.pdf`, inline: true })
}
