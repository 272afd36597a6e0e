import { desc, eq, getTableColumns } from 'drizzle-orm'
import { jobs } from '#features/jobs/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/errors.ts'
import type { GateOverride, GateOverrideInput } from '../contract.ts'
import { gateOverrides } from './table.ts'

/** The overrides of a job, newest first. */
export const listOverrides = ({ db }: StaffContext, jobId: string): Promise<GateOverride[]> =>
  db
    .select({ ...getTableColumns(gateOverrides), created_by_name: users.name })
    .from(gateOverrides)
    .innerJoin(users, eq(users.id, gateOverrides.created_by))
    .where(eq(gateOverrides.job_id, jobId))
    .orderBy(desc(gateOverrides.created_at), desc(gateOverrides.id))

/** Lets a job pass a gate from now on. */
export const overrideGate = (ctx: AdminContext, input: GateOverrideInput): Promise<GateOverride> =>
  inTransaction(ctx, async (ctx) => {
    // Waits for a change of the job that was refused or let through at this moment.
    const [job] = await ctx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, input.job_id)).for('update')
    if (!job) throw notFound('Job')
    const [made] = await ctx.db
      .insert(gateOverrides)
      .values({ ...input, created_by: ctx.user.id, created_at: ctx.now().toISOString() })
      .returning()
    if (!made) throw new Error('The override was not written')
    await recordChange(ctx, { record: 'gate_override', id: made.id, before: null, after: made })
    return { ...made, created_by_name: ctx.user.name }
  })
