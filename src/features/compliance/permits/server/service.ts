import { and, eq, isNull, sql } from 'drizzle-orm'
import { Day, dayIn } from '#contract/dates.ts'
import { detaching } from '#features/compliance/gates/server/shared/detaching.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { requireExistingJob } from '#features/work/jobs/server/shared/existing-job.ts'
import { type Company, getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, invalid, notFound, refuseIf } from '#server/errors.ts'
import type { PermitDetails, PermitInput, PermitPatch } from '../contract.ts'
import { applyChange, blocked, findIssue } from '../states.ts'
import { namedPermits } from './lists.ts'
import { countAttached, deletePermitRow, type PermitRecord } from './queries.ts'
import { permits } from './table.ts'

export async function getPermit(ctx: StaffContext, id: string): Promise<PermitDetails> {
  const [permit] = await namedPermits.find(ctx, sql`p.id = ${id}::uuid`)
  if (!permit) throw notFound('Permit')
  return { ...permit, deletion_blocked: blocked.delete(permit, await countAttached(ctx.db, id)) }
}

type Dates = Pick<PermitPatch, 'application_date' | 'approval_date' | 'expiration_date'>

/** The dates as days of the company: an instant is of its day there. */
function toDays(company: Company, dates: Dates) {
  const toDay = (path: keyof Dates): string | null | undefined => {
    const text = dates[path]
    if (text === undefined || text === null || Day.safeParse(text).success) return text
    return dayIn(company.time_zone, requireInstant(company, path, text))
  }
  return {
    application_date: toDay('application_date'),
    approval_date: toDay('approval_date'),
    expiration_date: toDay('expiration_date'),
  }
}

export const createPermit = (ctx: StaffContext, input: PermitInput): Promise<PermitDetails> =>
  inTransaction(ctx, async (ctx) => {
    const company = await getCompany(ctx)
    if (input.job_id !== null) await requireExistingJob(ctx, input.job_id)
    const now = ctx.now().toISOString()
    const today = dayIn(company.time_zone, now)
    const { application_date, expiration_date } = toDays(company, input)
    const permit = {
      ...input,
      status: 'pending' as const,
      application_date: application_date ?? today,
      approval_date: null,
      expiration_date: expiration_date ?? null,
    }
    const issue = findIssue(permit, today)
    if (issue) throw invalid(issue.path, issue.message)
    const { id } = await insertRow(ctx, permits, {
      ...permit,
      created_by: ctx.user.id,
      created_at: now,
      updated_at: now,
    })
    return getPermit(ctx, id)
  })

/** Changes only the fields sent, by the rules of its state. Its inspections follow it to another job. */
export const updatePermit = (ctx: StaffContext, id: string, patch: PermitPatch): Promise<PermitDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, ...values } = patch
    const was = await lockRow(ctx, permits, id, { noun: 'Permit', version: updated_at })
    const company = await getCompany(ctx)
    const today = dayIn(company.time_zone, ctx.now())
    const days = toDays(company, values)
    // The date of the application is never empty.
    const application_date = days.application_date === null ? today : days.application_date
    const result = applyChange<PermitRecord>(was, { ...values, ...days, application_date }, today)
    if ('refusal' in result) throw conflict(result.refusal)
    if ('issue' in result) throw invalid(result.issue.path, result.issue.message)
    // An archived permit that is extended is in the list again.
    const { id: _, updated_at: __, ...next } = { ...result.permit, archived_at: null }
    if (next.job_id !== was.job_id && next.job_id !== null) await requireExistingJob(ctx, next.job_id)
    const save = () => updateRow(ctx, permits, id, next)
    if (next.job_id === was.job_id) await save()
    else
      await detaching(ctx, [was.job_id], async () => {
        await save()
        await moveInspections(ctx, was, next.job_id)
      })
    return getPermit(ctx, id)
  })

/** An inspection's job is that of its permit, unless another one was chosen. */
async function moveInspections(ctx: StaffContext, { id, job_id }: PermitRecord, to: string | null): Promise<void> {
  const { db } = ctx
  const ofJob = job_id === null ? isNull(inspections.job_id) : eq(inspections.job_id, job_id)
  const moving = await db
    .select()
    .from(inspections)
    .where(and(eq(inspections.permit_id, id), ofJob))
    .orderBy(inspections.id)
    .for('update')
  for (const { id } of moving) await updateRow(ctx, inspections, id, { job_id: to })
}

/** Deletes an application that was never submitted; 409 with the reason it must be kept. */
export const deletePermit = (ctx: StaffContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      const was = await lockRow(ctx, permits, id, { noun: 'Permit' })
      refuseIf(blocked.delete(was, await countAttached(ctx.db, id)))
      await deletePermitRow(ctx.db, id)
    }),
    (attached) => `This permit has ${attached}, which must be kept.`,
  )
