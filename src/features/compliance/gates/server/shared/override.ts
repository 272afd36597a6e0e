import type { StaffContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { AppError } from '#server/errors.ts'
import type { GateDecision } from '#features/work/visits/rules/gates.ts'
import { gateOverrides } from '../table.ts'

/** Keeps an administrator's decision to let a job pass a gate. Returns its id. */
export async function keepOverride(ctx: StaffContext, job_id: string, { gate, reason }: GateDecision): Promise<string> {
  if (ctx.user.role !== 'admin') throw new AppError(403, 'Only administrators can override a gate.')
  const row = await insertRow(ctx, gateOverrides, {
    job_id,
    gate,
    reason,
    created_by: ctx.user.id,
    created_at: ctx.now().toISOString(),
  })
  return row.id
}
