import { dayIn, endOfDay, startOfDay } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { requireActiveClient } from '#features/clients/server/shared/active-client.ts'
import { keepOverride } from '#features/gates/server/shared/override.ts'
import { announceVisit } from '#features/visits/server/shared/technician-mail.ts'
import { companyOf, requireInstantOrNull } from '#features/settings/server/shared/company.ts'
import type { AdminContext, StaffContext, UserContext } from '#server/context.ts'
import { attachedTo } from '#server/database/attached.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockRow } from '#server/database/versions.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import {
  blocked,
  type DayJob,
  type Job,
  type JobDetails,
  type JobPatch,
  jobStates,
  type NewJobInput,
} from '../contract.ts'
import { assertPlan } from './guards.ts'
import {
  countAttached,
  deleteJobRow,
  listBetween,
  findJob,
  findWithRecords,
  insertJob,
  saveJob,
  type JobRecord,
  clockOut,
} from './queries.ts'
import { notifyClient } from './messages.ts'
import { jobs } from './table.ts'

/** A job visible to the caller, else 404. */
export async function requireJob(ctx: UserContext, id: string): Promise<DayJob> {
  const job = await findJob(ctx, id)
  if (!job) throw notFound('Job')
  return job
}

export async function getJob(ctx: UserContext, id: string): Promise<JobDetails> {
  if (!isStaff(ctx.user.role)) return requireJob(ctx, id)
  const found = await findWithRecords(ctx, id)
  if (!found) throw notFound('Job')
  const { job, time_entries, attached } = found
  const deletion_blocked = blocked.delete(attached)
  return { ...job, time_entries, deletion_blocked, client_change_blocked: blocked.changeClient(attached) }
}

/** Jobs of the company's current calendar day. */
export async function listToday(ctx: UserContext): Promise<DayJob[]> {
  const { time_zone } = await companyOf(ctx)
  const today = dayIn(time_zone, ctx.now())
  return listBetween(ctx, startOfDay(time_zone, today), endOfDay(time_zone, today))
}

/** Locks a job; 409 when it is newer than `version`. */
export const lockJob = (ctx: StaffContext, id: string, version?: string): Promise<JobRecord> =>
  lockRow(ctx, jobs, id, { noun: 'Job', version })

const scheduledAt = (ctx: StaffContext, when: string | null): Promise<string | null> =>
  requireInstantOrNull(ctx, 'scheduled_date', when)

/** The visit that a technician counts on, or null. */
const getPlan = (job: Pick<Job, 'status' | 'title' | 'assigned_to' | 'scheduled_date'>) =>
  jobStates.isOpen(job) ? job : null

/** Accepts past dates: the office records finished work. */
export const createJob = (
  ctx: StaffContext,
  { gate_override, notify_client, ...input }: NewJobInput,
): Promise<JobDetails> =>
  inTransaction(ctx, async (ctx) => {
    const job = { ...input, scheduled_date: await scheduledAt(ctx, input.scheduled_date) }
    await requireActiveClient(ctx, job.client_id)
    await assertPlan(ctx, null, job, null)
    const created_at = ctx.now().toISOString()
    const completed_date = job.status === 'completed' ? created_at : null
    const values = { ...job, completed_date, created_at, updated_at: created_at }
    const id = await insertJob(ctx, values, gate_override?.gate)
    if (gate_override) await keepOverride(ctx, id, gate_override)
    await announceVisit(ctx, { kind: 'job', id }, null, getPlan(job))
    const saved = await getJob(ctx, id)
    if (notify_client) await notifyClient(ctx, saved, null)
    return saved
  })

/** Changes only the fields sent. Completing or cancelling a job clocks everyone out. */
export const updateJob = (ctx: StaffContext, id: string, patch: JobPatch): Promise<JobDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, notify_client, ...values } = patch
    const was = await lockJob(ctx, id, updated_at)
    const { client_id = was.client_id, status = was.status, duration_minutes = was.duration_minutes } = values
    const assigned_to = values.assigned_to === undefined ? was.assigned_to : values.assigned_to
    const scheduled_date =
      values.scheduled_date === undefined ? was.scheduled_date : await scheduledAt(ctx, values.scheduled_date)
    if (client_id !== was.client_id) {
      await requireActiveClient(ctx, client_id)
      refuseIf(blocked.changeClient(await countAttached(ctx.db, id)), 'client_id')
    }
    await assertPlan(ctx, id, { assigned_to, scheduled_date, duration_minutes, status }, was)
    const now = ctx.now().toISOString()
    await saveJob(ctx, was, { ...values, scheduled_date, completed_date: completedDate(was, status, now) })
    if (!jobStates.isOpen({ status })) await clockOut(ctx.db, id, null, now)
    if (status !== 'completed')
      await announceVisit(
        ctx,
        { kind: 'job', id },
        getPlan(was),
        getPlan({ ...was, status, assigned_to, scheduled_date }),
      )
    const saved = await getJob(ctx, id)
    if (notify_client) await notifyClient(ctx, saved, was)
    return saved
  })

function completedDate(was: JobRecord, status: Job['status'], now: string): string | null {
  if (status !== 'completed') return null
  return was.status === 'completed' ? was.completed_date : now
}

/** Deletes a job without records; 409 with what refers to it. */
export async function deleteJob(ctx: AdminContext, id: string): Promise<void> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const was = await lockJob(ctx, id)
      refuseIf(blocked.delete(await countAttached(ctx.db, id)))
      await deleteJobRow(ctx.db, id)
      await announceVisit(ctx, { kind: 'job', id }, getPlan(was), null)
    })
  } catch (error) {
    // The rule can miss a record that was just added; the foreign keys cannot.
    const attached = attachedTo(error)
    if (attached === null) throw error
    throw conflict(`This job has ${attached}, which must be kept. Cancel the job instead.`)
  }
}
