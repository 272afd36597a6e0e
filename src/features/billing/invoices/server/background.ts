import { and, eq, gt, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { nextVersion } from '#server/database/versions.ts'
import { invoices } from './table.ts'

type Followed = 'sent' | 'overdue'

/** Checks before writing: even an update of no rows would mark the list as changed for every browser. */
async function move(ctx: Context, was: Followed, status: Followed, day: SQL | undefined): Promise<void> {
  const where = and(eq(invoices.status, was), day)
  const [candidate] = await ctx.db.select({ id: invoices.id }).from(invoices).where(where).limit(1)
  if (!candidate) return
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(invoices)
      .set({ status, updated_at: nextVersion(ctx, invoices) })
      .where(where)
  })
}

/** Marks sent invoices as overdue once their due date has passed, and as sent again when it moves to the future. */
async function followDueDates(ctx: Context): Promise<void> {
  const today = await getToday(ctx)
  const { due_date, balance_due } = invoices
  await move(ctx, 'sent', 'overdue', and(lt(due_date, today), gt(balance_due, '0')))
  await move(ctx, 'overdue', 'sent', or(isNull(due_date), gte(due_date, today), eq(balance_due, '0')))
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'invoices.follow-due-dates', run: followDueDates, schedule: '* * * * *' },
]
