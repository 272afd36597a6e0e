import { eq } from 'drizzle-orm'
import { findJobContract } from '#features/billing/invoices/server/shared/job-contract.ts'
import { requireExistingJob } from '#features/work/jobs/server/shared/existing-job.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import type { Clock, StaffContext } from '#server/context.ts'
import type { JobContract } from '../contract.ts'
import type { QuoteRecord } from './queries.ts'

const CANCELLED = 'The job of this change order was cancelled. Ask us before you accept it.'

/** Why the job of a change order takes none any more, or null. One that is completed does: its work may be done already. */
export async function changeBlocked(
  { db }: Pick<Clock, 'db'>,
  { is_change_order, job_id }: QuoteRecord,
): Promise<string | null> {
  if (!is_change_order || job_id === null) return null
  const [job] = await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, job_id))
  return job?.status === 'cancelled' ? CANCELLED : null
}

/** The contract of a job that exists. */
export async function readJobContract(ctx: StaffContext, jobId: string): Promise<JobContract> {
  await requireExistingJob(ctx, jobId)
  return findJobContract(ctx.db, jobId)
}
