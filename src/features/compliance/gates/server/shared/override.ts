import type { StaffContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { GateDecision } from '#features/work/visits/rules/gates.ts'
import { gateOverrides } from '../table.ts'

/** Keeps an administrator's decision to let a job pass a gate. Returns its id. */
export async function keepOverride(ctx: StaffContext, job_id: string, { gate, reason }: GateDecision): Promise<string> {
  if (ctx.user.role !== 'admin') throw new AppError(403, 'Only administrators can override a gate.')
  const [row] = await ctx.db
    .insert(gateOverrides)
    .values({ job_id, gate, reason, created_by: ctx.user.id, created_at: ctx.now().toISOString() })
    .returning()
  if (!row) throw new Error('The override was not written')
  return row.id
}
