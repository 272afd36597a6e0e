import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { permitStates } from '../states.ts'
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
    await updateRow(ctx, permits, id, { status: 'expired' })
  })

/** Lets approved permits expire after their last day. */
async function expirePermits(ctx: Context): Promise<void> {
  const today = await getToday(ctx)
  const due = await ctx.db
    .select({ id: permits.id })
    .from(permits)
    .where(hasLapsed(today))
    .orderBy(permits.expiration_date)
  await eachDue(ctx, due, ({ id }) => expire(ctx, id, today), 'a permit could not expire')
}

/** The last moment at which a permit must have been over to be archived now. */
function yearBefore(now: Date): string {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - 1)
  return then.toISOString()
}

/** Takes permits that were over for a year out of the list. They stay as they are. */
async function archivePermits(ctx: Context): Promise<void> {
  const { db, now } = ctx
  const old = and(
    isNull(permits.archived_at),
    inArray(
      permits.status,
      permitStates.names.filter((status) => !permitStates.isOpen({ status })),
    ),
    lt(permits.updated_at, yearBefore(now())),
  )
  // An update of no row would make every list stale.
  const [any] = await db.select({ id: permits.id }).from(permits).where(old).limit(1)
  if (!any) return
  const archived_at = now().toISOString()
  await inTransaction(ctx, ({ db }) => db.update(permits).set({ archived_at }).where(old))
}

export const backgroundJobs: BackgroundJob[] = [
  { name: 'permits.expire', run: expirePermits, schedule: '* * * * *' },
  { name: 'permits.archive', audit: 'archived {record}', run: archivePermits, schedule: '23 * * * *' },
]
