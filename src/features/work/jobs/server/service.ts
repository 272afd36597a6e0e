import { dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { patched } from '#contract/patch.ts'
import { isStaff } from '#contract/roles.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { formCrew, listCrew, patchCrew, startsWork } from '#features/work/visits/rules/crew.ts'
import { addVisits, listDates } from '#features/work/visits/server/shared/add-visits.ts'
import { clockOutOfJob } from '#features/work/hours/server/shared/clock.ts'
import { notifyClient } from '#features/work/visits/server/shared/notify-client.ts'
import { assertPlan, toPlan } from '#features/work/visits/server/shared/plan.ts'
import { cancelOtherVisits, getCompletedDate } from '#features/work/visits/server/shared/save-visit.ts'
import { announceVisit } from '#features/work/visits/server/shared/technician-mail.ts'
import { finishVisit, startVisit, stopVisit } from '#features/work/visits/server/shared/time-on-site.ts'
import { listOpenVisits, listVisits } from '#features/work/visits/server/shared/job-visits.ts'
import { getCompany, requireInstantOrNull } from '#features/company/settings/server/shared/company.ts'
import type { AdminContext, StaffContext, UserContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, refuseIf } from '#server/errors.ts'
import {
  blocked,
  type ChangedJob,
  type DayJob,
  type JobDetails,
  type JobPatch,
  jobStates,
  mustBeKept,
  type NewJobInput,
} from '../contract.ts'
import { countAttached, deleteJobRow, findJob, findWithRecords, insertJob, listBetween, saveJob } from './queries.ts'
import { jobGates, requireCrew } from '#features/work/visits/server/shared/job-gates.ts'
import { lockJob } from '#features/work/visits/server/shared/lock-job.ts'

/** A job visible to the caller, else 404. */
export async function requireJob(ctx: UserContext, id: string): Promise<DayJob> {
  const job = await findJob(ctx, id)
  if (!job) throw notFound('Job')
  return job
}

export async function getJob(ctx: UserContext, id: string): Promise<JobDetails> {
  if (!isStaff(ctx.user.role)) {
    const job = await requireJob(ctx, id)
    return { ...job, visits: await listVisits(ctx, id) }
  }
  const row = await findWithRecords(ctx, id)
  if (!row) throw notFound('Job')
  const { job, visits, time_entries, attached } = row
  const deletion_blocked = blocked.delete(attached)
  return { ...job, visits, time_entries, deletion_blocked, client_change_blocked: blocked.changeClient(attached) }
}

/** Jobs of a calendar day, if not the company's current one. */
export async function listDay(ctx: UserContext, day?: string): Promise<DayJob[]> {
  const { time_zone } = await getCompany(ctx)
  const chosen = day ?? dayIn(time_zone, ctx.now())
  return listBetween(ctx, startOfDay(time_zone, chosen), endOfDay(time_zone, chosen))
}

const scheduledAt = (ctx: StaffContext, when: string | null): Promise<string | null> =>
  requireInstantOrNull(ctx, 'scheduled_date', when)

/** Adds a job with a visit on each of its days. Accepts past dates: the office records finished work. */
export const createJob = (
  ctx: StaffContext,
  { gate_override, notify_client, days, new_id: id, ...input }: NewJobInput,
): Promise<JobDetails> =>
  inTransaction(ctx, async (ctx) => {
    const [scheduled_date = null, ...more] = await listDates(ctx, await scheduledAt(ctx, input.scheduled_date), days)
    const plan = { ...input, ...formCrew(listCrew(input)), scheduled_date }
    await requireActiveClient(ctx, input.client_id)
    await assertPlan(ctx, null, plan, null)
    const created_at = ctx.now().toISOString()
    const completed_date = getCompletedDate(null, input.status, created_at)
    const job = await insertJob(
      ctx,
      { id, ...plan, completed_date, created_at, updated_at: created_at },
      gate_override?.gate,
    )
    if (gate_override) for (const gates of jobGates.answers) await gates.keepOverride(ctx, job.id, gate_override)
    await announceVisit(ctx, { kind: 'visit', id: job.next_visit_id }, null, toPlan(job.title, job))
    const { assigned_to, helper_ids, duration_minutes, status } = plan
    await addVisits(ctx, job, { assigned_to, helper_ids, duration_minutes, status, purpose: 'work', notes: null }, more)
    const saved = await getJob(ctx, job.id)
    if (startsWork(plan, null) && gate_override?.gate !== 'crew')
      for (const { id } of saved.visits) await requireCrew(ctx, { id, job_id: null })
    if (notify_client) await notifyClient(ctx, { ...saved, job_id: job.id }, null)
    return saved
  })

/** Locks a job, and with it the plans of its visits; 409 when it is newer than `version`. */
async function lockWithVisits(ctx: StaffContext, id: string, version?: string) {
  const job = await lockJob(ctx, id, version)
  return { job, visits: await listVisits(ctx, id) }
}

type LockedJob = Awaited<ReturnType<typeof lockWithVisits>>

/** A job that was locked and then changed. */
async function getChangedJob(ctx: StaffContext, { job: was, visits }: LockedJob): Promise<ChangedJob> {
  const job = await getJob(ctx, was.id)
  const changed = visits.flatMap(({ id, updated_at: before }) =>
    job.visits.filter((visit) => visit.id === id).map(({ updated_at: after }) => ({ id, before, after })),
  )
  return { ...job, versions: [{ id: was.id, before: was.updated_at, after: job.updated_at }, ...changed] }
}

/**
 * Changes only the fields sent; those of the plan are of the next visit. Completing or cancelling a job cancels its other open visits
 * and clocks everyone out.
 */
export const updateJob = (ctx: StaffContext, id: string, patch: JobPatch): Promise<ChangedJob> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, notify_client, ...values } = patch
    const locked = await lockWithVisits(ctx, id, updated_at)
    const { job: was } = locked
    const { client_id = was.client_id } = values
    const scheduled_date =
      values.scheduled_date === undefined ? was.scheduled_date : await scheduledAt(ctx, values.scheduled_date)
    if (client_id !== was.client_id) {
      await requireActiveClient(ctx, client_id)
      refuseIf(blocked.changeClient(await countAttached(ctx.db, id)), 'client_id')
    }
    const crew = patchCrew(was, values)
    const job = patched(was, { ...values, ...crew, scheduled_date })
    await assertPlan(ctx, was.next_visit_id, job, was)
    const now = ctx.now().toISOString()
    const isOver = !jobStates.isOpen(job)
    if (isOver) {
      await clockOutOfJob(ctx, id)
      await cancelOtherVisits(ctx, was)
    }
    const completed_date = getCompletedDate(was, job.status, now)
    await saveJob(ctx, was, { ...values, ...crew, scheduled_date, completed_date })
    if (job.status !== 'completed')
      await announceVisit(ctx, { kind: 'visit', id: was.next_visit_id }, toPlan(was.title, was), toPlan(was.title, job))
    const saved = await getChangedJob(ctx, locked)
    if (notify_client) await notifyClient(ctx, { ...saved, job_id: id }, { ...was, visits: locked.visits })
    return saved
  })

/** Acts on the next visit of a job. */
const onNextVisit =
  (act: (ctx: StaffContext, visit: string) => Promise<unknown>) =>
  (ctx: StaffContext, id: string): Promise<ChangedJob> =>
    inTransaction(ctx, async (ctx) => {
      const locked = await lockWithVisits(ctx, id)
      await act(ctx, locked.job.next_visit_id)
      return getChangedJob(ctx, locked)
    })

export const startJob = onNextVisit(startVisit)
export const stopJob = onNextVisit(stopVisit)
export const finishJob = onNextVisit(finishVisit)

/** Deletes a job without records; 409 with what refers to it. */
export const deleteJob = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      const { title } = await lockJob(ctx, id)
      refuseIf(blocked.delete(await countAttached(ctx.db, id)))
      const visits = await listOpenVisits(ctx.db, id)
      await deleteJobRow(ctx.db, id)
      for (const visit of visits) await announceVisit(ctx, { kind: 'visit', id: visit.id }, toPlan(title, visit), null)
    }),
    mustBeKept,
  )
