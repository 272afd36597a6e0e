import type { inspections } from '#features/compliance/inspections/server/table.ts'
import type { invoices } from '#features/billing/invoices/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { createCast } from './examples.ts'
import { createInspection, createInvoice, createJob, createPermit, createWorkOrder } from './factories.ts'
import { setUpWorld } from './world.ts'

/** The columns of a signed work order. */
export const SIGNED = { technician_signature: { typed: 'Sam Ortiz' }, completed_at: '2026-06-14T15:00:00.000Z' }

/** A world with staff, and records that the company's gates hold back. */
export async function createGatedWorld() {
  const world = await setUpWorld()
  const { db } = world
  const cast = await createCast(world)
  const created_by = cast.admin.id
  const admin = await world.signedIn(cast.admin)
  const employee = await world.signedIn(cast.employee)
  let inspected = 0
  return {
    world,
    cast,
    admin,
    employee,
    turn: (on: boolean) =>
      db.update(companySettings).set({
        permit_before_scheduling: on,
        signature_before_completing: on,
        inspection_before_invoicing: on,
      }),
    guardedJob: (values: Partial<typeof jobs.$inferInsert> = {}) =>
      createJob(db, { client_id: cast.recordA.id, title: 'Guarded', permit_required: true, ...values }),
    guardedInvoice: (job_id: string, values: Partial<typeof invoices.$inferInsert> = {}) =>
      createInvoice(db, { client_id: cast.recordA.id, job_id, status: 'draft', ...values }),
    /** Sent before the company linked it to a job. */
    strayInvoice: () => createInvoice(db, { client_id: cast.recordA.id, job_id: null, status: 'sent' }),
    addPermit: async (job_id: string, status: 'submitted' | 'approved' = 'approved') => {
      const approval_date = status === 'approved' ? '2026-06-01' : null
      return (await createPermit(db, { job_id, status, permit_number: 'BP-7', approval_date, created_by })).id
    },
    addWorkOrder: (job_id: string, status: 'in_progress' | 'completed') =>
      createWorkOrder(db, { job_id, status, ...(status === 'completed' && SIGNED) }),
    /** A final inspection; each is newer than the last. */
    addInspection: async (
      job_id: string,
      status: 'scheduled' | 'passed' | 'failed',
      values: Partial<typeof inspections.$inferInsert> = {},
    ) => {
      const completed_date = status === 'scheduled' ? null : '2026-06-14T15:00:00.000Z'
      const corrections_required = status === 'failed' ? 'Bond the water pipe' : null
      const created_at = new Date(Date.UTC(2026, 5, 1, 0, (inspected += 1))).toISOString()
      const result = { status, completed_date, corrections_required }
      const about = { job_id, inspection_type: 'Final', created_at, created_by }
      return (await createInspection(db, { ...about, ...result, ...values })).id
    },
    override: (job_id: string, gate: string, caller = admin) =>
      caller.post('/api/gates/overrides', { job_id, gate, reason: 'The city approved it by phone' }),
  }
}
