import { eq } from 'drizzle-orm'
import { jobs } from '#features/work/jobs/server/table.ts'
import type { AdminContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import { blocked, type GateOverride, type GateOverrideInput } from '../contract.ts'
import { getOverride, isOverridden } from './queries.ts'
import { keepOverride } from './shared/override.ts'
import { gateOverrides } from './table.ts'

const OVERRIDDEN = 'This gate is already overridden for this job. Try again without an override.'

/** Lets a job pass a gate from now on; 409 if it already may, so that a withdrawal ends it. */
export const overrideGate = (ctx: AdminContext, { job_id, ...decision }: GateOverrideInput): Promise<GateOverride> =>
  inTransaction(ctx, async (ctx) => {
    // Waits for a change of the job that was refused or let through at this moment.
    const [job] = await ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, job_id)).for('update')
    if (!job) throw notFound('Job')
    if (await isOverridden(ctx, decision.gate, job_id)) throw conflict(OVERRIDDEN)
    return getOverride(ctx, await keepOverride(ctx, job_id, decision))
  })

/** Makes the gate apply to the job again. Work that already passed it is unaffected. */
export const withdrawOverride = (ctx: AdminContext, id: string): Promise<GateOverride> =>
  inTransaction(ctx, async (ctx) => {
    const [was] = await ctx.db.select().from(gateOverrides).where(eq(gateOverrides.id, id)).for('update')
    if (!was) throw notFound('Override')
    refuseIf(blocked.withdraw(was))
    const withdrawn = { withdrawn_by: ctx.user.id, withdrawn_at: ctx.now().toISOString() }
    await ctx.db.update(gateOverrides).set(withdrawn).where(eq(gateOverrides.id, id))
    return getOverride(ctx, id)
  })
