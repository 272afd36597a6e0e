import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { reminderTime } from '#features/work/visits/server/shared/reminder-time.ts'
import { notifyClient } from './messages.ts'
import { getBooking, updateWithoutNewVersion } from './queries.ts'
import { bookings } from './table.ts'

/** Upcoming confirmed visits whose reminder is due. */
function isDue(now: string): SQL | undefined {
  const { scheduled_date, confirmed_at, status, reminder_sent } = bookings
  return and(
    eq(status, 'confirmed'),
    eq(reminder_sent, false),
    gt(scheduled_date, now),
    lte(scheduled_date, addMinutes(now, reminderTime.aheadMinutes)),
    reminderTime.isReached({ scheduled_date, promised_at: confirmed_at, now }),
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

export const backgroundJobs: BackgroundJob[] = [
  { name: 'bookings.remind', audit: 'handled the reminder for {record}', run: remind, schedule: '* * * * *' },
]
