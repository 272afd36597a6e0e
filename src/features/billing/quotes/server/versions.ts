import { and, eq, isNull, max } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { Clock, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow, updateRow } from '#server/database/versions.ts'
import { refuseIf } from '#server/errors.ts'
import type { QuoteDetails } from '../contract.ts'
import { blocked } from '../states.ts'
import { getQuote } from './queries.ts'
import { documentHash, documentText } from './shared/document.ts'
import { quotes, quoteVersions } from './table.ts'

/**
 * Freezes the current version before its messages leave: whatever changes from now on makes the next version. Sending a
 * version again does not change it.
 */
export const freezeVersion = (ctx: StaffContext, id: string): Promise<QuoteDetails> =>
  inTransaction(ctx, async (ctx) => {
    refuseIf(blocked.send(await lockRow(ctx, quotes, id, { noun: 'Quote' }), await getToday(ctx)))
    const quote = await getQuote(ctx, id)
    const { version, total } = quote
    const document = documentText(quote)
    await ctx.db
      .insert(quoteVersions)
      .values({
        quote_id: id,
        version,
        document,
        document_hash: documentHash(document),
        total,
        sent_by: ctx.user.id,
      })
      .onConflictDoNothing()
    return quote
  })

/** One of the messages with the last frozen version went out. Sending it again changes nothing. */
export const markQuoteSent = (ctx: Clock, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const quote = await lockRow(ctx, quotes, id, { noun: 'Quote' })
    const ofQuote = eq(quoteVersions.quote_id, id)
    const [last] = await ctx.db
      .select({ version: max(quoteVersions.version) })
      .from(quoteVersions)
      .where(ofQuote)
    const version = last?.version ?? 0
    const sent_at = ctx.now().toISOString()
    await ctx.db
      .update(quoteVersions)
      .set({ sent_at })
      .where(and(ofQuote, eq(quoteVersions.version, version), isNull(quoteVersions.sent_at)))
    // A later version may have been begun while the message was on its way.
    if (quote.status === 'draft' && quote.version === version)
      await updateRow(ctx, quotes, id, { status: 'sent', sent_at })
  })
