import { eq } from 'drizzle-orm'
import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { choiceTotals } from '#features/billing/quotes/rules/options.ts'
import { requireStillOpen } from '#features/people/links/server/shared/links.ts'
import { documentHash, findContract } from '#features/billing/quotes/server/shared/document.ts'
import { blocked } from '#features/billing/quotes/states.ts'
import { quoteAcceptances, quotes, quoteVersions } from '#features/billing/quotes/server/table.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, updateRow } from '#server/database/versions.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { AppError, conflict, refuseIf } from '#server/errors.ts'
import type { AcceptInput, DeclineInput } from '../../contract.ts'
import { acceptanceDocument } from '../acceptance-document.ts'
import { changeBlocked } from '../change-orders.ts'
import { convertIfClear } from '../converting.ts'
import { notifyCustomer, notifyOffice } from '../messages.ts'
import { lockQuote, type QuoteRecord, type VersionRecord } from '../queries.ts'
import { getVersions, type OpenedQuote, parseDocument } from '../versions.ts'

/** The sender of an answer, stored with it. `url` is the page where the customer opened the quote, for their copy. */
type Sender = { ip_address: string; user_agent: string | null; url: string }

const replacedText = (quote: QuoteRecord) =>
  `This ${quoteNoun(quote)} was changed after you opened it. Load the page again to see the current version.`

/** Locks a quote with the version that is answered: one answer after another, and none to an older version. */
async function lockAnswered(
  ctx: Context,
  access: OpenedQuote,
  version: number,
): Promise<{ quote: QuoteRecord; sentVersion: VersionRecord }> {
  const quote = await lockQuote(ctx, access.document_id)
  if (access.id !== null) await requireStillOpen(ctx, access.id)
  const { linkVersion } = await getVersions(ctx, access)
  if (linkVersion.version !== version || quote.version !== version) throw conflict(replacedText(quote))
  return { quote, sentVersion: linkVersion }
}

/**
 * Accepts a quote through its link, or for its signed-in client: stores the choice, the signature and the sender with the hash of it all, and makes
 * the job and the deposit invoice unless staff must decide something first. A change order adds to its job. One acceptance, however many are sent.
 */
export const acceptQuote = (ctx: Context, access: OpenedQuote, input: AcceptInput, sender: Sender): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { quote, sentVersion } = await lockAnswered(ctx, access, input.version)
    refuseIf(blocked.accept(quote, await getToday(ctx)) ?? (await changeBlocked(ctx, quote)))
    // The sum of the change orders before is the one at the moment of signing.
    if (quote.job_id !== null) await takeTurns(ctx.db, 'contract', quote.job_id)
    const offer = { ...parseDocument(sentVersion), contract: await findContract(ctx.db, quote.id) }
    const choice = choiceTotals(offer.items, input.chosen, offer)
    if (choice.issue) throw new AppError(400, choice.issue.message, { errors: [choice.issue] })
    const signed = {
      chosen: input.chosen.toSorted(),
      ...choice.totals,
      name: input.name,
      signature: input.signature,
      ip_address: sender.ip_address,
      user_agent: sender.user_agent,
      accepted_at: ctx.now().toISOString(),
    }
    const document = acceptanceDocument(offer, signed)
    const acceptance = await insertRow(ctx, quoteAcceptances, {
      ...signed,
      quote_id: quote.id,
      version: quote.version,
      link_id: access.id,
      accepted_by: ctx.user?.id ?? null,
      document,
      document_hash: documentHash(document),
    })
    const { subtotal, tax_amount, total } = acceptance
    const sums = { subtotal, tax_amount, total, highest_total: total }
    const accepted = await updateRow(ctx, quotes, quote.id, { status: 'accepted', ...sums })
    const conversion = await convertIfClear(ctx, accepted, acceptance)
    await notifyOffice(ctx, quote, { kind: 'accepted', acceptance, conversion, contract: offer.contract })
    await notifyCustomer(ctx, quote, {
      acceptance,
      contract: offer.contract,
      url: sender.url,
      deposit_invoice: conversion.deposit_invoice,
    })
  })

/** Declines a quote through its link, or for its signed-in client, with the customer's reason. */
export const declineQuote = (ctx: Context, access: OpenedQuote, { version, reason }: DeclineInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { quote, sentVersion } = await lockAnswered(ctx, access, version)
    refuseIf(blocked.decline(quote))
    await ctx.db
      .update(quoteVersions)
      .set({ declined_at: ctx.now().toISOString(), decline_reason: reason })
      .where(eq(quoteVersions.id, sentVersion.id))
    await updateRow(ctx, quotes, quote.id, { status: 'declined' })
    await notifyOffice(ctx, quote, { kind: 'declined', reason })
  })
