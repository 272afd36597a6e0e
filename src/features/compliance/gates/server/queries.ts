import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import type { Clock, StaffContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import type { GateName, RecordGate } from '#features/work/visits/rules/gates.ts'
import type { GateOverride } from '../contract.ts'
import { type Missing, missingInspection, missingPermit, missingSignature } from './missing.ts'
import { gateOverrides } from './table.ts'

const withdrawer = alias(users, 'withdrawer')

const readOverrides = ({ db }: StaffContext, where: SQL): Promise<GateOverride[]> =>
  db
    .select({
      ...getTableColumns(gateOverrides),
      created_by_name: users.name,
      withdrawn_by_name: withdrawer.name,
    })
    .from(gateOverrides)
    .innerJoin(users, eq(users.id, gateOverrides.created_by))
    .leftJoin(withdrawer, eq(withdrawer.id, gateOverrides.withdrawn_by))
    .where(where)
    .orderBy(desc(gateOverrides.created_at), desc(gateOverrides.id))

/** The overrides of a job, newest first. */
export const listOverrides = (ctx: StaffContext, jobId: string) => readOverrides(ctx, eq(gateOverrides.job_id, jobId))

export async function getOverride(ctx: StaffContext, id: string): Promise<GateOverride> {
  const [row] = await readOverrides(ctx, eq(gateOverrides.id, id))
  if (!row) throw notFound('Override')
  return row
}

/** True if an override that was not withdrawn lets the job pass. */
export async function isOverridden({ db }: Clock, gate: GateName, job: string): Promise<boolean> {
  const [row] = await db
    .select({ id: gateOverrides.id })
    .from(gateOverrides)
    .where(and(eq(gateOverrides.job_id, job), eq(gateOverrides.gate, gate), isNull(gateOverrides.withdrawn_at)))
    .limit(1)
  return row !== undefined
}

/** A job's missing requirements at each gate; a job that is not saved yet (null) has no records. */
export const missingAt: Record<RecordGate, (ctx: Clock, job: string | null) => Promise<Missing[]>> = {
  schedule: async (ctx, job) => missingPermit(job, await listPermits(ctx, job), await getToday(ctx)),
  complete: async (ctx, job) => missingSignature(job, await listWorkOrders(ctx, job)),
  invoice: async (ctx, job) => {
    const jobInspections = await listInspections(ctx, job)
    const needsOne = jobInspections.some(({ status }) => status !== 'cancelled') || (await needsPermit(ctx, job))
    return needsOne ? missingInspection(job, jobInspections) : []
  },
}

// Shared locks: another job may rely on the same record, but it cannot change until this transaction ends. A record that is
// changing right now is waited for.

const listPermits = async ({ db }: Clock, job: string | null) =>
  job === null
    ? []
    : db
        .select()
        .from(permits)
        .where(eq(permits.job_id, job))
        .orderBy(asc(permits.created_at), asc(permits.id))
        .for('share')

const listWorkOrders = async ({ db }: Clock, job: string | null) =>
  job === null
    ? []
    : db.select().from(workOrders).where(eq(workOrders.job_id, job)).orderBy(asc(workOrders.created_at)).for('share')

const listInspections = async ({ db }: Clock, job: string | null) =>
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
