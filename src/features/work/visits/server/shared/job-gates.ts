import { eq } from 'drizzle-orm'
import { extensionPoint } from '#contract/extension.ts'
import type { Clock, StaffContext } from '#server/context.ts'
import type { GateDecision, GateName } from '../../rules/gates.ts'
import { jobs } from '#features/work/jobs/server/table.ts'

export type GatedJob = { status: string; scheduled_date: string | null; permit_required: boolean }

/** `job_id` is null while its job is not saved yet. */
export type CrewedVisit = { id: string; job_id: string | null }

/** The company's gates: every write of a job's row must pass them. */
type JobGates = {
  /**
   * Refuses a write that a gate forbids. Runs in the transaction of the write, with the job locked (null: a new job).
   * `overridden` is the gate that an administrator overrides for a new job.
   */
  require: (ctx: Clock, job: GatedJob, was: (GatedJob & { id: string }) | null, overridden?: GateName) => Promise<void>
  /** Refuses work on a visit by a crew without the licenses that the company requires. Runs after the write. */
  requireCrew: (ctx: Clock, visit: CrewedVisit) => Promise<void>
  keepOverride: (ctx: StaffContext, jobId: string, decision: GateDecision) => Promise<string>
}

export const jobGates = extensionPoint<JobGates>()

/** Refuses what a change of a locked job or of its visits has made of it, if a gate forbids that. Call it after the write. */
export async function requireJobGates(ctx: Clock, was: GatedJob & { id: string }): Promise<void> {
  const { status, scheduled_date, permit_required } = jobs
  const [job] = await ctx.db.select({ status, scheduled_date, permit_required }).from(jobs).where(eq(jobs.id, was.id))
  if (job) for (const gates of jobGates.answers) await gates.require(ctx, job, was)
}

/** Refuses work on a visit if a gate forbids it to its crew and those who clocked in. Call it after the write. */
export async function requireCrew(ctx: Clock, visit: CrewedVisit): Promise<void> {
  for (const gates of jobGates.answers) await gates.requireCrew(ctx, visit)
}
