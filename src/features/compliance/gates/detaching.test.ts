import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import { endpointName, everyEndpoint } from '#test/endpoints.ts'
import { exampleBody, recordFor } from '#test/examples.ts'
import { createJob } from '#test/factories.ts'
import { createGatedWorld } from '#test/gates.ts'

// A record that a gate depends on is not taken off its job to get past the gate, nor after it.

const gated = await createGatedWorld()
const { world, cast, admin, employee, turn, override } = gated
const { guardedJob, guardedInvoice, addPermit, addWorkOrder, addInspection } = gated
beforeEach(() => turn(true))

/** A job that needs no permit: only its inspection blocks its invoice. */
const freeJob = () => createJob(world.db, { client_id: cast.recordA.id, title: 'Free' })
const cancel = (id: string, caller = employee) => caller.patch(`/api/inspections/${id}`, { status: 'cancelled' })

describe('an inspection that has not passed', () => {
  test('cannot be cancelled to send the invoice, with the reason', async () => {
    const job = await freeJob()
    const id = await addInspection(job.id, 'scheduled')
    const refused = await cancel(id)
    expect([refused.status, refused.body.message, refused.body.gate]).toMatchObject([
      409,
      'The final invoice of this job depends on its inspections. Pass or schedule another one before this one leaves it. The final inspection has not passed yet.',
      { name: 'invoice', job_id: job.id, missing: [{ label: 'The final inspection has not passed yet' }] },
    ])
    expect((await employee.patch(`/api/inspections/${id}`, { notes: 'Ring twice', status: 'passed' })).status).toBe(200)
  })

  test('makes way for another one, and for an administrator with a reason', async () => {
    const job = await freeJob()
    const first = await addInspection(job.id, 'scheduled')
    const second = await addInspection(job.id, 'scheduled')
    expect((await cancel(first)).status).toBe(200)
    expect((await cancel(second)).status).toBe(409)
    await override(job.id, 'invoice')
    expect((await cancel(second)).status).toBe(200)
    // A job that needs a permit still lacks its inspection.
    const marked = await guardedJob()
    expect((await cancel(await addInspection(marked.id, 'scheduled'))).status).toBe(200)
  })

  test('of one permit is not replaced by that of another, nor by two users at the same moment', async () => {
    const job = await guardedJob()
    const permit_id = await addPermit(job.id)
    const other = await addPermit(job.id)
    const ids = [
      await addInspection(job.id, 'scheduled', { permit_id }),
      await addInspection(job.id, 'scheduled', { permit_id: other }),
    ]
    const replies = await Promise.all(ids.map((id) => cancel(id)))
    expect(replies.map(({ status }) => status)).toEqual([409, 409])
    const renamed = await employee.patch(`/api/inspections/${ids[0]}`, { inspection_type: 'Rough-in' })
    expect(renamed.status).toBe(409)
    const free = await freeJob()
    const twins = [await addInspection(free.id, 'scheduled'), await addInspection(free.id, 'scheduled')]
    const raced = await Promise.all(twins.map((id) => cancel(id)))
    expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('a permit', () => {
  const move = (id: string, job_id: string) => employee.patch(`/api/permits/${id}`, { job_id })

  test('stays with the job that was scheduled with it, until the job has another', async () => {
    const job = await guardedJob({ scheduled_date: '2026-07-01T14:00:00.000Z' })
    const next = await guardedJob()
    const permit = await addPermit(job.id)
    const refused = await move(permit, next.id)
    expect([refused.status, refused.body.message, refused.body.gate.job_id]).toEqual([
      409,
      'This job was scheduled with its permit. Add another approved permit before this one leaves it. This job has no permit yet.',
      job.id,
    ])
    expect((await move(permit, '')).status).toBe(409)
    await addPermit(job.id)
    expect((await move(permit, next.id)).status).toBe(200)
    // That job was not scheduled yet.
    expect((await move(permit, job.id)).status).toBe(200)
  })

  test('takes no passed inspection along once the final invoice is out', async () => {
    const job = await guardedJob()
    const permit_id = await addPermit(job.id)
    await addInspection(job.id, 'passed', { permit_id })
    const invoice = await guardedInvoice(job.id)
    expect((await employee.post(`/api/invoices/${invoice.id}/send`)).status).toBe(201)
    const next = await guardedJob()
    expect((await move(permit_id, next.id)).body.gate.name).toBe('invoice')
    await turn(false)
    expect((await move(permit_id, next.id)).status).toBe(200)
  })

  test('that was never submitted can be deleted: no gate depends on it', async () => {
    const job = await guardedJob()
    const { body } = await employee.post('/api/permits', { job_id: job.id, permit_type: 'A', project_address: 'B' })
    expect((await employee.delete(`/api/permits/${body.id}`)).status).toBe(204)
  })
})

test('an unsigned work order is not deleted to complete its job, but can be when it is the only one', async () => {
  const { id } = await createJob(world.db)
  const only = await addWorkOrder(id, 'in_progress')
  expect((await admin.delete(`/api/work-orders/${only.id}`)).status).toBe(204)
  await addWorkOrder(id, 'completed')
  const open = await addWorkOrder(id, 'in_progress')
  const refused = await admin.delete(`/api/work-orders/${open.id}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `This job is completed once all of its work orders are signed. Sign this one instead. Work order ${open.work_order_number} is not signed.`,
  ])
})

// Every endpoint that changes a compliance record, called by an administrator with bodies made to take it off its job. An override is
// the one way past.

const doors = everyEndpoint.filter(
  ({ method, path, changes }) =>
    method !== 'GET' && changes.includes('compliance') && !path.startsWith('/api/gates') && !path.includes('files'),
)

/** `job` and `permit` are replaced with the ids of another job and its permit. */
const slips: { [field: string]: unknown }[] = [
  {},
  { job_id: 'job' },
  { job_id: '' },
  { job_id: 'job', permit_id: 'permit' },
  { permit_id: '', job_id: 'job' },
  { status: 'cancelled' },
  { status: 'cancelled', job_id: '' },
  { status: 'failed', corrections_required: 'Bond the water pipe', job_id: 'job' },
  { status: 'passed', job_id: 'job' },
  { status: 'passed', inspection_type: 'Rough-in' },
  { status: 'submitted', job_id: 'job' },
  { status: 'closed', job_id: 'job' },
  { status: 'in_progress', job_id: 'job' },
]

/** A job whose gates are all closed, and one that has gone through them, with the record of each that an endpoint is about. */
async function setUp({ path }: Endpoint) {
  const closed = await freeJob()
  const inspection = await addInspection(closed.id, 'scheduled')
  await addWorkOrder(closed.id, 'completed')
  const order = await addWorkOrder(closed.id, 'in_progress')
  const through = await guardedJob({ scheduled_date: '2026-07-01T14:00:00.000Z' })
  const permit = await addPermit(through.id)
  await addInspection(through.id, 'passed', { permit_id: permit })
  await guardedInvoice(through.id, { status: 'sent' })
  const other = await guardedJob()
  const otherPermit = await addPermit(other.id)
  const about: Record<string, string> = { inspections: inspection, 'work-orders': order.id, permits: permit }
  const known = about[path.split('/')[2] ?? '']
  const id = path.includes('/:id') ? (known ?? (await recordFor(world, cast, path))) : ''
  const ids: Record<string, string> = { job: other.id, permit: otherPermit }
  return { closed: closed.id, through: through.id, inspection, order: order.id, permit, ids, params: { id } }
}

describe('no endpoint takes a record away to slip through', () => {
  test.each(doors.map((endpoint) => ({ name: endpointName(endpoint), endpoint })))('$name', async ({ endpoint }) => {
    let records = await setUp(endpoint)
    for (const slip of typeof endpoint.body === 'object' ? slips : [{}]) {
      const { ids, params } = records
      const named = Object.entries(slip).map(([name, value]) => [name, ids[String(value)] ?? value])
      const example = slip === slips[0] ? await exampleBody(world, cast, endpoint) : {}
      const body = { ...example, ...Object.fromEntries(named) }
      const path = fillPath(endpoint.path, params)
      const { status } =
        endpoint.method === 'DELETE'
          ? await admin.delete(path)
          : await (endpoint.method === 'PATCH' ? admin.patch(path, body) : admin.post(path, body))
      expect(status).toBeLessThan(500)
      expect(await taken(records)).toEqual([])
      if (params.id !== '' && status < 400) records = await setUp(endpoint)
    }
  })
})

/** Records detached from their job. A result and a signature are facts: they may open a gate. */
async function taken({ closed, through, ...ids }: Awaited<ReturnType<typeof setUp>>): Promise<string[]> {
  const { db } = world
  const [inspection] = await db.select().from(inspections).where(eq(inspections.id, ids.inspection))
  const [order] = await db.select().from(workOrders).where(eq(workOrders.id, ids.order))
  const [permit] = await db.select().from(permits).where(eq(permits.id, ids.permit))
  return [
    ...(inspection?.job_id === closed && inspection.status !== 'cancelled' ? [] : ['the inspection']),
    ...(order?.job_id === closed ? [] : ['the work order']),
    ...(permit?.job_id === through ? [] : ['the permit']),
  ]
}
