import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { jobs } from '#features/work/jobs/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { nextVersion } from '#server/database/versions.ts'
import { arrivedAt, madeAt } from '#server/made.ts'
import { type EntryKind, LONGEST_ENTRY_MINUTES } from '../../contract.ts'
import { toMinute } from '../../rules/time.ts'
import { timeEntries } from '../table.ts'
import { type Caller, listEntries, openWeeks } from '../weeks.ts'

// All calls run in the caller's transaction. A job is locked before the weeks that these lock.

const running = (user: string) => and(eq(timeEntries.user_id, user), isNull(timeEntries.ended_at))

/** The running entry of a person. */
export const findRunning = async (db: Database, user: string) => (await listEntries(db, running(user)))[0] ?? null

/** The job that a person is on site at: its id and title. */
export async function findSite(db: Database, user: string) {
  const [site] = await db
    .select({ id: jobs.id, title: jobs.title })
    .from(timeEntries)
    .innerJoin(jobs, eq(jobs.id, timeEntries.job_id))
    .where(and(running(user), eq(timeEntries.kind, 'visit')))
  return site
}

/** Locks the weeks of a clock that is about to stop or switch, and reads what it runs for. */
export async function lockRunning(ctx: Caller, user: string, at: string) {
  const entry = await findRunning(ctx.db, user)
  const started_at = entry && entry.started_at < at ? entry.started_at : at
  await openWeeks(ctx, 'clock', [{ user_id: user, started_at, ended_at: at }])
  return findRunning(ctx.db, user)
}

/** Starts an activity and ends what runs, with the clock locked. */
export async function begin(
  ctx: Caller,
  user: string,
  { kind, job_id, visit_id = null }: { kind: EntryKind; job_id: string | null; visit_id?: string | null },
): Promise<void> {
  const now = toMinute(madeAt(ctx))
  await endRunning(ctx, user, now)
  // Clocks of two servers may differ, so it does not start before the last one ended.
  const latest = sql`(select max(ended_at) from time_entries where user_id = ${user})`
  const started_at = sql`greatest(${now}::timestamptz, ${latest})`
  const entry = { user_id: user, kind, job_id, visit_id, started_at, start_arrived_at: arrivedAt(ctx), updated_at: now }
  await ctx.db.insert(timeEntries).values(entry)
}

/** Ends what a person's clock runs for, with the clock locked. */
export const endRunning = (ctx: Caller, user: string, at: string) => end(ctx, running(user), at)

/** An entry counts at most 24 hours, and never less than none. */
const end = (ctx: Caller, where: ReturnType<typeof and>, at: string) =>
  ctx.db
    .update(timeEntries)
    .set({
      ended_at: sql`least(greatest(${at}::timestamptz, ${timeEntries.started_at}), ${timeEntries.started_at} + make_interval(mins => ${LONGEST_ENTRY_MINUTES}))`,
      end_arrived_at: arrivedAt(ctx),
      updated_at: nextVersion(ctx, timeEntries),
    })
    .where(where)

type Visit = { id: string; job_id: string }

/** Clocks in to a visit and ends what else runs; false when on site somewhere. Concurrent attempts wait for each other here. */
export async function clockIn(ctx: Caller, { id, job_id }: Visit, user: string): Promise<boolean> {
  const entry = await lockRunning(ctx, user, toMinute(madeAt(ctx)))
  if (entry?.kind === 'visit') return false
  await begin(ctx, user, { kind: 'visit', job_id, visit_id: id })
  return true
}

/** Clocks one person out of a visit, or everyone on site. */
export const clockOut = (ctx: Caller, visit: string, user: string | null): Promise<void> =>
  endOnSite(ctx, and(eq(timeEntries.visit_id, visit), user === null ? undefined : eq(timeEntries.user_id, user)))

/** Clocks everyone out of a job. */
export const clockOutOfJob = (ctx: Caller, job: string): Promise<void> => endOnSite(ctx, eq(timeEntries.job_id, job))

async function endOnSite(ctx: Caller, where: SQL | undefined): Promise<void> {
  const at = toMinute(madeAt(ctx))
  const onSite = and(where, eq(timeEntries.kind, 'visit'), isNull(timeEntries.ended_at))
  const entries = await ctx.db
    .select({ user_id: timeEntries.user_id, started_at: timeEntries.started_at })
    .from(timeEntries)
    .where(onSite)
  if (entries.length === 0) return
  await openWeeks(
    ctx,
    'clock',
    entries.map(({ user_id, started_at }) => ({
      user_id,
      started_at: started_at < at ? started_at : at,
      ended_at: at,
    })),
  )
  await end(ctx, onSite, at)
}
