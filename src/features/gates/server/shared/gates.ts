import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { inspections } from '#features/inspections/server/table.ts'
import { jobStates } from '#features/jobs/contract.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { permits } from '#features/permits/server/table.ts'
import { companyOf, todayOf } from '#features/settings/server/shared/company.ts'
import { users } from '#features/users/server/table.ts'
import { workOrders } from '#features/work-orders/server/table.ts'
import type { Clock } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type GateName, settingOf } from '../../contract.ts'
import { type Missing, missingInspection, missingPermit, missingSignature, sentenceOf } from '../missing.ts'
import { gateOverrides } from '../table.ts'

type GatedJob = { status: string; scheduled_date: string | null; permit_required: boolean }

/** How many administrators a refusal names. */
const NAMED = 5

/**
 * Refuses a write of a job that a gate of the company forbids. Every write of a job's row calls it, in the same transaction and with
 * the job locked. It locks the records that it relies on, so a permit cannot expire before the write is done.
 */
export async function requireJobGates(
  ctx: Clock,
  job: GatedJob,
  was: (GatedJob & { id: string }) | null,
): Promise<void> {
  const id = was?.id ?? null
  const isUnmarked = was !== null && was.permit_required && !job.permit_required
  if ((job.permit_required && isScheduling(job, was)) || isUnmarked) await requireGate(ctx, 'schedule', id)
  // Without the mark, the job's invoice would pass its gate.
  if (isUnmarked) await requireGate(ctx, 'invoice', id)
  if (job.status === 'completed' && was?.status !== 'completed') await requireGate(ctx, 'complete', id)
}

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

/** Whether an error is the refusal of a gate. */
export const isGateRefusal = (error: unknown): boolean => error instanceof AppError && error.gate !== undefined

async function requireGate(ctx: Clock, gate: GateName, job: string | null): Promise<void> {
  const company = await companyOf(ctx)
  if (!company[settingOf[gate]]) return
  const missing = await missingAt[gate](ctx, job)
  if (missing.length === 0 || (job !== null && (await isOverridden(ctx, gate, job)))) return
  const admins = await adminNames(ctx)
  throw new AppError(409, sentenceOf(gate, missing, job), { gate: { name: gate, job_id: job, missing, admins } })
}

async function isOverridden({ db }: Clock, gate: GateName, job: string): Promise<boolean> {
  const [found] = await db
    .select({ id: gateOverrides.id })
    .from(gateOverrides)
    .where(and(eq(gateOverrides.job_id, job), eq(gateOverrides.gate, gate)))
    .limit(1)
  return found !== undefined
}

const missingAt: Record<GateName, (ctx: Clock, job: string | null) => Promise<Missing[]>> = {
  schedule: async (ctx, job) => missingPermit(job, await permitsOf(ctx, job), await todayOf(ctx)),
  complete: async (ctx, job) => missingSignature(job, await workOrdersOf(ctx, job)),
  invoice: async (ctx, job) => {
    const found = await inspectionsOf(ctx, job)
    const needsOne = found.some(({ status }) => status !== 'cancelled') || (await needsPermit(ctx, job))
    return needsOne ? missingInspection(job, found) : []
  },
}

// Shared locks: another job may rely on the same record, but it cannot change until this transaction ends. A record that is
// changing right now is waited for.

const permitsOf = async ({ db }: Clock, job: string | null) =>
  job === null
    ? []
    : db
        .select()
        .from(permits)
        .where(eq(permits.job_id, job))
        .orderBy(asc(permits.created_at), asc(permits.id))
        .for('share')

const workOrdersOf = async ({ db }: Clock, job: string | null) =>
  job === null
    ? []
    : db.select().from(workOrders).where(eq(workOrders.job_id, job)).orderBy(asc(workOrders.created_at)).for('share')

const inspectionsOf = async ({ db }: Clock, job: string | null) =>
  job === null
    ? []
    : db
        .select()
        .from(inspections)
        .where(
          sql`${inspections.job_id} = ${job} or ${inspections.permit_id} in (select id from permits where job_id = ${job})`,
        )
        .orderBy(asc(inspections.created_at), asc(inspections.id))
        .for('share')

async function needsPermit({ db }: Clock, job: string | null): Promise<boolean> {
  if (job === null) return false
  const [row] = await db
    .select({ permit_required: jobs.permit_required })
    .from(jobs)
    .where(eq(jobs.id, job))
    .for('share')
  return row?.permit_required ?? false
}

async function adminNames({ db }: Clock): Promise<string[]> {
  const rows = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deactivated_at)))
    .orderBy(asc(users.name))
    .limit(NAMED)
  return rows.map(({ name }) => name)
}
