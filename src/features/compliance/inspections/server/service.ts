import { eq, sql } from 'drizzle-orm'
import { detaching } from '#features/compliance/gates/server/shared/detaching.ts'
import { requireExistingJob } from '#features/work/jobs/server/shared/existing-job.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { requireInstantOrNull } from '#features/company/settings/server/shared/company.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { StaffContext } from '#server/context.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, invalid, notFound, refuseIf } from '#server/errors.ts'
import type { InspectionDetails, InspectionInput, InspectionPatch } from '../contract.ts'
import { applyChange, blocked } from '../states.ts'
import { namedInspections } from './lists.ts'
import { deleteInspectionRow, getAttached, type InspectionRecord, listChain, setPhotos } from './queries.ts'
import { inspections } from './table.ts'

const NOUN = { noun: 'Inspection' }

export async function getInspection(ctx: StaffContext, id: string): Promise<InspectionDetails> {
  const [inspection] = await namedInspections.find(ctx, sql`i.id = ${id}::uuid`)
  if (!inspection) throw notFound('Inspection')
  const { photos, checklists, hasReinspection } = await getAttached(ctx.db, id)
  return {
    ...inspection,
    photos,
    chain: await listChain(ctx.db, id),
    reinspection_blocked: blocked.reinspect({ ...inspection, hasReinspection }),
    deletion_blocked: blocked.delete(inspection, { photos: photos.length, checklists }),
  }
}

type Place = Pick<InspectionRecord, 'permit_id' | 'job_id'>

const isSame = (one: Place, other: Place) => one.permit_id === other.permit_id && one.job_id === other.job_id

/** The jobs that an inspection counts for: its own, and that of its permit. */
async function listJobIds({ db }: StaffContext, { permit_id, job_id }: Place): Promise<(string | null)[]> {
  if (permit_id === null) return [job_id]
  const rows = await db.select({ job_id: permits.job_id }).from(permits).where(eq(permits.id, permit_id))
  return [job_id, ...rows.map((permit) => permit.job_id)]
}

/** The permit and the job of an inspection. A permit brings its own job, so another one cannot be meant. */
async function resolvePlace(ctx: StaffContext, { permit_id, job_id }: Place): Promise<Place> {
  if (permit_id === null) {
    if (job_id !== null) await requireExistingJob(ctx, job_id)
    return { permit_id, job_id }
  }
  const [permit] = await ctx.db
    .select({ job_id: permits.job_id })
    .from(permits)
    .where(eq(permits.id, permit_id))
    // Until this inspection is written: the permit's inspections move with it to another job.
    .for('share')
  if (!permit) throw notFound('Permit')
  if (job_id !== null && permit.job_id !== null && permit.job_id !== job_id)
    throw invalid('job_id', 'This permit belongs to another job. Choose the job of the permit, or another permit.')
  return { permit_id, job_id: permit.job_id ?? job_id }
}

/** The failed inspection that is repeated, locked: a second re-inspection waits, and is then refused. */
async function repeated(ctx: StaffContext, id: string): Promise<Place> {
  const failed = await lockRow(ctx, inspections, id, NOUN)
  const { hasReinspection } = await getAttached(ctx.db, id)
  refuseIf(blocked.reinspect({ ...failed, hasReinspection }))
  return failed
}

export const createInspection = (
  ctx: StaffContext,
  { photos = [], ...input }: InspectionInput,
): Promise<InspectionDetails> =>
  inTransaction(ctx, async (ctx) => {
    const failed = input.re_inspection_of === null ? null : await repeated(ctx, input.re_inspection_of)
    const place = await resolvePlace(ctx, failed ?? input)
    const now = ctx.now().toISOString()
    const row = await insertRow(ctx, inspections, {
      ...input,
      permit_id: place.permit_id,
      job_id: place.job_id,
      scheduled_date: await requireInstantOrNull(ctx, 'scheduled_date', input.scheduled_date),
      created_by: ctx.user.id,
      created_at: now,
      updated_at: now,
    })
    await setPhotos(ctx.db, row, photos)
    noteFields(ctx, { record: 'inspection', id: row.id, before: null, after: { photos } })
    return getInspection(ctx, row.id)
  })

/** Changes only the fields sent, by the rules of its state. */
export const updateInspection = (ctx: StaffContext, id: string, patch: InspectionPatch): Promise<InspectionDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, scheduled_date, completed_date, photos, ...values } = patch
    const was = await lockRow(ctx, inspections, id, { ...NOUN, version: updated_at })
    const dates = {
      ...(scheduled_date !== undefined && {
        scheduled_date: await requireInstantOrNull(ctx, 'scheduled_date', scheduled_date),
      }),
      ...(completed_date !== undefined && {
        completed_date: await requireInstantOrNull(ctx, 'completed_date', completed_date),
      }),
    }
    const result = applyChange<InspectionRecord>(was, { ...values, ...dates }, ctx.now().toISOString())
    if ('refusal' in result) throw conflict(result.refusal)
    if ('issue' in result) throw invalid(result.issue.path, result.issue.message)
    const { id: _, updated_at: __, ...next } = result.inspection
    const place = await newPlace(ctx, was, next, values.job_id !== undefined)
    const save = async () => {
      const row = await updateRow(ctx, inspections, id, { ...next, ...place })
      if (!photos) return
      const before = await getAttached(ctx.db, id)
      await setPhotos(ctx.db, row, photos)
      noteFields(ctx, { record: 'inspection', id, before: { photos: before.photos }, after: { photos } })
    }
    const isKept = next.status !== 'cancelled' && next.inspection_type === was.inspection_type && isSame(place, was)
    await (isKept ? save() : detaching(ctx, await listJobIds(ctx, was), save))
    return getInspection(ctx, id)
  })

/** The inspection's permit and job after a change. A different permit brings its job, unless the caller names one. */
async function newPlace(ctx: StaffContext, was: Place, next: Place, isJobSent: boolean): Promise<Place> {
  const { permit_id, job_id } = next
  if (isSame(next, was)) return { permit_id, job_id }
  return resolvePlace(ctx, { permit_id, job_id: permit_id !== was.permit_id && !isJobSent ? null : job_id })
}

/** Deletes a scheduled inspection; 409 with the reason it must be kept. */
export const deleteInspection = (ctx: StaffContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      const was = await lockRow(ctx, inspections, id, NOUN)
      const { photos, checklists } = await getAttached(ctx.db, id)
      refuseIf(blocked.delete(was, { photos: photos.length, checklists }))
      await detaching(ctx, await listJobIds(ctx, was), () => deleteInspectionRow(ctx.db, id))
    }),
    (attached) => `This inspection has ${attached}, which must be kept. Cancel it instead.`,
  )
