import { and, eq, isNull } from 'drizzle-orm'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { isOwed } from '#features/billing/invoices/contract.ts'
import { inAYear } from '#features/billing/invoices/server/shared/invoice-link.ts'
import { continueLink, type OpenLink } from '#features/people/links/server/shared/links.ts'
import { blocked } from '#features/billing/quotes/states.ts'
import { quotes, quoteVersions } from '#features/billing/quotes/server/table.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { findContract } from '#features/billing/quotes/server/shared/document.ts'
import { keepLink } from '#features/billing/quotes/server/shared/quote-link.ts'
import { quotePdf, quoteSheet } from '#features/billing/quotes/server/shared/quote-pdf.ts'
import type { Context } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { conflict } from '#server/errors.ts'
import type { OwnQuote, ReplacedQuote } from '../../contract.ts'
import {
  findAcceptance,
  getQuote,
  listQuoteInvoices,
  lockQuote,
  type QuoteRecord,
  type VersionRecord,
} from '../queries.ts'
import { changeBlocked } from '../change-orders.ts'
import { getVersions, type OpenedQuote, parseDocument } from '../versions.ts'

const changingText = (quote: QuoteRecord) =>
  `We are changing this ${quoteNoun(quote)}. You will get the new version soon.`

/** Why this version cannot be accepted now, or null. */
async function acceptBlocked(ctx: Context, quote: QuoteRecord, version: VersionRecord): Promise<string | null> {
  if (quote.version !== version.version) return changingText(quote)
  return blocked.accept(quote, await getToday(ctx)) ?? (await changeBlocked(ctx, quote))
}

/** The quote as the customer sees it: the version sent with their link, or only which version replaced it. */
export async function readPublicQuote(ctx: Context, access: OpenedQuote): Promise<OwnQuote | ReplacedQuote> {
  const quote = await getQuote(ctx.db, access.document_id)
  const { linkVersion, latest } = await getVersions(ctx, access)
  const { quote_number, is_change_order } = quote
  if (linkVersion.version !== latest.version)
    return {
      quote_number,
      is_change_order,
      version: linkVersion.version,
      replaced_by: latest.version,
      replaced_at: latest.sent_at,
    }
  const { deposit } = await listQuoteInvoices(ctx.db, quote)
  const document = parseDocument(linkVersion)
  const owed = deposit && isOwed(deposit) ? deposit : null
  return {
    ...document,
    is_change_order,
    contract: await findContract(ctx.db, quote.id),
    blocked: await acceptBlocked(ctx, quote, linkVersion),
    acceptance: await findAcceptance(ctx.db, quote.id),
    declined_at: linkVersion.declined_at,
    deposit_due: owed && owed.balance_due,
    deposit_invoice_id: owed && owed.id,
  }
}

/** Marks the current version as viewed when a customer opens it for the first time. */
export async function markViewed(ctx: Context, access: OpenedQuote): Promise<void> {
  const { linkVersion } = await getVersions(ctx, access)
  if (linkVersion.viewed_at !== null) return
  await inTransaction(ctx, async (ctx) => {
    const quote = await lockQuote(ctx, access.document_id)
    await ctx.db
      .update(quoteVersions)
      .set({ viewed_at: ctx.now().toISOString() })
      .where(and(eq(quoteVersions.id, linkVersion.id), isNull(quoteVersions.viewed_at)))
    if (quote.status === 'sent' && quote.version === linkVersion.version)
      await updateRow(ctx, quotes, quote.id, { status: 'viewed' })
  })
}

/** A link to the current version, for the holder of a link to an older one. */
export const openCurrentVersion = (ctx: Context, link: OpenLink): Promise<{ id: string; url: string }> =>
  inTransaction(ctx, async (ctx) => {
    const { linkVersion, latest } = await getVersions(ctx, link)
    if (linkVersion.version === latest.version)
      throw conflict('This link already shows the current version of the quote.')
    const { kind, document_id, expires_at } = link
    const current = await continueLink(ctx, link, { kind, document_id, expires_at, version: latest.version })
    await keepLink(ctx, latest, current.id)
    return current
  })

/** A link to pay the deposit of a quote that was accepted. */
export const openDeposit = (ctx: Context, link: OpenLink): Promise<{ url: string }> =>
  inTransaction(ctx, async (ctx) => {
    const { deposit } = await listQuoteInvoices(ctx.db, await getQuote(ctx.db, link.document_id))
    if (!deposit || !isOwed(deposit)) throw conflict('There is no deposit to pay on this quote')
    const { id: document_id } = deposit
    const { url } = await continueLink(ctx, link, { kind: 'invoice', document_id, expires_at: inAYear(ctx.now()) })
    return { url }
  })

/** The version that a link shows; 409 once another one replaced it. */
async function requireCurrent(ctx: Context, link: OpenLink): Promise<VersionRecord> {
  const { linkVersion, latest } = await getVersions(ctx, link)
  if (linkVersion.version !== latest.version)
    throw conflict('This quote was replaced by a newer version. Open that one.')
  return linkVersion
}

/** The load calculation of the version that a link shows. */
export const publicQuoteSheet = async (ctx: Context, link: OpenLink): Promise<Reply> =>
  quoteSheet(ctx, parseDocument(await requireCurrent(ctx, link)))

/** The version that a link shows as PDF. */
export async function publicQuoteFile(ctx: Context, link: OpenLink): Promise<Reply> {
  const quote = await getQuote(ctx.db, link.document_id)
  const linkVersion = await requireCurrent(ctx, link)
  const document = parseDocument(linkVersion)
  const { status, created_at, is_change_order } = quote
  const contract = await findContract(ctx.db, quote.id)
  const recipient = {
    name: document.client_name,
    email: null,
    phone: null,
    address: null,
    city: null,
    state: null,
    zip: null,
  }
  const paper = { ...document, contract, is_change_order, status, created_at, sent_at: linkVersion.sent_at, recipient }
  const body = await quotePdf(ctx, paper, quote.id)
  return file({ body, type: 'application/pdf', name: `${quote.quote_number}.pdf`, inline: true })
}
