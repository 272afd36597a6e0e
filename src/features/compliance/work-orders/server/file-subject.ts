import { eq } from 'drizzle-orm'
import { fileSubjects } from '#features/files/attachments/server/shared/file-subjects.ts'
import type { Database } from '#server/database/connect.ts'
import { blocked } from '../contract.ts'
import { workOrders } from './table.ts'

/** A work order, whose status and job stay as they are until the transaction ends. */
async function lockWorkOrder(db: Database, id: string) {
  const [order] = await db
    .select({ status: workOrders.status, job_id: workOrders.job_id })
    .from(workOrders)
    .where(eq(workOrders.id, id))
    .for('key share')
  return order
}

export const workOrderFiles = fileSubjects.with({
  column: 'work_order_id',
  noun: 'Work order',
  find: async (db, id) => {
    const order = await lockWorkOrder(db, id)
    return order && { client_id: null, job_id: order.job_id, refusal: blocked.edit(order) }
  },
  getRefusal: async (db, id) => {
    const order = await lockWorkOrder(db, id)
    return order ? blocked.edit(order) : null
  },
})
