import { and, eq, gt, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { tellClient } from './messages.ts'
import { findBooking, setBeside } from './queries.ts'
import { bookings } from './table.ts'

const DAY_MINUTES = 24 * 60
const SHORT_MINUTES = 2 * 60

/**
 * Confirmed visits ahead whose reminder is due: a day before, or two hours before when the client was told of the time within
 * that day. Who was told within those two hours needs none.
 */
function isDue(now: string): SQL | undefined {
  const { scheduled_date, confirmed_at, status, reminder_sent } = bookings
  const within = (minutes: number) => sql`${addMinutes(now, minutes)}::timestamptz`
  const toldBefore = (minutes: number) =>
    sql`coalesce(${confirmed_at}, '-infinity') < ${scheduled_date} - ${minutes}::int * interval '1 minute'`
  return and(
    eq(status, 'confirmed'),
    eq(reminder_sent, false),
    gt(scheduled_date, now),
    lte(scheduled_date, addMinutes(now, DAY_MINUTES)),
    sql`case when ${toldBefore(DAY_MINUTES)} then true
      when ${toldBefore(SHORT_MINUTES)} then ${scheduled_date} <= ${within(SHORT_MINUTES)}
      else false end`,
  )
}

/**
 * Takes one visit whose reminder is due, passing over what another process holds: its messages and its flag are written
 * together or not at all. Answers false when there is none.
 */
const remindNext = (ctx: Context, failed: string[], taking: (id: string) => void): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    const [due] = await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(isDue(now().toISOString()), failed.length > 0 ? notInArray(bookings.id, failed) : undefined))
      .orderBy(bookings.scheduled_date)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    taking(due.id)
    const booking = await findBooking({ db, user: null }, due.id)
    // Also for who wants to hear nothing: the visit must not be looked at for ever.
    await setBeside(db, due.id, { reminder_sent: true })
    await tellClient(ctx, booking, 'reminder', booking.confirmed_at)
    return true
  })

/** Reminds clients of their visits, each once, whatever number of processes does it. */
export async function remind(ctx: Context): Promise<void> {
  const failed: string[] = []
  for (;;) {
    let booking: string | null = null
    try {
      if (!(await remindNext(ctx, failed, (id) => void (booking = id)))) return
    } catch (error) {
      // One visit's fault must not keep the others from being reminded of.
      if (booking === null) throw error
      failed.push(booking)
      ctx.log.error({ err: error, booking }, 'a reminder could not be written')
    }
  }
}

export const backgroundJobs: BackgroundJob[] = [{ name: 'bookings.remind', run: remind, schedule: '* * * * *' }]
