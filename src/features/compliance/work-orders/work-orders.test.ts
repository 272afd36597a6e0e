import { describe, expect, test } from 'vitest'
import { createJob, createPermit, createPriceBookItem } from '#test/factories.ts'
import { startWorkOrders } from '#test/work-orders.ts'
import { WorkOrder } from './contract.ts'

const { world, staff, job, create, patch, addPhoto } = await startWorkOrders()

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
    expect(JSON.stringify(body)).not.toContain('412.00')
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
    const addPermit = async (job_id: string | null) => (await createPermit(world.db, { job_id })).id
    const other = await addPermit((await createJob(world.db)).id)
    const message = 'This permit belongs to another job. Choose one of this job.'
    const body = { job_id: job.id, scope_of_work: 'Work', permit_id: other }
    expect((await staff.post('/api/work-orders', body)).body.errors[0].message).toBe(message)
    const { id } = await create({ permit_id: await addPermit(job.id) })
    expect((await patch(id, { permit_id: other })).body.errors[0].message).toBe(message)
    expect((await patch(id, { permit_id: await addPermit(null) })).status).toBe(200)
  })

  test('gets its own number when 20 are created at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => create()))
    const numbers = results.map(({ work_order_number }) => Number(work_order_number.slice(3))).toSorted((a, b) => a - b)
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

describe('photos', () => {
  test('must be of the same job, and stay with it when the work order is deleted', async () => {
    const { id } = await create()
    const mine = (await addPhoto(`job_id=${job.id}`)).body
    const other = (await addPhoto(`job_id=${(await createJob(world.db)).id}`)).body
    const mixed = await addPhoto(`work_order_id=${id}&job_id=${other.job_id}`)
    expect(mixed.body.errors[0].message).toBe('The work order belongs to another job')
    expect((await patch(id, { completion_photos: [other.id] })).body.errors[0].path).toBe('completion_photos')
    expect((await patch(id, { completion_photos: [mine.id] })).body.completion_photos).toEqual([mine.id])
    expect((await staff.delete(`/api/work-orders/${id}`)).status).toBe(204)
    expect((await staff.get(`/api/files/${mine.id}`)).body).toMatchObject({ work_order_id: null, job_id: job.id })
  })
})
