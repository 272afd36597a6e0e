import { and, eq, lt } from 'drizzle-orm'
import { todayOf } from '#features/settings/server/shared/company.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { permits } from './table.ts'

/** Approved, and its last day in the company's zone is over: `hasExpired` of the contract. */
const hasLapsed = (today: string) => and(eq(permits.status, 'approved'), lt(permits.expiration_date, today))

const expire = (ctx: Context, id: string, today: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const [was] = await ctx.db
      .select()
      .from(permits)
      .where(and(eq(permits.id, id), hasLapsed(today)))
      .for('update', { skipLocked: true })
    if (!was) return
    const row = await updateRow(ctx, permits, id, { status: 'expired' })
    await recordChange(ctx, { record: 'permit', id, before: was, after: row })
  })

/** Lets approved permits expire after their last day. */
export async function expirePermits(ctx: Context): Promise<void> {
  const today = await todayOf(ctx)
  const due = await ctx.db
    .select({ id: permits.id })
    .from(permits)
    .where(hasLapsed(today))
    .orderBy(permits.expiration_date)
  await eachDue(ctx, due, ({ id }) => expire(ctx, id, today), 'a permit could not expire')
}

export const backgroundJobs: BackgroundJob[] = [{ name: 'permits.expire', run: expirePermits, schedule: '* * * * *' }]
