import { type GatedJob, requireCrew, requireJobGates } from '#features/work/visits/server/shared/job-gates.ts'
import { type Patch, patched } from '#contract/patch.ts'
import { clockOut } from '#features/work/hours/server/shared/clock.ts'
import type { StaffContext } from '#server/context.ts'
import { updateRow } from '#server/database/versions.ts'
import { visitStates } from '../../contract.ts'
import type { VisitRecord } from '../queries.ts'
import { startsWork } from '../../rules/crew.ts'
import { visits } from '../table.ts'
import { listOpenVisits } from './job-visits.ts'
import { toPlan } from './plan.ts'
import { announceVisit } from './technician-mail.ts'

type Locked = { visit: VisitRecord; job: GatedJob & { id: string; title: string } }

/** When a visit was completed, for its status after a change. */
export function getCompletedDate(
  was: { status: string; completed_date: string | null } | null,
  status: string,
  now: string,
): string | null {
  if (status !== 'completed') return null
  return was?.status === 'completed' ? was.completed_date : now
}

/** Updates a locked visit, mails its crew, and clocks everyone out if it is over. The company's gates apply to its job. */
export async function saveVisit(
  ctx: StaffContext,
  { visit: was, job }: Locked,
  values: Patch<VisitRecord>,
): Promise<void> {
  const now = ctx.now().toISOString()
  const visit = patched(was, values)
  await updateRow(ctx, visits, was.id, { ...visit, completed_date: getCompletedDate(was, visit.status, now) })
  if (job.permit_required || values.status !== undefined) await requireJobGates(ctx, job)
  if (startsWork(visit, was)) await requireCrew(ctx, was)
  if (!visitStates.isOpen(visit)) await clockOut(ctx, was.id, null)
  if (visit.status !== 'completed')
    await announceVisit(ctx, { kind: 'visit', id: was.id }, toPlan(job.title, was), toPlan(job.title, visit))
}

/** Cancels the open visits of a locked job but its next one: the job is over. */
export async function cancelOtherVisits(
  ctx: StaffContext,
  job: Locked['job'] & { next_visit_id: string },
): Promise<void> {
  for (const visit of await listOpenVisits(ctx.db, job.id))
    if (visit.id !== job.next_visit_id) await saveVisit(ctx, { visit, job }, { status: 'cancelled' })
}
