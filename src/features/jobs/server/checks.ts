import { eq } from 'drizzle-orm'
import { instantOf, SKIPPED_TIME } from '#contract/dates.ts'
import { clients } from '#features/clients/server/table.ts'
import { requireFree } from '#features/schedule/server/visit-service.ts'
import { companyOf } from '#features/settings/server/service.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Job } from '../contract.ts'

/** A client for whom somebody can work. The record stays until the transaction ends. */
export async function requireClient({ db }: StaffContext, id: string): Promise<void> {
  const [client] = await db
    .select({ archived_at: clients.archived_at })
    .from(clients)
    .where(eq(clients.id, id))
    .for('key share')
  if (!client) throw invalid('client_id', 'This client does not exist any more. Choose another one.')
  if (client.archived_at !== null)
    throw invalid('client_id', 'This client is archived. Restore the client first, or choose another one.')
}

/** The instant that was meant, on the company's clock; 400 for a time that this clock skips. */
export async function scheduledAt(ctx: StaffContext, when: string | null): Promise<string | null> {
  if (when === null) return null
  const instant = instantOf((await companyOf(ctx)).time_zone, when)
  if (instant === null) throw invalid('scheduled_date', SKIPPED_TIME)
  return instant
}

type Plan = Pick<Job, 'assigned_to' | 'scheduled_date' | 'duration_minutes' | 'status'>

const isOpen = ({ status }: Pick<Job, 'status'>) => status === 'scheduled' || status === 'in_progress'

/** Whoever is new to an open or a finished job works here; and an open job that is new or moves is in nobody's way. */
export async function requirePlan(ctx: StaffContext, id: string | null, plan: Plan, was: Plan | null): Promise<void> {
  const open = isOpen(plan)
  const moved =
    was === null ||
    !isOpen(was) ||
    plan.scheduled_date !== was.scheduled_date ||
    plan.duration_minutes !== was.duration_minutes
  if (plan.assigned_to === (was?.assigned_to ?? null) && !(open && moved)) return
  await requireFree(ctx, { ...plan, kind: 'job', id, scheduled_date: open ? plan.scheduled_date : null })
}
