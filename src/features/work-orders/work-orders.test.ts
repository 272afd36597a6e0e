import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permits } from '#features/permits/server/table.ts'
import { createClient, createCompany, createJob, createPriceBookItem, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'
import { WorkOrder } from './contract.ts'
import { blocked } from './states.ts'

let world: World
let admin: Caller
let staff: Caller
let job: Awaited<ReturnType<typeof createJob>>

beforeAll(async () => {
  world = await createWorld()
  await createCompany(world.db)
  admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Ada Office' }))
  staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Evan Ellis' }))
  const client = await createClient(world.db, { name: 'Rosa Delgado' })
  job = await createJob(world.db, { client_id: client.id, title: 'Panel upgrade' })
})
afterAll(() => world.close())

const drawn = { drawn: `M100 200${'L120 210'.repeat(8)}` }
const create = async (body: object = {}) =>
  (await staff.post('/api/work-orders', { job_id: job.id, scope_of_work: 'Replace the panel', ...body })).body
const patch = (id: string, body: object, caller = staff) => caller.patch(`/api/work-orders/${id}`, body)
const read = async (id: string) => (await staff.get(`/api/work-orders/${id}`)).body
const addPhoto = async (about: string) =>
  upload(world, staff, `/api/files?category=photo&${about}`, { bytes: png(4, 3) })
const historyOf = async (id: string) => (await staff.get(`/api/audit/history?record=work_order&record_id=${id}`)).body
const createSigned = async () => {
  const { id } = await create()
  await patch(id, { technician_signature: drawn })
  return id
}
const createCompleted = async () => {
  const id = await createSigned()
  expect((await patch(id, { status: 'completed' })).status).toBe(200)
  return id
}

describe('a new work order', () => {
  test('is numbered and has everything that was entered, with a verdict for each test result', async () => {
    const item = await createPriceBookItem(world.db, { name: '200 A panel', price: '640.00', cost: '412.00' })
    const body = await create({
      materials_used: [
        { quantity: '1', unit: '', description: ' 200 A panel ', price_book_item_id: item.id, cost: '412.00' },
        { quantity: 2.5, unit: 'foot', description: '4/0 aluminum' },
      ],
      labor_hours: '7.5',
      safety_measures: 'Locked out at the meter',
      code_references: ['NEC 2023 250.66', ' NEC 2023 110.14(D) '],
      test_results: [
        { kind: 'torque', circuit: 'Main lugs', required_in_lb: '250', measured_in_lb: '240' },
        { kind: 'polarity', circuit: 'Kitchen', polarity: 'correct' },
      ],
      nec_compliance_notes: '',
      status: 'completed',
      work_order_number: 'WO-99999',
      technician_signature: { typed: 'Mallory' },
    })
    expect(WorkOrder.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      work_order_number: expect.stringMatching(/^WO-\d{5}$/),
      status: 'in_progress',
      job_title: 'Panel upgrade',
      client_name: 'Rosa Delgado',
      materials_used: [
        { quantity: '1.00', unit: 'each', description: '200 A panel' },
        { quantity: '2.50', unit: 'foot', description: '4/0 aluminum' },
      ],
      labor_hours: '7.50',
      code_references: ['NEC 2023 250.66', 'NEC 2023 110.14(D)'],
      verdicts: [
        { within: false, reason: '240 in-lb is below the 250 in-lb required', source: 'NEC 2023 110.14(D)' },
        { within: true, reason: null },
      ],
      technician_signature: null,
      revision: 1,
      completion_photos: [],
      nec_compliance_notes: null,
    })
    expect(body.work_order_number).not.toBe('WO-99999')
    expect(JSON.stringify(body)).not.toContain('412')
    expect((await staff.get(`/api/price-book/${item.id}`)).body.times_used).toBe(1)
  })

  test.each([
    ['no job', { job_id: '' }, 'job_id', 'Job is required'],
    ['an unknown job', { job_id: crypto.randomUUID() }, 'job_id', 'This job no longer exists. Choose another one.'],
    [
      'an unknown permit',
      { permit_id: crypto.randomUUID() },
      'permit_id',
      'This permit no longer exists. Choose another one.',
    ],
    ['no scope', { scope_of_work: ' ' }, 'scope_of_work', 'Scope of work is required'],
    ['negative hours', { labor_hours: '-1' }, 'labor_hours', 'Labor hours must be a positive number'],
    [
      'a material without a quantity',
      { materials_used: [{ quantity: '0', description: 'Wire' }] },
      'materials_used.0.quantity',
      'Quantity must be greater than 0',
    ],
    [
      'a test without a reading',
      { test_results: [{ kind: 'insulation_resistance', circuit: 'A', test_voltage: '500', megohms: '' }] },
      'test_results.0.megohms',
      'Enter the resistance',
    ],
    ['an empty code reference', { code_references: [' '] }, 'code_references.0', 'Enter a code reference'],
  ])('is refused with %s', async (_, values, path, message) => {
    const { status, body } = await staff.post('/api/work-orders', { job_id: job.id, scope_of_work: 'Work', ...values })
    expect([status, body.errors[0]]).toEqual([400, { path, message }])
  })

  test('takes a permit of its own job only', async () => {
    const author = await createUser(world.db, 'employee')
    const permitOf = async (job_id: string | null) => {
      const values = { job_id, permit_type: 'Electrical', project_address: '1 Elm St', created_by: author.id }
      return (await world.db.insert(permits).values(values).returning())[0]!.id
    }
    const other = await permitOf((await createJob(world.db)).id)
    const message = 'This permit belongs to another job. Choose one of this job.'
    const body = { job_id: job.id, scope_of_work: 'Work', permit_id: other }
    expect((await staff.post('/api/work-orders', body)).body.errors[0].message).toBe(message)
    const { id } = await create({ permit_id: await permitOf(job.id) })
    expect((await patch(id, { permit_id: other })).body.errors[0].message).toBe(message)
    expect((await patch(id, { permit_id: await permitOf(null) })).status).toBe(200)
  })

  test('gets its own number when 20 are created at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()))
    const numbers = made.map(({ work_order_number }) => Number(work_order_number.slice(3))).toSorted((a, b) => a - b)
    expect(new Set(numbers).size).toBe(20)
    expect(numbers.at(-1)! - numbers[0]!).toBe(19)
  })

  test('is found by its number, job, client and scope, and filtered by job and status', async () => {
    const other = await createJob(world.db, { title: 'Hot tub circuit' })
    const { id, work_order_number } = await create({ job_id: other.id, scope_of_work: 'Bonding grid' })
    for (const query of [
      `q=${work_order_number}`,
      'q=hot+tub',
      'q=bonding+GRID',
      `job_id=${other.id}`,
      `job_id=${other.id}&status=in_progress`,
    ])
      expect((await staff.get(`/api/work-orders?${query}`)).body.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await staff.get(`/api/work-orders?job_id=${other.id}&status=completed`)).body).toEqual([])
  })
})

describe('completing', () => {
  test('needs the technician’s signature, and says so', async () => {
    const { id } = await create()
    const { status, body } = await patch(id, { status: 'completed', customer_signature: { typed: 'Rosa' } })
    expect([status, body.message]).toEqual([409, 'The technician has not signed this work order yet. Sign it first.'])
    expect(await read(id)).toMatchObject({ status: 'in_progress', customer_signature: null })
  })

  test('keeps who signed and who completed, and when', async () => {
    const { id } = await create()
    await patch(id, { customer_signature: drawn, customer_name: 'Rosa Delgado' })
    await patch(id, { technician_signature: 'Evan Ellis' })
    const { body } = await patch(id, { status: 'completed' }, admin)
    expect(body).toMatchObject({
      status: 'completed',
      customer_signature: drawn,
      customer_name: 'Rosa Delgado',
      technician_signature: { typed: 'Evan Ellis' },
      technician_name: 'Evan Ellis',
      technician_signed_at: world.clock.now.toISOString(),
      completed_by_name: 'Ada Office',
      completed_at: world.clock.now.toISOString(),
    })
  })

  test('freezes everything: fields, signatures, photos and checklists', async () => {
    const { id } = await create()
    const photo = (await addPhoto(`work_order_id=${id}`)).body
    expect(photo).toMatchObject({ work_order_id: id, job_id: job.id })
    const checklist = (
      await staff.post('/api/compliance-checklists', {
        work_order_id: id,
        checklist_type: 'Final',
        items: [{ text: 'Covers' }],
      })
    ).body
    await patch(id, { technician_signature: drawn, status: 'completed' })
    const before = await read(id)
    expect(before.completion_photos).toEqual([photo.id])
    const reason = blocked.edit({ status: 'completed' })
    for (const change of [
      { scope_of_work: 'Something else' },
      { test_results: [], labor_hours: '9' },
      { technician_signature: { typed: 'Mallory' } },
      { customer_signature: drawn },
      { completion_photos: [] },
      { status: 'in_progress' },
    ]) {
      const { status, body } = await patch(id, change, admin)
      expect([change, status, body.message]).toEqual([change, 409, reason])
    }
    for (const refused of [
      await addPhoto(`work_order_id=${id}`),
      await staff.delete(`/api/files/${photo.id}`),
      await staff.patch(`/api/files/${photo.id}`, { description: 'Another panel' }),
      await admin.delete(`/api/work-orders/${id}`),
      await staff.patch(`/api/compliance-checklists/${checklist.id}`, { items: [{ id: 'item_1', answer: 'pass' }] }),
      await staff.delete(`/api/compliance-checklists/${checklist.id}`),
      await staff.post('/api/compliance-checklists', {
        work_order_id: id,
        checklist_type: 'Final',
        items: [{ text: 'A' }],
      }),
    ])
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('completed')])
    expect(await read(id)).toEqual(before)
  })

  test('is undone only by an administrator with a reason, which the history keeps', async () => {
    const id = await createCompleted()
    const reopen = (caller: Caller, reason: string) => caller.post(`/api/work-orders/${id}/reopen`, { reason })
    expect((await reopen(staff, 'A mistake')).status).toBe(403)
    expect((await reopen(admin, ' ')).body.errors[0].message).toBe('Enter why it is reopened')
    const { status, body } = await reopen(admin, 'The torque was not entered')
    expect([status, body.status, body.completed_at]).toEqual([200, 'in_progress', null])
    expect((await reopen(admin, 'Again')).body.message).toBe('This work order is not completed.')
    const [last] = await historyOf(id)
    expect(last).toMatchObject({ who: 'Ada Office' })
    expect(last.changes).toContainEqual({ field: 'reopen_reason', before: null, after: 'The torque was not entered' })
    expect((await patch(id, { labor_hours: '3' })).body.technician_signature).toBeNull()
  })
})

describe('signatures', () => {
  test('are removed by a change of what was signed, and by nothing else', async () => {
    const id = await createSigned()
    const same = await read(id)
    const unchanged = { scope_of_work: same.scope_of_work, materials_used: [], labor_hours: null, permit_id: '' }
    expect((await patch(id, unchanged)).body).toEqual(same)
    const { body } = await patch(id, { materials_used: [{ quantity: '1', description: 'Breaker' }] })
    expect(body).toMatchObject({ technician_signature: null, technician_name: null, revision: 2 })
  })

  test('are refused for a work order that has changed since the signer read it', async () => {
    const { id, revision } = await create()
    await patch(id, { labor_hours: '4' })
    const { status, body } = await patch(id, { technician_signature: drawn, revision })
    expect([status, body.message]).toEqual([409, expect.stringContaining('Another user changed this')])
  })

  test('of the technician and the customer both stay when they are given at the same time', async () => {
    const { id, revision } = await create()
    const signing = Array.from({ length: 20 }, (_, index) =>
      patch(
        id,
        index % 2 === 0
          ? { technician_signature: drawn, revision }
          : { customer_signature: { typed: `Rosa ${index}` }, revision },
      ),
    )
    expect((await Promise.all(signing)).map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await read(id)).toMatchObject({
      technician_signature: drawn,
      customer_signature: { typed: expect.stringMatching(/^Rosa \d+$/) },
    })
    expect((await historyOf(id)).length).toBeGreaterThan(2)
  })

  test('are never those of an older version when others change it meanwhile', async () => {
    const { id } = await create()
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        patch(id, index % 2 === 0 ? { technician_signature: drawn, revision: 1 } : { labor_hours: String(index) }),
      ),
    )
    const { revision, technician_signature } = await read(id)
    expect(revision).toBe(11)
    expect(technician_signature).toBeNull()
  })

  test.each([
    [{ technician_signature: { drawn: '<script>' } }, 'technician_signature'],
    [{ technician_signature: '' }, 'technician_signature'],
    [{ customer_signature: { typed: ' ' } }, 'customer_signature'],
  ])('refuses %j', async (body, path) => {
    const refused = await patch(await createSigned(), body)
    expect([refused.status, refused.body.errors[0]]).toEqual([400, { path, message: 'Sign here, or type your name' }])
  })
})

test('two edits at the same time: the second is told, and nothing is lost', async () => {
  const { id, updated_at } = await create()
  const edits = await Promise.all(
    [{ labor_hours: '1' }, { safety_measures: 'Gloves' }].map((body) => patch(id, { ...body, updated_at })),
  )
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('any sequence of changes keeps the invariants', async () => {
  const moves: Record<string, (id: string) => Promise<{ status: number }>> = {
    edit: (id) => patch(id, { labor_hours: String(Math.floor(world.clock.now.getTime() / 1000) % 90) }),
    sign: (id) => patch(id, { technician_signature: drawn }),
    customer: (id) => patch(id, { customer_signature: { typed: 'Rosa' } }),
    complete: (id) => patch(id, { status: 'completed' }),
    reopen: (id) => admin.post(`/api/work-orders/${id}/reopen`, { reason: 'Something was missing' }),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(moves)), { minLength: 3, maxLength: 12 }),
      async (names) => {
        const { id } = await create()
        let was = await read(id)
        for (const name of names) {
          world.clock.now = new Date(world.clock.now.getTime() + 1000)
          const { status } = await moves[name]!(id)
          const now = await read(id)
          expect([200, 409]).toContain(status)
          if (status === 409) expect(now).toEqual(was)
          if (now.status === 'completed') expect(now.technician_signature).not.toBeNull()
          if (was.status === 'completed' && name !== 'reopen') expect(now).toEqual(was)
          expect(now.completed_at === null).toBe(now.status !== 'completed')
          was = now
        }
      },
    ),
    { numRuns: 12 },
  )
})

describe('photos', () => {
  test('must be of the same job, and stay with it when the work order is deleted', async () => {
    const { id } = await create()
    const mine = (await addPhoto(`job_id=${job.id}`)).body
    const other = (await addPhoto(`job_id=${(await createJob(world.db)).id}`)).body
    const mixed = await addPhoto(`work_order_id=${id}&job_id=${other.job_id}`)
    expect(mixed.body.errors[0].message).toBe('The work order belongs to another job')
    expect((await patch(id, { completion_photos: [other.id] })).body.errors[0].path).toBe('completion_photos')
    expect((await patch(id, { completion_photos: [mine.id] })).body.completion_photos).toEqual([mine.id])
    expect((await admin.delete(`/api/work-orders/${id}`)).status).toBe(204)
    expect((await staff.get(`/api/files/${mine.id}`)).body).toMatchObject({ work_order_id: null, job_id: job.id })
  })
})
