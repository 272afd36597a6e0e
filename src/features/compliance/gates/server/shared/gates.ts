import { sql } from 'drizzle-orm'
import { checkCrews } from '#features/compliance/supervision/server/shared/crews.ts'
import { jobStates } from '#features/work/jobs/contract.ts'
import { type CrewedVisit, type GatedJob, jobGates } from '#features/work/visits/server/shared/job-gates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Clock } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { GateName, RecordGate } from '#features/work/visits/rules/gates.ts'
import { gateSettings } from '../../contract.ts'
import { describeNeed, missingLicenses } from '../missing.ts'
import { isOverridden, missingAt } from '../queries.ts'
import { refusal } from '../refusal.ts'
import { keepOverride } from './override.ts'

/**
 * Refuses a write of a job that a gate of the company forbids. Every write of a job's row calls it, in the same transaction and with
 * the job locked. It locks the records that it relies on, so a permit cannot expire before the write is done.
 */
async function requireJobGates(
  ctx: Clock,
  job: GatedJob,
  was: (GatedJob & { id: string }) | null,
  /** The gate that an administrator overrides for a new job. */
  overridden?: GateName,
): Promise<void> {
  const id = was?.id ?? null
  const isUnmarked = was !== null && was.permit_required && !job.permit_required
  if ((job.permit_required && isScheduling(job, was)) || isUnmarked) await requireGate(ctx, 'schedule', id, overridden)
  // Without the mark, the job's invoice would pass its gate.
  if (isUnmarked) await requireGate(ctx, 'invoice', id)
  if (job.status === 'completed' && was?.status !== 'completed') await requireGate(ctx, 'complete', id, overridden)
}

export const gatesOfJobs = jobGates.with({ require: requireJobGates, requireCrew, keepOverride })

/** An open job gets a date or another one, or work on it starts. */
function isScheduling(job: GatedJob, was: GatedJob | null): boolean {
  const isMoved = was === null || !jobStates.isOpen(was) || job.scheduled_date !== was.scheduled_date
  const starts = job.status === 'in_progress' && was?.status !== 'in_progress'
  return jobStates.isOpen(job) && ((job.scheduled_date !== null && isMoved) || starts)
}

/**
 * Refuses to send, mark as sent or paid, or link a job's invoice before its final inspection has passed. Deposits are never refused,
 * nor are invoices of jobs without a permit and inspections.
 */
export async function requireInvoiceGate(
  ctx: Clock,
  { job_id, is_deposit }: { job_id: string | null; is_deposit: boolean },
): Promise<void> {
  if (job_id !== null && !is_deposit) await requireGate(ctx, 'invoice', job_id)
}

/** Refuses work on a visit by a crew without the licenses that the company requires. */
async function requireCrew(ctx: Clock, { id, job_id: job }: CrewedVisit): Promise<void> {
  if ((await getCompany(ctx)).crew_licenses !== 'require') return
  const [visit] = await checkCrews(ctx, sql`v.id = ${id}::uuid`)
  const missing = missingLicenses(visit?.concerns ?? [])
  if (missing.length === 0 || (job !== null && (await isOverridden(ctx, 'crew', job)))) return
  throw await refusal(ctx, { gate: 'crew', job, missing, need: describeNeed('crew', job) })
}

/** True if an error is the refusal of a gate. */
export const isGateRefusal = (error: unknown): boolean => error instanceof AppError && error.gate !== undefined

async function requireGate(ctx: Clock, gate: RecordGate, job: string | null, overridden?: GateName): Promise<void> {
  if (gate === overridden) return
  const company = await getCompany(ctx)
  if (!company[gateSettings[gate]]) return
  const missing = await missingAt[gate](ctx, job)
  if (missing.length === 0 || (job !== null && (await isOverridden(ctx, gate, job)))) return
  throw await refusal(ctx, { gate, job, missing, need: describeNeed(gate, job) })
}
