import { and, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import { todayOf } from '#features/settings/server/shared/company.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { nextVersion } from '#server/database/versions.ts'
import { invoices } from './table.ts'

type Followed = 'sent' | 'overdue'

/** Checks before writing: even an update of no rows would mark the list as changed for every browser. */
async function move(ctx: Context, was: Followed, status: Followed, day: SQL | undefined): Promise<void> {
  const where = and(eq(invoices.status, was), day)
  const { id, invoice_number } = invoices
  const [found] = await ctx.db.select({ id }).from(invoices).where(where).limit(1)
  if (!found) return
  await inTransaction(ctx, async (ctx) => {
    const moved = await ctx.db
      .update(invoices)
      .set({ status, updated_at: nextVersion(ctx, invoices) })
      .where(where)
      .returning({ id, invoice_number })
    for (const { id, ...name } of moved)
      await recordChange(ctx, { record: 'invoice', id, before: { ...name, status: was }, after: { ...name, status } })
  })
}

/** Marks sent invoices as overdue once their due date has passed, and as sent again when it moves to the future. */
async function followDueDates(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const { due_date } = invoices
  await move(ctx, 'sent', 'overdue', lt(due_date, today))
  await move(ctx, 'overdue', 'sent', or(isNull(due_date), gte(due_date, today)))
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'invoices.follow-due-dates', run: followDueDates, schedule: '* * * * *' },
]
