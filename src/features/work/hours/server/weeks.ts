import { and, eq, gt, gte, isNull, lt, or, type SQL } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import type { Clock, Origin } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { nextVersion } from '#server/database/versions.ts'
import { refuseIf } from '#server/errors.ts'
import { type WeekEntry } from '../contract.ts'
import { type Calendar, daysOfWeek, splitByDay, weekBounds, weeksIn, weekStart } from '../rules/time.ts'
import { sumWeek, type Totals } from '../rules/totals.ts'
import { timesheetStates } from '../states.ts'
import { timeEntries, timesheets } from './table.ts'

export type Caller = Clock & { origin?: Origin }
export type Sheet = typeof timesheets.$inferSelect

/** The part of time that a change of entries touches. */
type Touched = { user_id: string; started_at: string; ended_at: string }

/** The first day of the company's week that a day is in; without one, of the present week. */
export async function findWeek(ctx: Caller, day?: string): Promise<Calendar & { week: string }> {
  const { time_zone, week_starts_on } = await getCompany(ctx)
  return { time_zone, week_starts_on, week: weekStart({ week_starts_on }, day ?? dayIn(time_zone, ctx.now())) }
}

/**
 * Locks the weeks of these people, always in the same order, so that clocking, correcting, approving and exporting take
 * turns. It must be the transaction's first lock besides the jobs that it names.
 */
export async function lockWeeks(db: Database, weeks: readonly Pick<Sheet, 'user_id' | 'week'>[]): Promise<Sheet[]> {
  const rows = [...new Map(weeks.map((row) => [`${row.user_id} ${row.week}`, row])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { user_id, week }]) => ({ user_id, week }))
  if (rows.length === 0) return []
  await db.insert(timesheets).values(rows).onConflictDoNothing()
  return db
    .select()
    .from(timesheets)
    .where(or(...rows.map(({ user_id, week }) => and(eq(timesheets.user_id, user_id), eq(timesheets.week, week)))))
    .orderBy(timesheets.user_id, timesheets.week)
    .for('update')
}

/** Locks the weeks that a change touches and refuses it if one is closed to it. Call it before the change. */
export async function openWeeks(
  ctx: Caller,
  action: 'clock' | 'change' | 'correct',
  touched: readonly Touched[],
): Promise<void> {
  const calendar = await findWeek(ctx)
  const weeks = touched.flatMap(({ user_id, ...period }) =>
    weeksIn(calendar, period).map((week) => ({ user_id, week })),
  )
  const sheets = await lockWeeks(ctx.db, weeks)
  for (const sheet of sheets) refuseIf(timesheetStates.refusal(sheet, action))
  // Who approves a submitted week must have seen its latest hours.
  for (const { id, status } of sheets)
    if (status === 'submitted')
      await ctx.db
        .update(timesheets)
        .set({ updated_at: nextVersion(ctx, timesheets) })
        .where(eq(timesheets.id, id))
}

const entryColumns = {
  id: timeEntries.id,
  user_id: timeEntries.user_id,
  kind: timeEntries.kind,
  job_id: timeEntries.job_id,
  job_title: jobs.title,
  started_at: timeEntries.started_at,
  ended_at: timeEntries.ended_at,
  start_arrived_at: timeEntries.start_arrived_at,
  end_arrived_at: timeEntries.end_arrived_at,
  reason: timeEntries.reason,
  updated_at: timeEntries.updated_at,
}

/** Entries with the titles of their jobs, by time. */
export const listEntries = (db: Database, where: SQL | undefined) =>
  db
    .select(entryColumns)
    .from(timeEntries)
    .leftJoin(jobs, eq(jobs.id, timeEntries.job_id))
    .where(where)
    .orderBy(timeEntries.started_at, timeEntries.id)

/** The entries that have time in a period, and those of no time that lie in it. */
const isWithin = ({ from, to }: { from: string; to: string }) =>
  and(
    lt(timeEntries.started_at, to),
    or(isNull(timeEntries.ended_at), gt(timeEntries.ended_at, from), gte(timeEntries.started_at, from)),
  )

type Hours = { entries: WeekEntry[]; is_running: boolean } & Totals

const noHours: Hours = { entries: [], is_running: false, ...sumWeek([]) }

/** The hours of people in a week, up to now where a clock runs: of one, or of everyone who has any. */
export async function readHours(
  ctx: Caller,
  { time_zone, week }: Pick<Calendar, 'time_zone'> & { week: string },
  user?: string,
): Promise<{ users: string[]; get: (user: string) => Hours }> {
  const days = new Set(daysOfWeek(week))
  const within = isWithin(weekBounds({ time_zone }, week))
  const rows = await listEntries(ctx.db, and(within, user === undefined ? undefined : eq(timeEntries.user_id, user)))
  const now = ctx.now().toISOString()
  const entries = rows.map(({ started_at, ended_at, ...entry }) => {
    const end = ended_at ?? (now > started_at ? now : started_at)
    const parts = splitByDay(time_zone, { started_at, ended_at: end }).filter(({ day }) => days.has(day))
    return { ...entry, started_at, ended_at, parts }
  })
  const byUser = Map.groupBy(
    entries.filter(({ parts }) => parts.length > 0),
    ({ user_id }) => user_id,
  )
  return {
    users: [...byUser.keys()],
    get: (user) => {
      const own = byUser.get(user)
      if (!own) return noHours
      const parts = own.flatMap(({ kind, parts }) => parts.map(({ minutes }) => ({ kind, minutes })))
      return { entries: own, is_running: own.some(({ ended_at }) => ended_at === null), ...sumWeek(parts) }
    },
  }
}
