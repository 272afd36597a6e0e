import { eq, type SQL, sql } from 'drizzle-orm'
import { patched } from '#contract/patch.ts'
import { startsWork } from '#features/work/visits/rules/crew.ts'
import type { GateName } from '#features/work/visits/rules/gates.ts'
import { changePlace, findPlace } from '#features/people/properties/server/shared/job-place.ts'
import { jobGates, requireCrew, requireJobGates } from '#features/work/visits/server/shared/job-gates.ts'
import type { Clock, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { jsonObject } from '#server/database/row-text.ts'
import { singleRow } from '#server/database/single-row.ts'
import { insertRow, updateRow } from '#server/database/versions.ts'
import { type Attached, type DayJob, TimeEntry } from '../contract.ts'
import { lists } from './lists.ts'
import type { Visit } from '#features/work/visits/contract.ts'
import { selectVisits } from '#features/work/visits/server/shared/job-visits.ts'
import { jobs } from './table.ts'

type JobRecord = typeof jobs.$inferSelect

export const findJob = async (ctx: UserContext, id: string): Promise<DayJob | undefined> =>
  (await lists.next.find(ctx, sql`j.id = ${id}::uuid`))[0]

/**
 * Visits of a period by time, except cancelled ones, each as its job. Employees see those with themselves or without a technician;
 * others all that are visible to them.
 */
export function listBetween(ctx: UserContext, from: string, to: string): Promise<DayJob[]> {
  const mine =
    ctx.user.role === 'employee'
      ? sql`(v.assigned_to = ${ctx.user.id}::uuid or v.assigned_to is null or v.helper_ids @> array[${ctx.user.id}::uuid])`
      : sql`true`
  return lists.day.find(
    ctx,
    sql`v.scheduled_date >= ${from}::timestamptz and v.scheduled_date < ${to}::timestamptz and v.status <> 'cancelled' and ${mine}`,
    sql`j.scheduled_date, j.visit_id`,
  )
}

const attachedTo = (id: string) => {
  const count = (name: keyof Attached, from: SQL) =>
    sql`(select count(*)::int from ${from} where job_id = ${id}) as ${sql.identifier(name)}`
  return sql`
    ${count('photos', sql`(select job_id from files where not is_deleted) files`)}, ${count('timeEntries', sql`time_entries`)}, ${count('costs', sql`job_costs`)},
    ${count('permits', sql`permits`)}, ${count('inspections', sql`inspections`)}, ${count('workOrders', sql`work_orders`)},
    ${count('dossiers', sql`dossiers`)}, ${count('quotes', sql`quotes`)}, ${count('invoices', sql`invoices`)}`
}

type JobRecords = { job: DayJob; visits: Visit[]; time_entries: TimeEntry[]; attached: Attached }

/** A job with its visits, the time spent on it, and how many records refer to it. */
export async function findWithRecords(ctx: UserContext, id: string): Promise<JobRecords | undefined> {
  const { rows } = await ctx.db.execute<
    Attached & { job: string | null; visits: string | null; entries: string | null }
  >(sql`
    select (${lists.next.select(ctx, sql`j.id = ${id}::uuid`)}) as job, ${attachedTo(id)},
    (select string_agg(line, ',') from (${selectVisits(ctx, id)}) visits) as visits, (
      select string_agg(${jsonObject('t', TimeEntry)}, ',' order by t.started_at desc, t.id desc)
      from (select t.*, u.name as user_name from time_entries t join users u on u.id = t.user_id where t.job_id = ${id} and t.kind = 'visit') t
    ) as entries`)
  const [row] = rows
  if (!row?.job) return undefined
  const { job, visits, entries, ...attached } = row
  const parseAll = (lines: string | null) => JSON.parse(`[${lines ?? ''}]`)
  return { job: JSON.parse(job), visits: parseAll(visits), time_entries: parseAll(entries), attached }
}

/** Counts the records that refer to a job. */
export async function countAttached(db: Database, id: string): Promise<Attached> {
  const { rows } = await db.execute<Attached>(sql`select ${attachedTo(id)}`)
  return singleRow(rows)
}

/** Inserts a job at its property. Every new row passes here, so the company's gates apply, except an overridden one. */
export async function insertJob(
  ctx: Clock,
  values: typeof jobs.$inferInsert,
  overridden?: GateName,
): Promise<JobRecord> {
  const { status = 'scheduled', scheduled_date = null, permit_required = false } = values
  for (const gates of jobGates.answers)
    await gates.require(ctx, { status, scheduled_date, permit_required }, null, overridden)
  const { client_id, property_id = null, location = null } = values
  const place = await findPlace(ctx, { client_id, property_id, location })
  return insertRow(ctx, jobs, { ...values, ...place })
}

/** Updates a locked job. Every change of a row passes here, so the company's gates apply. */
export async function saveJob(ctx: Clock, was: JobRecord, values: Partial<JobRecord>): Promise<void> {
  await updateRow(ctx, jobs, was.id, { ...values, ...(await changePlace(ctx, was, values)) })
  const { status, permit_required } = values
  if (was.permit_required || status !== undefined || permit_required !== undefined) await requireJobGates(ctx, was)
  if (startsWork(patched(was, values), was)) await requireCrew(ctx, { id: was.next_visit_id, job_id: was.id })
}

/** Deletes the row and detaches its deleted files. */
export async function deleteJobRow(db: Database, id: string): Promise<void> {
  await db.execute(sql`update files set job_id = null where job_id = ${id} and is_deleted`)
  await db.delete(jobs).where(eq(jobs.id, id))
}
