import { lockJob } from '#features/work/visits/server/shared/lock-job.ts'
import { requireInstantOrNull } from '#features/company/settings/server/shared/company.ts'
import { requireCrew, requireJobGates } from '#features/work/visits/server/shared/job-gates.ts'
import { eq } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseIf } from '#server/errors.ts'
import { patched } from '#contract/patch.ts'
import { blocked, type ChangedVisit, type Visit, type VisitInput, type VisitPatch } from '../contract.ts'
import { patchCrew, startsWork } from '../rules/crew.ts'
import { countOtherVisits, getChangedVisit, getVisit, lockVisit } from './queries.ts'
import { notifyClient } from './shared/notify-client.ts'
import { addVisits, listDates } from './shared/add-visits.ts'
import { assertPlan, toPlan } from './shared/plan.ts'
import { saveVisit } from './shared/save-visit.ts'
import { announceVisit } from './shared/technician-mail.ts'
import { visits } from './table.ts'

/** Adds a visit to a job, or one on each of several days. */
export const createVisits = (
  ctx: StaffContext,
  { job_id, days, notify_client, ...input }: VisitInput,
): Promise<Visit[]> =>
  inTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, job_id)
    const first = await requireInstantOrNull(ctx, 'scheduled_date', input.scheduled_date)
    const ids = await addVisits(ctx, job, input, await listDates(ctx, first, days))
    await requireJobGates(ctx, job)
    const added: Visit[] = []
    for (const id of ids) {
      if (startsWork(input, null)) await requireCrew(ctx, { id, job_id })
      added.push(await getVisit(ctx, id))
    }
    const [visit] = added
    if (notify_client && visit) await notifyClient(ctx, { ...job, ...visit, visits: added }, null)
    return added
  })

/** Changes only the fields sent. */
export const updateVisit = (ctx: StaffContext, id: string, patch: VisitPatch): Promise<ChangedVisit> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, notify_client, assigned_to, helper_ids, ...values } = patch
    const locked = await lockVisit(ctx, id, updated_at)
    const { visit: was, job } = locked
    const scheduled_date =
      values.scheduled_date === undefined
        ? was.scheduled_date
        : await requireInstantOrNull(ctx, 'scheduled_date', values.scheduled_date)
    const crew = patchCrew(was, { assigned_to, helper_ids })
    const changes = { ...values, ...crew, scheduled_date }
    await assertPlan(ctx, id, patched(was, changes), was)
    await saveVisit(ctx, locked, changes)
    const visit = await getChangedVisit(ctx, locked)
    if (notify_client) await notifyClient(ctx, { ...job, ...visit }, { ...was, client_id: job.client_id })
    return visit
  })

/** Deletes a visit on which no work has started. Hours that were spent on it stay with the job. */
export const deleteVisit = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { visit, job } = await lockVisit(ctx, id)
    refuseIf(blocked.delete(visit, await countOtherVisits(ctx, visit)))
    await ctx.db.delete(visits).where(eq(visits.id, id))
    await requireJobGates(ctx, job)
    await announceVisit(ctx, { kind: 'visit', id }, toPlan(job.title, visit), null)
  })
