import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { messageClient } from './shared/client-messages.ts'
import { reminderTime } from './shared/reminder-time.ts'
import { visits } from './table.ts'

/** Scheduled visits whose client was not reminded of their time yet. */
function isDue(now: string): SQL | undefined {
  const { scheduled_date, status, reminded_for, updated_at } = visits
  return and(
    eq(status, 'scheduled'),
    gt(scheduled_date, now),
    lte(scheduled_date, addMinutes(now, reminderTime.aheadMinutes)),
    sql`${reminded_for} is distinct from ${scheduled_date}`,
    reminderTime.isReached({ scheduled_date, promised_at: updated_at, now }),
  )
}

/** Queues the messages and marks the visit atomically. Skips one that another process has locked or reminded of. */
const sendReminder = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { title, location, client_id } = jobs
    const [due] = await ctx.db
      .select({ visit: visits, job: { title, location, client_id }, assigned_to_name: users.name })
      .from(visits)
      .innerJoin(jobs, eq(jobs.id, visits.job_id))
      .leftJoin(users, eq(users.id, visits.assigned_to))
      .where(and(eq(visits.id, id), isDue(ctx.now().toISOString())))
      .for('update', { of: visits, skipLocked: true })
    if (!due?.visit.scheduled_date) return
    const { job_id, scheduled_date, duration_minutes } = due.visit
    // Mark it even if the client opted out; otherwise it is picked up forever.
    await ctx.db.update(visits).set({ reminded_for: scheduled_date }).where(eq(visits.id, id))
    const { job, assigned_to_name } = due
    const visit = { ...job, kind: 'job' as const, id: job_id, scheduled_date, duration_minutes, assigned_to_name }
    await messageClient(ctx, visit, { event: 'reminder', version: id })
  })

/** Reminds clients of the visits of their jobs, once for each time, with any number of processes. */
export async function remind(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: visits.id })
    .from(visits)
    .where(isDue(ctx.now().toISOString()))
    .orderBy(visits.scheduled_date)
  await eachDue(ctx, due, ({ id }) => sendReminder(ctx, id), 'a reminder could not be written')
}

export const reminderJob: BackgroundJob = {
  name: 'visits.remind',
  audit: 'handled the reminder for {record}',
  run: remind,
  schedule: '* * * * *',
}
