import type { StaffContext } from '#server/context.ts'
import { refuseIf } from '#server/errors.ts'
import { CLIENT_UNREACHABLE, NO_VISIT_TO_TELL, type Visit, visitStates } from '../../contract.ts'
import { type ClientEvent, messageClient } from './client-messages.ts'
import type { VisitFacts, VisitTime } from './visit-facts.ts'

type Plan = { status: string; client_id: string; scheduled_date: string | null }

/** A visit of a job, or a job as its next visit with all of its visits. */
type JobVisit = Plan &
  Omit<VisitFacts, 'scheduled_date'> & { id: string; job_id: string; updated_at: string; visits?: readonly Visit[] }

function getEvent(visit: Plan, was: Plan | null): ClientEvent | null {
  if (visit.status === 'cancelled') return 'cancelled'
  if (!visitStates.isOpen(visit)) return null
  const isMoved = was?.scheduled_date != null && visitStates.isOpen(was) && was.client_id === visit.client_id
  return isMoved && was.scheduled_date !== visit.scheduled_date ? 'moved' : 'confirmed'
}

const listLater = (visits: readonly Visit[], first: string): VisitTime[] =>
  visits.flatMap(({ scheduled_date, duration_minutes, ...visit }) =>
    scheduled_date !== null && scheduled_date > first && visitStates.isOpen(visit)
      ? [{ scheduled_date, duration_minutes }]
      : [],
  )

/** Queues the client's messages about a visit as it was saved. `was`: before the change, null for a new one. */
export async function notifyClient(ctx: StaffContext, visit: JobVisit, was: Plan | null): Promise<void> {
  const event = getEvent(visit, was)
  const { id, job_id, scheduled_date, updated_at } = visit
  if (event === null || scheduled_date === null || scheduled_date <= ctx.now().toISOString())
    return refuseIf(NO_VISIT_TO_TELL, 'notify_client')
  // Only a confirmation is about the whole job: each other message is about the visit that changed.
  const later = event === 'confirmed' ? listLater(visit.visits ?? [], scheduled_date) : []
  const about = { ...visit, kind: 'job' as const, id: job_id, scheduled_date, later }
  const isQueued = await messageClient(ctx, about, { event, version: `${id} ${updated_at}` })
  refuseIf(isQueued ? null : CLIENT_UNREACHABLE, 'notify_client')
}
