import { asc, eq, inArray, sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import { patched } from '#contract/patch.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { noteLocked } from '#server/audit/notes.ts'
import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { nextVersion } from '#server/database/versions.ts'
import { blocked } from '../../contract.ts'
import { listCrew, patchCrew } from '../../rules/crew.ts'
import { crewTimes, visits } from '../table.ts'
import { describeConflict, findOverlaps } from './crew-times.ts'
import { requireJobGates } from './job-gates.ts'
import { toPlan } from './plan.ts'
import { announceVisit } from './technician-mail.ts'

type VisitRow = typeof visits.$inferSelect
type JobRow = typeof jobs.$inferSelect

/** The new values of one of several visits. */
export type VisitChange = {
  id: string
  updated_at?: string | undefined
  scheduled_date?: string | undefined
  assigned_to?: string | null | undefined
  helper_ids?: readonly string[] | undefined
}

/** A visit before and after the change. `n` is its position in the request. */
export type ChangedVisit = { n: number; was: VisitRow; visit: VisitRow; job: JobRow }

/** Why visits cannot be changed, by their positions. */
type Refusals = Map<number, string>

/** 409 with a reason for each refused visit, as errors at `changes.<n>`. */
function refuse(refusals: Refusals): void {
  if (refusals.size === 0) return
  const errors = [...refusals].map(([n, message]) => ({ path: `changes.${n}`, message }))
  const [first] = errors
  const message =
    errors.length === 1 && first ? first.message : `${errors.length} visits cannot be changed. Nothing was saved.`
  throw new AppError(409, message, { errors })
}

const MISSING = 'This visit was deleted.'

/**
 * Changes several visits together, all or none: 409 names each one that cannot change, and why. Visits may trade places. The number
 * of statements does not depend on the number of visits, but for the mails to their crews. Call it in a transaction.
 */
export async function changeVisits(ctx: StaffContext, changes: readonly VisitChange[]): Promise<ChangedVisit[]> {
  const refusals: Refusals = new Map()
  const planned = await lockVisits(ctx, changes, refusals)
  await checkCrews(ctx, planned, refusals)
  // Gates look at what was written, and so does the constraint: a refusal rolls it back.
  if (refusals.size === 0) await save(ctx, planned, refusals)
  refuse(refusals)
  for (const { was, visit, job } of planned)
    await announceVisit(ctx, { kind: 'visit', id: was.id }, toPlan(job.title, was), toPlan(job.title, visit))
  return planned
}

/** Locks the visits that may change, the jobs first and in one order, as every change of a visit does. */
async function lockVisits(
  ctx: StaffContext,
  changes: readonly VisitChange[],
  refusals: Refusals,
): Promise<ChangedVisit[]> {
  const ids = changes.map(({ id }) => id)
  const rows = await ctx.db
    .select({ visit: visits, job: jobs })
    .from(jobs)
    .innerJoin(visits, eq(visits.job_id, jobs.id))
    .where(inArray(visits.id, ids))
    .orderBy(asc(jobs.id), asc(visits.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.visit.id, row]))
  return changes.flatMap(({ id, updated_at, ...values }, n) => {
    const row = byId.get(id)
    const isStale = row && updated_at !== undefined && Date.parse(updated_at) !== Date.parse(row.visit.updated_at)
    const reason = !row ? MISSING : isStale ? CHANGED_MEANWHILE : blocked.plan(row.visit)
    if (reason !== null) refusals.set(n, reason)
    if (!row || reason !== null) return []
    noteLocked(ctx, id, row.visit)
    const crew = patchCrew(row.visit, values)
    const visit = patched(row.visit, { scheduled_date: values.scheduled_date, ...crew })
    return [{ n, was: row.visit, visit, job: row.job }]
  })
}

/** Everyone on the visits must be active staff, and at one place at a time: among these visits and all others. */
async function checkCrews(ctx: StaffContext, planned: readonly ChangedVisit[], refusals: Refusals): Promise<void> {
  const company = await getCompany(ctx)
  const staff = await takeTurnsOfCrews(ctx, planned)
  // They may trade places. The trigger puts back when each is busy.
  const ids = planned.map(({ was }) => was.id)
  await ctx.db.delete(crewTimes).where(sql`kind = 'visit' and id = any(${sql.param(ids)}::uuid[])`)
  const plans = planned.map(({ visit }) => ({ ...visit, kind: 'visit' as const, crew: listCrew(visit) }))
  const overlaps = await findOverlaps(ctx, plans)
  planned.forEach(({ n, visit }, index) => {
    const inactive = listCrew(visit).some((person) => !staff.has(person))
    const overlap = overlaps.find((other) => other.n === index) ?? findOverlapWithin(planned, index, staff)
    if (inactive) refusals.set(n, 'Somebody on this visit is no longer active. Choose another technician.')
    else if (overlap) refusals.set(n, describeConflict(company, overlap))
  })
}

/** Makes concurrent writers for the same people wait, in one order. Returns the names of those who are active staff. */
async function takeTurnsOfCrews(
  { db }: StaffContext,
  planned: readonly ChangedVisit[],
): Promise<ReadonlyMap<string, string>> {
  const people = sql.param([...new Set(planned.flatMap(({ visit }) => listCrew(visit)))].toSorted())
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext('visits'), hashtext(person)) from unnest(${people}::text[]) person`,
  )
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, name from users where id = any(${people}::uuid[]) and role <> 'client' and deactivated_at is null
    order by id for share`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The first of the other visits that takes up the time of somebody on this one. */
function findOverlapWithin(planned: readonly ChangedVisit[], index: number, staff: ReadonlyMap<string, string>) {
  const visit = planned[index]?.visit
  if (!visit?.scheduled_date) return null
  const crew = listCrew(visit)
  const ends = addMinutes(visit.scheduled_date, visit.duration_minutes)
  for (const [at, { visit: other, job }] of planned.entries()) {
    const shared = listCrew(other).find((person) => crew.includes(person))
    if (at === index || shared === undefined || other.scheduled_date === null) continue
    const otherEnds = addMinutes(other.scheduled_date, other.duration_minutes)
    if (other.scheduled_date < ends && visit.scheduled_date < otherEnds)
      return {
        name: staff.get(shared) ?? '',
        title: job.title,
        client_name: null,
        starts: other.scheduled_date,
        minutes: other.duration_minutes,
      }
  }
  return null
}

async function save(ctx: StaffContext, planned: readonly ChangedVisit[], refusals: Refusals): Promise<void> {
  const plans = planned.map(({ visit: { id, scheduled_date, assigned_to, helper_ids } }) => ({
    id,
    scheduled_date,
    assigned_to,
    helper_ids,
  }))
  await ctx.db.execute(sql`
    update visits set scheduled_date = p.scheduled_date, assigned_to = p.assigned_to, helper_ids = p.helper_ids,
      updated_at = ${nextVersion(ctx, visits)}
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as p (id uuid, scheduled_date timestamptz, assigned_to uuid, helper_ids uuid[])
    where visits.id = p.id`)
  for (const { n, job } of planned) {
    if (!job.permit_required) continue
    await requireJobGates(ctx, job).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      refusals.set(n, error.message)
    })
  }
}
