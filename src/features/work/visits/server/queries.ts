import { and, eq, ne, sql } from 'drizzle-orm'
import { jobs } from '#features/work/jobs/server/table.ts'
import { noteLocked } from '#server/audit/notes.ts'
import type { StaffContext, UserContext } from '#server/context.ts'
import { refuseIfStale } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import type { ChangedVisit, Visit } from '../contract.ts'
import { visitList } from './shared/visit-list.ts'
import { visits } from './table.ts'

export type VisitRecord = typeof visits.$inferSelect

/** A visit visible to the caller, else 404. */
export async function getVisit(ctx: UserContext, id: string): Promise<Visit> {
  const [visit] = await visitList.find(ctx, sql`v.id = ${id}::uuid`)
  if (!visit) throw notFound('Visit')
  return visit
}

/** Locks a visit and its job; 409 when the visit is newer than `version`. */
export async function lockVisit(ctx: StaffContext, id: string, version?: string) {
  const [row] = await ctx.db
    .select({ visit: visits, job: jobs })
    // The job first, in the same order as a change of the job: two changes wait for each other and never both ways.
    .from(jobs)
    .innerJoin(visits, eq(visits.job_id, jobs.id))
    .where(eq(visits.id, id))
    .for('update')
  if (!row) throw notFound('Visit')
  refuseIfStale(version, row.visit.updated_at)
  noteLocked(ctx, id, row.visit)
  return row
}

type LockedVisit = Awaited<ReturnType<typeof lockVisit>>

/** A visit that was locked and then changed. */
export async function getChangedVisit(ctx: StaffContext, { visit: was, job }: LockedVisit): Promise<ChangedVisit> {
  const visit = await getVisit(ctx, was.id)
  return {
    ...visit,
    versions: [
      { id: visit.id, before: was.updated_at, after: visit.updated_at },
      { id: job.id, before: job.updated_at, after: visit.job_updated_at },
    ],
  }
}

export const countOtherVisits = ({ db }: StaffContext, { job_id, id }: VisitRecord): Promise<number> =>
  db.$count(visits, and(eq(visits.job_id, job_id), ne(visits.id, id)))
