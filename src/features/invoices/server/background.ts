import { and, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import { todayOf } from '#features/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { nextVersion } from '#server/database/versions.ts'
import { invoices } from './table.ts'

/** Checks before writing: even an update of no rows would mark the list as changed for every browser. */
async function setStatus(ctx: Context, status: 'sent' | 'overdue', where: SQL | undefined): Promise<void> {
  const [found] = await ctx.db.select({ id: invoices.id }).from(invoices).where(where).limit(1)
  if (found)
    await ctx.db
      .update(invoices)
      .set({ status, updated_at: nextVersion(ctx, invoices) })
      .where(where)
}

/** Marks sent invoices as overdue once their due date has passed, and as sent again when it moves to the future. */
export async function followDueDates(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const { status, due_date } = invoices
  await setStatus(ctx, 'overdue', and(eq(status, 'sent'), lt(due_date, today)))
  await setStatus(ctx, 'sent', and(eq(status, 'overdue'), or(isNull(due_date), gte(due_date, today))))
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'invoices.follow-due-dates', run: followDueDates, schedule: '* * * * *' },
]
