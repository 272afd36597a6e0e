import { assertTechnicianAvailable } from '#features/visits/server/shared/visits.ts'
import type { StaffContext } from '#server/context.ts'
import { type Job, jobStates } from '../contract.ts'

type Plan = Pick<Job, 'assigned_to' | 'scheduled_date' | 'duration_minutes' | 'status'>

/** A newly assigned technician must be active staff; a new or rescheduled open job must not overlap another visit. */
export async function assertPlan(ctx: StaffContext, id: string | null, plan: Plan, was: Plan | null): Promise<void> {
  const open = jobStates.isOpen(plan)
  const moved =
    was === null ||
    !jobStates.isOpen(was) ||
    plan.scheduled_date !== was.scheduled_date ||
    plan.duration_minutes !== was.duration_minutes
  if (plan.assigned_to === (was?.assigned_to ?? null) && !(open && moved)) return
  await assertTechnicianAvailable(ctx, { ...plan, kind: 'job', id, scheduled_date: open ? plan.scheduled_date : null })
}
