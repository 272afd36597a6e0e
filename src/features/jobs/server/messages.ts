import { type ClientEvent, messageClient } from '#features/visits/server/shared/client-messages.ts'
import type { StaffContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { CLIENT_UNREACHABLE, type DayJob, type Job, jobStates, NO_VISIT_TO_TELL } from '../contract.ts'

type Plan = Pick<Job, 'status' | 'client_id' | 'scheduled_date'>

function getEvent(job: Plan, was: Plan | null): ClientEvent | null {
  if (job.status === 'cancelled') return 'cancelled'
  if (!jobStates.isOpen(job)) return null
  const isMoved = was?.scheduled_date != null && jobStates.isOpen(was) && was.client_id === job.client_id
  return isMoved && was.scheduled_date !== job.scheduled_date ? 'moved' : 'confirmed'
}

/** Queues the client's messages about the visit as it was saved. `was`: before the change, null for a new job. */
export async function notifyClient(ctx: StaffContext, job: DayJob, was: Plan | null): Promise<void> {
  const event = getEvent(job, was)
  const { scheduled_date } = job
  if (event === null || scheduled_date === null || scheduled_date <= ctx.now().toISOString())
    return refuseIf(NO_VISIT_TO_TELL, 'notify_client')
  const isQueued = await messageClient(ctx, { ...job, kind: 'job', scheduled_date }, { event, version: job.updated_at })
  refuseIf(isQueued ? null : CLIENT_UNREACHABLE, 'notify_client')
}
