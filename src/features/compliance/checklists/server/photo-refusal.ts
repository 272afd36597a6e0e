import { and, eq, or, sql } from 'drizzle-orm'
import { blocked as blockedOnInspection } from '#features/compliance/inspections/contract.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { blocked as blockedOnWorkOrder } from '#features/compliance/work-orders/contract.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import { photoRefusals } from '#features/files/attachments/server/shared/file-subjects.ts'
import { complianceChecklists } from './table.ts'

/** Inspections and work orders with the photo in a checklist decide. Their status stays as it is until the transaction ends. */
export const checklistPhotos = photoRefusals.with(async (db, photoId, jobId) => {
  const isShown = sql`${complianceChecklists.items} @> ${JSON.stringify([{ photo_id: photoId }])}::jsonb`
  const inspected = await db
    .select({ status: inspections.status })
    .from(inspections)
    .innerJoin(complianceChecklists, eq(complianceChecklists.inspection_id, inspections.id))
    .leftJoin(permits, eq(permits.id, inspections.permit_id))
    .where(and(or(eq(inspections.job_id, jobId), eq(permits.job_id, jobId)), isShown))
    .for('share', { of: inspections })
  const orders = await db
    .select({ status: workOrders.status })
    .from(workOrders)
    .innerJoin(complianceChecklists, eq(complianceChecklists.work_order_id, workOrders.id))
    .where(and(eq(workOrders.job_id, jobId), isShown))
    .for('share', { of: workOrders })
  const refusals = [...inspected.map(blockedOnInspection.changePhoto), ...orders.map(blockedOnWorkOrder.edit)]
  return refusals.find((refusal) => refusal !== null) ?? null
})
