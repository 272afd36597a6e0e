import { and, eq, inArray, sql } from 'drizzle-orm'
import { files } from '#features/files/attachments/server/table.ts'
import { editionInForce } from '#features/company/settings/server/shared/company.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { invalid, notFound, refuseIf } from '#server/errors.ts'
import {
  blocked,
  type Checklist,
  type ChecklistInput,
  type ChecklistItem,
  type ChecklistPatch,
  isCompliant,
} from '../contract.ts'
import { editionForRecord } from './edition.ts'
import { checklistList } from './lists.ts'
import { checklistTemplates, complianceChecklists } from './table.ts'

const noun = 'Checklist'

type Subject = Pick<ChecklistInput, 'work_order_id' | 'inspection_id'>

export async function getChecklist(ctx: StaffContext, id: string): Promise<Checklist> {
  const [row] = await checklistList.find(ctx, sql`k.id = ${id}::uuid`)
  const [stored] = await ctx.db
    .select({ items: complianceChecklists.items, status: workOrders.status, inspected: inspections.status })
    .from(complianceChecklists)
    .leftJoin(workOrders, eq(workOrders.id, complianceChecklists.work_order_id))
    .leftJoin(inspections, eq(inspections.id, complianceChecklists.inspection_id))
    .where(eq(complianceChecklists.id, id))
  if (!row || !stored) throw notFound(noun)
  const frozen =
    blocked.answer({ ...row, completed: stored.status === 'completed' }) ??
    (stored.inspected && blocked.inspected({ status: stored.inspected }))
  return { ...row, items: stored.items, frozen }
}

/** 409 if its work order is completed. Otherwise that stays open until the transaction ends. */
async function requireOpen(db: Database, id: string): Promise<void> {
  const [order] = await db
    .select({ status: workOrders.status, work_order_number: workOrders.work_order_number })
    .from(workOrders)
    .where(eq(workOrders.id, id))
    .for('key share')
  if (!order) throw invalid('work_order_id', 'This work order no longer exists. Choose another one.')
  refuseIf(blocked.answer({ ...order, completed: order.status === 'completed' }))
}

/** 409 if its inspection has a result or was cancelled. Otherwise that stays as it is until the transaction ends. */
async function requireInspection(db: Database, id: string): Promise<void> {
  const [inspection] = await db
    .select({ status: inspections.status })
    .from(inspections)
    .where(eq(inspections.id, id))
    .for('share')
  if (!inspection) throw invalid('inspection_id', 'This inspection no longer exists. Choose another one.')
  refuseIf(blocked.inspected(inspection))
}

/** 409 unless the records that a checklist belongs to are open. */
async function requireUnfrozen(db: Database, { work_order_id, inspection_id }: Subject): Promise<void> {
  if (work_order_id !== null) await requireOpen(db, work_order_id)
  if (inspection_id !== null) await requireInspection(db, inspection_id)
}

type Start = Pick<ChecklistItem, 'text' | 'reference'> & Partial<Pick<ChecklistItem, 'answer' | 'note' | 'photo_id'>>

const toChecklistItems = (items: readonly Start[]): ChecklistItem[] =>
  items.map(({ text, reference, answer = null, note = null, photo_id = null }, index) => ({
    id: `item_${index + 1}`,
    text,
    reference,
    answer,
    note,
    photo_id,
  }))

const otherEdition = (own: string, edition: string): string =>
  `This template is for NEC ${own}, and NEC ${edition} applies here. Choose one for NEC ${edition}.`

/** Items of a new checklist: its template's as they are now, or those sent. */
async function getInitialItems(ctx: StaffContext, input: ChecklistInput) {
  const { template_id, checklist_type, items } = input
  if (template_id === null) {
    if (checklist_type === undefined) throw invalid('checklist_type', 'Choose a template, or enter a name')
    if (items === undefined) throw invalid('items', 'Choose a template, or add at least one item')
    const nec_version = input.nec_version ?? (await editionInForce(ctx))
    return { template_id, checklist_type, nec_version, items: toChecklistItems(items) }
  }
  const more = [checklist_type, items, input.nec_version].some((value) => value !== undefined)
  if (more) throw invalid('template_id', 'Choose a template, or send a name and items: a template brings its own')
  const [template] = await ctx.db
    .select()
    .from(checklistTemplates)
    .where(eq(checklistTemplates.id, template_id))
    .for('share')
  if (!template || template.archived_at !== null)
    throw invalid('template_id', 'This template is no longer offered. Choose another one.')
  const edition = await editionForRecord(ctx, input)
  if (template.nec_version !== edition) throw invalid('template_id', otherEdition(template.nec_version, edition))
  return {
    template_id,
    template_version: template.version,
    checklist_type: template.name,
    nec_version: template.nec_version,
    items: toChecklistItems(template.items),
  }
}

/** Photos are files of the job that the checklist is about. */
async function requirePhotos(db: Database, items: readonly Pick<ChecklistItem, 'photo_id'>[], job: string | null) {
  const ids = [...new Set(items.flatMap(({ photo_id }) => photo_id ?? []))]
  if (ids.length === 0) return
  const isOfJob = job === null ? sql`false` : eq(files.job_id, job)
  const count = await db.$count(files, and(inArray(files.id, ids), isOfJob, eq(files.is_deleted, false)))
  if (count < ids.length) throw invalid('items', 'A photo must be one of the same job. Add it to the job first.')
}

/** Starts a checklist. Later changes to the template do not affect its questions. */
export const createChecklist = (ctx: StaffContext, input: ChecklistInput): Promise<Checklist> =>
  inTransaction(ctx, async (ctx) => {
    const { work_order_id, inspection_id } = input
    if (work_order_id === null && inspection_id === null)
      throw invalid('work_order_id', 'Choose the work order or the inspection that it belongs to')
    await requireUnfrozen(ctx.db, input)
    const questions = await getInitialItems(ctx, input)
    const created_at = ctx.now().toISOString()
    const row = await insertRow(ctx, complianceChecklists, {
      ...questions,
      work_order_id,
      inspection_id,
      overall_compliance: isCompliant(questions.items),
      completed_by: ctx.user.id,
      created_at,
      updated_at: created_at,
    })
    const checklist = await getChecklist(ctx, row.id)
    await requirePhotos(ctx.db, row.items, checklist.job_id)
    return checklist
  })

/** Answers the items sent; the others stay as they are. */
export const answerChecklist = (ctx: StaffContext, id: string, patch: ChecklistPatch): Promise<Checklist> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockRow(ctx, complianceChecklists, id, { noun, version: patch.updated_at })
    await requireUnfrozen(ctx.db, was)
    for (const [index, answer] of patch.items.entries())
      if (!was.items.some((item) => item.id === answer.id))
        throw invalid(`items.${index}.id`, 'That is not an item of this checklist')
    const { job_id } = await getChecklist(ctx, id)
    await requirePhotos(ctx.db, patch.items, job_id)
    const items = was.items.map((item) => ({ ...item, ...patch.items.find((answer) => answer.id === item.id) }))
    const overall_compliance = isCompliant(items)
    await updateRow(ctx, complianceChecklists, id, {
      items,
      overall_compliance,
      completed_by: ctx.user.id,
    })
    return getChecklist(ctx, id)
  })

/** Deletes a checklist that was started by mistake. */
export const deleteChecklist = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockRow(ctx, complianceChecklists, id, { noun })
    await requireUnfrozen(ctx.db, was)
    refuseIf(blocked.delete(await getChecklist(ctx, id)))
    await ctx.db.delete(complianceChecklists).where(eq(complianceChecklists.id, id))
  })
