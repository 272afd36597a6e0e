import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { detaching } from '#features/compliance/gates/server/shared/detaching.ts'
import { countUses } from '#features/sales/price-book/server/shared/uses.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import { nextNumber } from '#server/database/numbers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { arrivedAt, madeAt } from '#server/made.ts'
import type { ReopenInput, WorkOrder, WorkOrderInput, WorkOrderPatch } from '../contract.ts'
import { blocked, workOrderStates } from '../states.ts'
import { countChecklists, getWorkOrder, requireJob, requirePermit, setPhotos, type WorkOrderRecord } from './queries.ts'
import { workOrderNumbers, workOrders } from './table.ts'

const noun = 'Work order'
type Values = Partial<typeof workOrders.$inferInsert>
type Content = Omit<WorkOrderInput, 'job_id' | 'completion_photos'>

/** The rows as they are stored: without the item of the price book that filled them. */
const storedMaterials = (rows: WorkOrderInput['materials_used']) =>
  rows.map(({ quantity, unit, description }) => ({ quantity, unit, description }))

/** The number is taken last, after everything that can be refused. */
export const createWorkOrder = (ctx: StaffContext, input: WorkOrderInput): Promise<WorkOrder> =>
  inTransaction(ctx, async (ctx) => {
    const { completion_photos = [], materials_used, ...values } = input
    await requireJob(ctx.db, input.job_id)
    if (input.permit_id !== null) await requirePermit(ctx.db, input.permit_id, input.job_id)
    await countUses(ctx, materials_used)
    const created_at = ctx.now().toISOString()
    const work_order_number = await nextNumber(ctx.db, workOrderNumbers)
    const row = await insertRow(ctx, workOrders, {
      ...values,
      materials_used: storedMaterials(materials_used),
      work_order_number,
      created_at,
      updated_at: created_at,
    })
    await setPhotos(ctx.db, row, completion_photos)
    return getWorkOrder(ctx, row.id)
  })

const UNSIGNED = {
  technician_signature: null,
  technician_signed_by: null,
  technician_signed_at: null,
  technician_arrived_at: null,
  customer_signature: null,
  customer_name: null,
  customer_signed_at: null,
  customer_arrived_at: null,
} satisfies Values

/** Changes, signs and completes, in this order. A change removes the signatures that were given before it. */
export const updateWorkOrder = (ctx: StaffContext, id: string, patch: WorkOrderPatch): Promise<WorkOrder> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, revision, status, completion_photos, ...given } = patch
    const { technician_signature, customer_signature, customer_name, ...content } = given
    const was = await lockRow(ctx, workOrders, id, { noun, version: updated_at })
    const signed = signedBy(ctx, { technician_signature, customer_signature, customer_name })
    if (Object.keys(signed).length > 0) {
      refuseIf(blocked.sign(was))
      if (revision !== undefined && revision !== was.revision) throw conflict(CHANGED_MEANWHILE)
    }
    const values = { ...(await changeContent(ctx, was, content)), ...signed }
    await save(ctx, was, { ...values, ...moveTo(ctx, { ...was, ...values }, status) })
    if (completion_photos) {
      refuseIf(blocked.edit(was))
      await setPhotos(ctx.db, was, completion_photos)
    }
    return getWorkOrder(ctx, id)
  })

type Signatures = Pick<WorkOrderPatch, 'technician_signature' | 'customer_signature' | 'customer_name'>

/** The signatures that a request brings, with who gave them and when. */
function signedBy(ctx: StaffContext, { technician_signature, customer_signature, customer_name }: Signatures): Values {
  const now = madeAt(ctx)
  const typed = customer_signature && 'typed' in customer_signature ? customer_signature.typed : null
  return {
    ...(technician_signature && {
      technician_signature,
      technician_signed_by: ctx.user.id,
      technician_signed_at: now,
      technician_arrived_at: arrivedAt(ctx),
    }),
    ...(customer_signature && {
      customer_signature,
      customer_name: customer_name ?? typed,
      customer_signed_at: now,
      customer_arrived_at: arrivedAt(ctx),
    }),
  }
}

/** The fields that differ, with what follows from a change: a new revision without signatures. */
async function changeContent(
  ctx: StaffContext,
  was: WorkOrderRecord,
  { materials_used, ...fields }: Partial<Content>,
): Promise<Values> {
  const values: Values = { ...fields, ...(materials_used && { materials_used: storedMaterials(materials_used) }) }
  const before: Record<string, unknown> = was
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]),
  )
  if (changed.length === 0) return {}
  refuseIf(blocked.edit(was))
  if (values.permit_id) await requirePermit(ctx.db, values.permit_id, was.job_id)
  await countUses(ctx, materials_used ?? [])
  return { ...Object.fromEntries(changed), ...UNSIGNED, revision: was.revision + 1 }
}

/** The fields that a new status changes, or none. */
function moveTo(ctx: StaffContext, order: WorkOrderRecord, status: WorkOrderRecord['status'] | undefined): Values {
  if (status === undefined || status === order.status) return {}
  refuseIf(workOrderStates.refusal(order, status))
  refuseIf(blocked.complete({ ...order, technician_signed: order.technician_signature !== null }))
  return { status, completed_by: ctx.user.id, completed_at: ctx.now().toISOString() }
}

async function save(ctx: StaffContext, was: WorkOrderRecord, values: Values): Promise<void> {
  if (Object.keys(values).length === 0) return
  await updateRow(ctx, workOrders, was.id, values)
}

/** Reopens a completed work order. Its signatures stay valid until something changes. */
export const reopenWorkOrder = (ctx: AdminContext, id: string, { reason }: ReopenInput): Promise<WorkOrder> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockRow(ctx, workOrders, id, { noun })
    refuseIf(blocked.reopen(was))
    await save(ctx, was, { status: 'in_progress', reopen_reason: reason, completed_by: null, completed_at: null })
    return getWorkOrder(ctx, id)
  })

/** Deletes an open work order without records to retain. Its photos stay with the job. */
export const deleteWorkOrder = (ctx: StaffContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockRow(ctx, workOrders, id, { noun })
    refuseIf(
      blocked.delete({
        ...was,
        technician_signed: was.technician_signature !== null,
        customer_signed: was.customer_signature !== null,
        checklists: await countChecklists(ctx.db, id),
      }),
    )
    await setPhotos(ctx.db, was, [])
    await detaching(ctx, [was.job_id], () => ctx.db.delete(workOrders).where(eq(workOrders.id, id)))
  })
