import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { GateName } from '#features/gates/contract.ts'
import { requireJobGates } from '#features/gates/server/shared/gates.ts'
import type { Clock, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { jsonObject } from '#server/database/row-text.ts'
import { insertRow, updateRow } from '#server/database/versions.ts'
import { type Attached, type DayJob, TimeEntry } from '../contract.ts'
import { lists } from './lists.ts'
import { jobs, timeEntries } from './table.ts'

export type JobRecord = typeof jobs.$inferSelect

export const findJob = async (ctx: UserContext, id: string): Promise<DayJob | undefined> =>
  (await lists.day.find(ctx, sql`j.id = ${id}::uuid`))[0]

/**
 * Jobs of a period by time, except cancelled ones. Employees see their own and unassigned jobs; others all that are visible to
 * them.
 */
export function listBetween(ctx: UserContext, from: string, to: string): Promise<DayJob[]> {
  const mine =
    ctx.user.role === 'employee' ? sql`(j.assigned_to = ${ctx.user.id}::uuid or j.assigned_to is null)` : sql`true`
  return lists.day.find(
    ctx,
    sql`j.scheduled_date >= ${from}::timestamptz and j.scheduled_date < ${to}::timestamptz and j.status <> 'cancelled' and ${mine}`,
    sql`j.scheduled_date, j.id`,
  )
}

const attachedTo = (id: string) => {
  const count = (name: keyof Attached, from: SQL) =>
    sql`(select count(*)::int from ${from} where job_id = ${id}) as ${sql.identifier(name)}`
  return sql`
    ${count('photos', sql`(select job_id from files where not is_deleted) files`)}, ${count('visits', sql`time_entries`)},
    ${count('permits', sql`permits`)}, ${count('inspections', sql`inspections`)}, ${count('workOrders', sql`work_orders`)},
    ${count('dossiers', sql`dossiers`)}, ${count('quotes', sql`quotes`)}, ${count('invoices', sql`invoices`)}`
}

type Found = { job: DayJob; time_entries: TimeEntry[]; attached: Attached }

/** A job with the time spent on it, and how many records refer to it. */
export async function findWithRecords(ctx: UserContext, id: string): Promise<Found | undefined> {
  const { rows } = await ctx.db.execute<Attached & { job: string | null; entries: string | null }>(sql`
    select (${lists.day.select(ctx, sql`j.id = ${id}::uuid`)}) as job, ${attachedTo(id)}, (
      select string_agg(${jsonObject('t', TimeEntry)}, ',' order by t.started_at desc, t.id desc)
      from (select t.*, u.name as user_name from time_entries t join users u on u.id = t.user_id where t.job_id = ${id}) t
    ) as entries`)
  const [row] = rows
  if (!row?.job) return undefined
  const { job, entries, ...attached } = row
  return { job: JSON.parse(job), time_entries: JSON.parse(`[${entries ?? ''}]`), attached }
}

/** Counts the records that refer to a job. */
export async function countAttached(db: Database, id: string): Promise<Attached> {
  const { rows } = await db.execute<Attached>(sql`select ${attachedTo(id)}`)
  const [attached] = rows
  if (!attached) throw new Error('Nothing was counted')
  return attached
}

/** Adds a job. Every new row comes through here, so the company's gates hold, except one that is overridden. */
export async function insertJob(ctx: Clock, values: typeof jobs.$inferInsert, overridden?: GateName): Promise<string> {
  const { status = 'scheduled', scheduled_date = null, permit_required = false } = values
  await requireJobGates(ctx, { status, scheduled_date, permit_required }, null, overridden)
  return (await insertRow(ctx, jobs, values)).id
}

/** Changes a locked job. Every change of a row comes through here, so the company's gates hold. */
export async function saveJob(ctx: Clock, was: JobRecord, values: Partial<JobRecord>): Promise<void> {
  await requireJobGates(ctx, { ...was, ...values }, was)
  await updateRow(ctx, jobs, was.id, values)
}

/** Deletes the row and detaches its deleted files. */
export async function deleteJobRow(db: Database, id: string): Promise<void> {
  await db.execute(sql`update files set job_id = null where job_id = ${id} and is_deleted`)
  await db.delete(jobs).where(eq(jobs.id, id))
}

const running = (user: string) => and(eq(timeEntries.user_id, user), isNull(timeEntries.ended_at))

/** The job that a user is clocked in to: its id and title. */
export async function findSite(db: Database, user: string) {
  const [site] = await db
    .select({ id: jobs.id, title: jobs.title })
    .from(timeEntries)
    .innerJoin(jobs, eq(jobs.id, timeEntries.job_id))
    .where(running(user))
  return site
}

/** Clocks in; false when already on site somewhere. Concurrent attempts wait for each other here. */
export async function clockIn(db: Database, job: string, user: string, now: string): Promise<boolean> {
  const added = await db
    .insert(timeEntries)
    .values({ job_id: job, user_id: user, started_at: now })
    .onConflictDoNothing()
    .returning({ id: timeEntries.id })
  return added.length > 0
}

/** Clocks out one user, or everyone on site. Clocks of two servers may differ, so no entry ends before it starts. */
export async function clockOut(db: Database, job: string, user: string | null, now: string): Promise<void> {
  await db
    .update(timeEntries)
    .set({ ended_at: sql`greatest(${now}::timestamptz, ${timeEntries.started_at})` })
    .where(
      and(eq(timeEntries.job_id, job), isNull(timeEntries.ended_at), user ? eq(timeEntries.user_id, user) : undefined),
    )
}
