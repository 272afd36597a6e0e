import type { StaffContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { CLIENT_UNREACHABLE, NO_VISIT_TO_TELL, type Visit, visitStates } from '../../contract.ts'
import { type ClientEvent, messageClient } from './client-messages.ts'
import type { VisitFacts, VisitTime } from './visit-facts.ts'

type Plan = { status: string; client_id: string; scheduled_date: string | null }

/** A visit of a job, or a job as its next visit with all of its visits. */
type Visits = { visits?: readonly Visit[] }
type JobVisit = Plan & Visits & Omit<VisitFacts, 'scheduled_date'> & { id: string; job_id: string; updated_at: string }

function getEvent(visit: Plan, was: Plan | null): ClientEvent | null {
  if (visit.status === 'cancelled') return 'cancelled'
  if (!visitStates.isOpen(visit)) return null
  const isMoved = was?.scheduled_date != null && visitStates.isOpen(was) && was.client_id === visit.client_id
  return isMoved && was.scheduled_date !== visit.scheduled_date ? 'moved' : 'confirmed'
}

const listAhead = (
  now: string,
  visits: readonly (Pick<Plan, 'scheduled_date'> & Pick<VisitTime, 'duration_minutes'>)[],
) =>
  visits.flatMap(({ scheduled_date, duration_minutes }): VisitTime[] =>
    scheduled_date !== null && scheduled_date > now ? [{ scheduled_date, duration_minutes }] : [],
  )

/** Queues the client's messages about a visit as it was saved. `was`: before the change, null for a new one. */
export async function notifyClient(ctx: StaffContext, visit: JobVisit, was: (Plan & Visits) | null): Promise<void> {
  const event = getEvent(visit, was)
  // A job is confirmed and cancelled as a whole; any other message is about the visit that changed.
  const whole = event === 'cancelled' ? was?.visits : event === 'confirmed' ? visit.visits : undefined
  const [next, ...later] = listAhead(ctx.now().toISOString(), whole?.filter(visitStates.isOpen) ?? [visit])
  if (event === null || next === undefined) return refuseIf(NO_VISIT_TO_TELL, 'notify_client')
  const { id, job_id, updated_at } = visit
  const about = { ...visit, ...next, kind: 'job' as const, id: job_id, later }
  const isQueued = await messageClient(ctx, about, { event, version: `${id} ${updated_at}` })
  refuseIf(isQueued ? null : CLIENT_UNREACHABLE, 'notify_client')
}
