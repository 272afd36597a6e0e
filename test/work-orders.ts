import { createClient, createJob, createUser } from './factories.ts'
import { upload } from './multipart.ts'
import { png } from './pictures.ts'
import { setUpWorld } from './world.ts'

/** A company with a job, and what its staff does with the job's work orders. */
export async function startWorkOrders() {
  const world = await setUpWorld({ company: true })
  const admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Ada Office' }))
  const staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Evan Ellis' }))
  const client = await createClient(world.db, { name: 'Rosa Delgado' })
  const job = await createJob(world.db, { client_id: client.id, title: 'Panel upgrade' })

  const drawn = { drawn: `M100 200${'L120 210'.repeat(8)}` }
  const create = async (body: object = {}) =>
    (await staff.post('/api/work-orders', { job_id: job.id, scope_of_work: 'Replace the panel', ...body })).body
  const patch = (id: string, body: object, caller = staff) => caller.patch(`/api/work-orders/${id}`, body)
  const read = async (id: string) => (await staff.get(`/api/work-orders/${id}`)).body
  const addPhoto = async (about: string) =>
    upload(world, staff, `/api/files?category=photo&${about}`, { bytes: png(4, 3) })
  const getHistory = async (id: string) =>
    (await staff.get(`/api/audit/history?record=work_order&record_id=${id}`)).body
  const createSigned = async () => {
    const { id } = await create()
    await patch(id, { technician_signature: drawn })
    return id
  }
  return { world, admin, staff, job, drawn, create, patch, read, addPhoto, getHistory, createSigned }
}
