import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/errors.ts'
import type { WorkOrder } from '../contract.ts'
import { judge } from '../rules/test-results.ts'
import { workOrderList } from './lists.ts'
import { workOrders } from './table.ts'

export type WorkOrderRecord = typeof workOrders.$inferSelect

/** One work order with everything that belongs to it. */
export async function getWorkOrder(ctx: StaffContext, id: string): Promise<WorkOrder> {
  const { db } = ctx
  const [row] = await workOrderList.find(ctx, sql`w.id = ${id}::uuid`)
  const [stored] = await db
    .select({ order: workOrders, technician_name: users.name })
    .from(workOrders)
    .leftJoin(users, eq(users.id, workOrders.technician_signed_by))
    .where(eq(workOrders.id, id))
  if (!row || !stored) throw notFound('Work order')
  const { order, technician_name } = stored
  const photos = await db
    .select({ id: files.id })
    .from(files)
    .where(eq(files.work_order_id, id))
    .orderBy(asc(files.created_at), asc(files.id))
  return {
    ...order,
    ...row,
    technician_name,
    verdicts: order.test_results.map(judge),
    completion_photos: photos.map((photo) => photo.id),
    checklists: await countChecklists(db, id),
  }
}

export const countChecklists = (db: Database, id: string): Promise<number> =>
  db.$count(complianceChecklists, eq(complianceChecklists.work_order_id, id))

/** 400 unless the job exists; prevents its deletion until the transaction ends. */
export async function requireJob(db: Database, id: string): Promise<void> {
  const rows = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('key share')
  if (rows.length === 0) throw invalid('job_id', 'This job no longer exists. Choose another one.')
}

/** 400 unless the permit exists and is not one of another job. */
export async function requirePermit(db: Database, id: string, job: string): Promise<void> {
  const [permit] = await db.select({ job_id: permits.job_id }).from(permits).where(eq(permits.id, id)).for('key share')
  if (!permit) throw invalid('permit_id', 'This permit no longer exists. Choose another one.')
  if (permit.job_id !== null && permit.job_id !== job)
    throw invalid('permit_id', 'This permit belongs to another job. Choose one of this job.')
}

/** Makes these files of the job its completion photos, in place of the ones before. */
export async function setPhotos(db: Database, { id, job_id }: WorkOrderRecord, photos: string[]): Promise<void> {
  const isOther = photos.length === 0 ? undefined : notInArray(files.id, photos)
  await db
    .update(files)
    .set({ work_order_id: null })
    .where(and(eq(files.work_order_id, id), isOther))
  if (photos.length === 0) return
  const chosen = and(inArray(files.id, photos), eq(files.job_id, job_id), eq(files.is_deleted, false))
  const free = sql`(${files.work_order_id} is null or ${files.work_order_id} = ${id})`
  const rows = await db.update(files).set({ work_order_id: id }).where(and(chosen, free)).returning({ id: files.id })
  if (rows.length < new Set(photos).size)
    throw invalid('completion_photos', 'Choose photos of this job that belong to no other work order')
}
