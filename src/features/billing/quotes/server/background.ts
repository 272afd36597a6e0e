import { and, eq, inArray, lt } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { awaitedStatuses } from '../states.ts'
import { quotes, quoteVersions } from './table.ts'

const { id, status, valid_until } = quotes

/** The client has not answered, and the last day in the company's zone is over. */
const hasLapsed = (today: string) => and(inArray(status, [...awaitedStatuses]), lt(valid_until, today))

const expire = (ctx: Context, quote: string, today: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [due] = await ctx.db
      .select()
      .from(quotes)
      .where(and(eq(id, quote), hasLapsed(today)))
      .for('update', { skipLocked: true })
    if (!due) return
    await updateRow(ctx, quotes, quote, { status: 'expired' })
    await ctx.db
      .update(quoteVersions)
      .set({ expired_at: ctx.now().toISOString() })
      .where(and(eq(quoteVersions.quote_id, quote), eq(quoteVersions.version, due.version)))
  })

/** Expires quotes that were not accepted in time. */
async function expireQuotes(ctx: Context): Promise<void> {
  const today = await getToday(ctx)
  const due = await ctx.db.select({ id }).from(quotes).where(hasLapsed(today)).orderBy(valid_until)
  await eachDue(ctx, due, (quote) => expire(ctx, quote.id, today), 'a quote could not expire')
}

export const backgroundJobs: BackgroundJob[] = [{ name: 'quotes.expire', run: expireQuotes, schedule: '* * * * *' }]
