import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, createJob, createUser, createWorkOrder } from './factories.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { idempotencyKeys } from '#server/tables.ts'
import { type QueuedChange, rebase } from '#web/platform/queued-change.ts'
import { upload } from './multipart.ts'
import { png } from './pictures.ts'
import { type Caller, setUpWorld } from './world.ts'

// The server's side of changes that waited on a device: ids made there, and the times that it says.

let admin: Caller
let sam: Caller
const world = await setUpWorld({ company: true })
const client = await createClient(world.db)

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00.000Z')
  admin = await world.signedIn(await createUser(world.db, 'admin'))
  sam = await world.signedIn(await createUser(world.db, 'employee'))
})

const DEVICE = '00000000-0000-4000-8000-00000000d001'
const madeAt = (at: string) => ({ 'made-at': at, 'device-id': DEVICE })
const item = { description: 'Rewire kitchen', quantity: '1', unit_price: '100.00' }

const creates = () =>
  [
    ['/api/clients', { name: 'Ada Lovelace', email: 'ada@example.com' }],
    ['/api/jobs', { client_id: client.id, title: 'Rewire kitchen' }],
    ['/api/invoices', { client_id: client.id, items: [item] }],
    ['/api/quotes', { client_id: client.id, title: 'Rewire kitchen', items: [item] }],
  ] as const

test('a new record gets the id that its device chose, and no id is given twice', async () => {
  for (const [path, body] of creates()) {
    const id = randomUUID()
    const first = await admin.post(path, { ...body, new_id: id })
    expect([path, first.status, first.body.id]).toEqual([path, 201, id])
    const before = (await admin.get(`${path}/${id}`)).body
    const second = await admin.post(path, { ...body, new_id: id })
    expect([path, second.status, second.body.errors]).toEqual([
      path,
      409,
      [{ path: 'new_id', message: expect.any(String) }],
    ])
    expect((await admin.get(`${path}/${id}`)).body).toEqual(before)
    expect((await admin.post(path, { ...body, new_id: 'mine' })).status).toBe(400)
  }
})

test('the id of an archived client is taken', async () => {
  const [[path, body]] = creates()
  const id = randomUUID()
  const { updated_at } = (await admin.post(path, { ...body, new_id: id })).body
  expect((await admin.patch(`${path}/${id}`, { archived: true, updated_at })).status).toBe(200)
  expect((await admin.post(path, { ...body, new_id: id })).status).toBe(409)
})

test('a refused id takes no number', async () => {
  const [, , [path, body]] = creates()
  const first = (await admin.post(path, body)).body
  expect((await admin.post(path, { ...body, new_id: first.id })).status).toBe(409)
  const next = (await admin.post(path, body)).body
  const number = (invoice: { invoice_number: string }) => Number(/\d+$/.exec(invoice.invoice_number)?.[0])
  expect(number(next)).toBe(number(first) + 1)
})

describe("an edit of a visit that was made after one's own change of its job", () => {
  const queued = (order: number, method: 'PATCH' | 'POST', path: string, id: string, body?: object): QueuedChange => ({
    order,
    method,
    path,
    params: { id },
    body,
    changes: [],
    isUpload: false,
    key: randomUUID(),
    words: 'Job',
    name: null,
    made_at: '2026-06-15T14:00:00.000Z',
  })
  const send = ({ method, path, params, body }: QueuedChange) => {
    const address = path.replace(':id', params?.['id'] ?? '')
    return method === 'PATCH' ? sam.patch(address, Object(body)) : sam.post(address)
  }
  /** As the device does: both were made on what it had read, and what waits follows what was sent. */
  async function sendBoth(change: (job: { id: string; updated_at: string }) => QueuedChange, meanwhile?: object) {
    const { body: job } = await admin.post('/api/jobs', { client_id: client.id, title: 'Rewire kitchen' })
    const [visit] = job.visits
    const first = change(job)
    const second = queued(2, 'PATCH', '/api/visits/:id', visit.id, { notes: 'Side gate', updated_at: visit.updated_at })
    if (meanwhile) await admin.patch(`/api/visits/${visit.id}`, meanwhile)
    const { status, body: reply } = await send(first)
    expect(status).toBeLessThan(300)
    const [follower = second] = rebase([first, second], first, reply)
    return (await send(follower)).status
  }
  const editOn = ({ id, updated_at }: { id: string; updated_at: string }) =>
    queued(1, 'PATCH', '/api/jobs/:id', id, { scheduled_date: '2026-06-16T09:00', updated_at })

  test('builds on an edit of the plan', async () => {
    expect(await sendBoth(editOn)).toBe(200)
  })

  test('builds on a clock-in', async () => {
    expect(await sendBoth(({ id }) => queued(1, 'POST', '/api/jobs/:id/start', id))).toBe(200)
  })

  test('does not overwrite what a colleague changed before', async () => {
    expect(await sendBoth(editOn, { notes: 'Front door' })).toBe(409)
  })
})

test('a clock that ran without a connection has the hours of the device and the times when they arrived', async () => {
  await sam.post('/api/clock', { kind: 'shop' }, madeAt('2026-06-15T12:00:00.000Z'))
  const { running } = (await sam.post('/api/clock', { kind: 'break' }, madeAt('2026-06-15T14:00:00.000Z'))).body
  expect(running.started_at).toBe('2026-06-15T14:00:00.000Z')
  world.clock.now = new Date('2026-06-15T16:00:00.000Z')
  await sam.post('/api/clock/stop', {})
  const { entries } = (await sam.get('/api/timesheets?week=2026-06-15')).body.timesheets[0]
  const arrived = '2026-06-15T15:00:00.000Z'
  expect(entries).toMatchObject([
    {
      kind: 'shop',
      started_at: '2026-06-15T12:00:00.000Z',
      start_arrived_at: arrived,
      ended_at: '2026-06-15T14:00:00.000Z',
      end_arrived_at: arrived,
    },
    { kind: 'break', start_arrived_at: arrived, ended_at: '2026-06-15T16:00:00.000Z', end_arrived_at: null },
  ])
  const { updated_at, id } = entries[0]
  await sam.patch(`/api/time-entries/${id}`, { started_at: '2026-06-15T06:30', reason: 'Forgot', updated_at })
  expect((await sam.get(`/api/time-entries/${id}`)).body).toMatchObject({
    started_at: '2026-06-15T11:30:00.000Z',
    start_arrived_at: null,
    end_arrived_at: arrived,
  })
})

test('nothing is made after it arrived, or more than 30 days before', async () => {
  const start = (at: string) => sam.post('/api/clock', { kind: 'shop' }, madeAt(at))
  const old = await start('2026-05-16T14:59:59.000Z')
  expect([old.status, old.body.message]).toEqual([400, expect.stringContaining('more than 30 days ago')])
  expect((await start('yesterday')).status).toBe(400)
  const { running } = (await start('2026-06-16T15:00:00.000Z')).body
  expect(running.started_at).toBe('2026-06-15T15:00:00.000Z')
})

test('a change is not sent in the name of another user', async () => {
  const headers = { ...madeAt('2026-06-15T14:00:00.000Z'), 'made-by': client.id }
  expect((await sam.post('/api/clock', { kind: 'shop' }, headers)).status).toBe(409)
  expect((await sam.get('/api/clock')).body.running).toBeNull()
})

test('an online change has no time of a device', async () => {
  await sam.post('/api/clock', { kind: 'shop' })
  const { entries } = (await sam.get('/api/timesheets?week=2026-06-15')).body.timesheets[0]
  expect(entries).toMatchObject([{ start_arrived_at: null }])
})

test('photos and signatures have the time of the device, and the audit trail has both with the device', async () => {
  const at = '2026-06-15T13:15:00.000Z'
  const { id: job_id } = await createJob(world.db, { client_id: client.id })
  const file = await upload(world, sam, `/api/files?job_id=${job_id}`, { bytes: png(4, 3) }, { headers: madeAt(at) })
  expect(file.body).toMatchObject({ made_at: at, created_at: '2026-06-15T15:00:00.000Z' })

  const order = await createWorkOrder(world.db, { job_id })
  const signed = await sam.patch(`/api/work-orders/${order.id}`, { technician_signature: { typed: 'Sam' } }, madeAt(at))
  expect(signed.body).toMatchObject({
    technician_signed_at: at,
    technician_arrived_at: '2026-06-15T15:00:00.000Z',
    customer_arrived_at: null,
  })
  const events = (await admin.get(`/api/audit?record_id=${order.id}`)).body
  expect(events[0]).toMatchObject({ made_at: at, device: DEVICE, created_at: '2026-06-15T15:00:00.000Z' })
})

test('a change whose reply was lost is not done again in 30 days, though its answer is gone', async () => {
  const user = await createUser(world.db, 'employee')
  const send = async () => {
    const caller = await world.signedIn(user)
    const headers = { 'idempotency-key': 'lost', ...madeAt('2026-06-15T14:00:00.000Z') }
    return (await caller.post('/api/clients', { name: 'Grace Hopper', email: 'grace@example.com' }, headers)).status
  }
  expect(await send()).toBe(201)
  await world.db.update(idempotencyKeys).set({ created_at: '2026-06-15T15:00:00.000Z' })
  world.clock.now = new Date('2026-07-15T13:00:00.000Z')
  await world.runJob('prune')
  expect(await send()).toBe(204)
  expect(await world.db.$count(clients, eq(clients.name, 'Grace Hopper'))).toBe(1)
})
