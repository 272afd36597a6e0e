import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notifyClient } from './messages.ts'
import { getBooking, updateWithoutNewVersion } from './queries.ts'
import { bookings } from './table.ts'

const DAY_MINUTES = 24 * 60
const SHORT_MINUTES = 2 * 60

/**
 * Upcoming confirmed visits whose reminder is due: a day before, or two hours before if the client got the time less than a day
 * ahead. No reminder if they got it less than two hours ahead.
 */
function isDue(now: string): SQL | undefined {
  const { scheduled_date, confirmed_at, status, reminder_sent } = bookings
  const within = (minutes: number) => sql`${addMinutes(now, minutes)}::timestamptz`
  const notifiedBefore = (minutes: number) =>
    sql`coalesce(${confirmed_at}, '-infinity') < ${scheduled_date} - ${minutes}::int * interval '1 minute'`
  return and(
    eq(status, 'confirmed'),
    eq(reminder_sent, false),
    gt(scheduled_date, now),
    lte(scheduled_date, addMinutes(now, DAY_MINUTES)),
    sql`case when ${notifiedBefore(DAY_MINUTES)} then true
      when ${notifiedBefore(SHORT_MINUTES)} then ${scheduled_date} <= ${within(SHORT_MINUTES)}
      else false end`,
  )
}

/** Queues the messages and sets the flag atomically. Skips a visit that another process has locked or finished. */
const sendReminder = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    const [due] = await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.id, id), isDue(now().toISOString())))
      .for('update', { skipLocked: true })
    if (!due) return
    const booking = await getBooking({ db, user: null }, id)
    // Mark it even if the client opted out; otherwise it is picked up forever.
    await updateWithoutNewVersion(db, id, { reminder_sent: true })
    await recordChange(ctx, { record: 'booking', id, before: booking, after: { ...booking, reminder_sent: true } })
    await notifyClient(ctx, booking, 'reminder', booking.confirmed_at)
  })

/** Reminds clients of their visits, once each, with any number of processes. */
export async function remind(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isDue(ctx.now().toISOString()))
    .orderBy(bookings.scheduled_date)
  await eachDue(ctx, due, ({ id }) => sendReminder(ctx, id), 'a reminder could not be written')
}

export const backgroundJobs: BackgroundJob[] = [{ name: 'bookings.remind', run: remind, schedule: '* * * * *' }]
