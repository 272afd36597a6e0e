import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { examples } from '#test/calculations.ts'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { refusal } from '#test/refusals.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Ada Lovelace' }))
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const login = await createUser(world.db, 'client')
const client = await world.signedIn(login)
const { id: client_id } = await createClient(world.db, { user_id: login.id, name: 'Grace Holloway' })
const job = await createJob(world.db, { client_id, title: 'Service upgrade' })

const home = { floor_area: 1500, cooking: [{ name: 'Range', va: 12_000 }], dryer_va: 5500 }
const STANDARD = '/api/calculations/dwelling-standard'

describe('calculating', () => {
  test('answers with the result, its unit, the inputs and every step, and keeps nothing', async () => {
    const { status, body } = await staff.post(STANDARD, home)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'dwelling-standard', edition: '2023', result: 18_600, unit: 'VA', id: null })
    expect(body.inputs).toEqual({
      ...home,
      cooking: [{ name: 'Range', quantity: 1, va: 12_000 }],
      small_appliance_circuits: 2,
      laundry_circuits: 1,
      appliances: [],
      ev: [],
      heating_va: 0,
      cooling_va: 0,
      largest_motor_va: 0,
      dryers: 1,
      voltage: 240,
    })
    expect(body.steps[0]).toEqual({
      label: 'General lighting',
      formula: '1,500 sq ft × 3 VA',
      value: 4500,
      unit: 'VA',
      reference: { section: '220.41', edition: '2023' },
    })
    expect((await staff.get('/api/calculations')).body).toEqual([])
  })

  test('is by the edition in force, unless another is chosen', async () => {
    const editions = [
      { edition: '2026', since: '2026-06-16' },
      { edition: '2023', since: '2023-09-01' },
    ]
    expect((await admin.patch('/api/settings', { code_editions: editions })).status).toBe(200)
    expect((await staff.post(STANDARD, home)).body).toMatchObject({ edition: '2023', result: 18_600, remarks: [] })
    world.clock.now = new Date('2026-06-16T06:00:00Z')
    const later = (await staff.post(STANDARD, home)).body
    expect(later).toMatchObject({ edition: '2026', result: 18_075 })
    expect(later.steps[0].reference).toEqual({
      section: '120.41',
      edition: '2026',
      doubt: 'from secondary sources',
    })
    expect((await staff.post(`${STANDARD}?edition=2023`, home)).body).toMatchObject({ edition: '2023', result: 18_600 })
    await admin.patch('/api/settings', { code_editions: [{ edition: '2023', since: '2023-09-01' }] })
  })

  test('for a job is by the application date of its permit', async () => {
    const since2026 = [
      { edition: '2023', since: '2023-09-01' },
      { edition: '2026', since: '2026-06-01' },
    ]
    await admin.patch('/api/settings', { code_editions: since2026 })
    const { id } = await createJob(world.db)
    const edition = () => staff.get(`/api/jobs/${id}/code-edition`).then(({ body }) => body)
    expect(await edition()).toMatchObject({ edition: '2026', application_date: null, remarks: [] })
    const permit = {
      job_id: id,
      permit_type: 'Electrical',
      project_address: '1 Main St',
      jurisdiction: 'City of Dallas',
    }
    const { body: applied } = await staff.post('/api/permits', { ...permit, application_date: '2026-05-20' })
    expect(await edition()).toMatchObject({
      edition: '2023',
      application_date: '2026-05-20',
      remarks: [expect.stringContaining('Dallas adopted the 2023 edition')],
    })
    const { body: saved } = await staff.post(`${STANDARD}?save=1&job_id=${id}`, home)
    expect(saved).toMatchObject({ edition: '2023', result: 18_600 })
    // A rejected application decides nothing, and what was saved stays as it was.
    await staff.patch(`/api/permits/${applied.id}`, { status: 'submitted' })
    await staff.patch(`/api/permits/${applied.id}`, { status: 'rejected' })
    expect((await edition()).edition).toBe('2026')
    expect((await staff.get(`/api/calculations/${saved.id}`)).body).toMatchObject({ edition: '2023', result: 18_600 })
    expect((await staff.get(`/api/jobs/${crypto.randomUUID()}/code-edition`)).status).toBe(404)
    expect((await client.get(`/api/jobs/${id}/code-edition`)).status).toBe(403)
    expect((await staff.delete(`/api/calculations/${saved.id}`)).status).toBe(204)
    await admin.patch('/api/settings', { code_editions: [{ edition: '2023', since: '2023-09-01' }] })
  })

  test.each([
    ['dwelling-standard', { floor_area: 0 }, 'floor_area', 'Floor area must be greater than 0'],
    ['dwelling-standard', { floor_area: '1500' }, 'floor_area', 'Floor area must be a whole number'],
    [
      'dwelling-standard?edition=2020',
      home,
      'edition',
      'The calculators have the figures of NEC 2023 and 2026, not those of 2020. Choose the edition that the permit follows.',
    ],
    ['dwelling-standard?edition=next', home, 'edition', 'Edition must be a year such as 2023'],
    ['dwelling-standard?save=1', home, 'job_id', 'Choose the job to save this calculation to'],
    [
      `dwelling-standard?save=1&job_id=${crypto.randomUUID()}`,
      home,
      'job_id',
      'This job was deleted. Choose another one.',
    ],
    [
      'conductor',
      { other_amperes: 3900 },
      'other_amperes',
      'No single conductor up to 1,000 kcmil carries this. Enter parallel sets, of 1/0 AWG or larger (310.10(G)).',
    ],
    ['box-fill', { conductors: [] }, 'conductors', 'Add the conductors in the box'],
  ])('refuses %s with %j', async (path, body, field, message) => {
    const reply = await staff.post(`/api/calculations/${path}`, body)
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual([{ path: field, message }])
    expect((await staff.get('/api/calculations')).body).toEqual([])
  })

  test('knows no other kinds, and is for staff', async () => {
    expect((await staff.post('/api/calculations/solar', {})).status).toBe(405)
    expect((await client.post(STANDARD, home)).status).toBe(403)
    expect((await client.get(`/api/calculations?job_id=${job.id}`)).status).toBe(403)
  })
})

test('half a character in a name, which a cut-off emoji leaves, is kept as the mark for one', async () => {
  const other = await createJob(world.db)
  const half = { ...home, appliances: [{ name: 'Pump \ud83d', quantity: 1, va: 1200 }] }
  const { status, body } = await staff.post(`${STANDARD}?save=1&job_id=${other.id}`, half)
  expect(status).toBe(200)
  expect((await staff.get(`/api/calculations/${body.id}`)).body.inputs.appliances[0].name).toBe('Pump \ufffd')
  expect((await staff.delete(`/api/calculations/${body.id}`)).status).toBe(204)
  const services = (await admin.get('/api/settings')).body.services_offered
  const named = [{ ...services[0], name: 'Panels \ud83d' }]
  expect((await admin.patch('/api/settings', { services_offered: named })).body.services_offered[0].name).toBe(
    'Panels \ufffd',
  )
  await admin.patch('/api/settings', { services_offered: services })
})

test.each([
  ['motor', { horsepower: '2', voltage: 240 }, 'Motor', '14 AWG'],
  ['hvac', { mca: 18.6, mocp: 30, voltage: 240 }, 'Air conditioner', '12 AWG'],
])('keeps a calculation of kind %s, with its PDF', async (kind, body, name, answer) => {
  const { id: job_id } = await createJob(world.db)
  const { body: saved } = await staff.post(`/api/calculations/${kind}?save=1&job_id=${job_id}`, body)
  expect((await staff.get(`/api/calculations/${saved.id}`)).body).toMatchObject({ kind, name, answer, inputs: body })
  const { status, headers } = await staff.get(`/api/calculations/${saved.id}/pdf`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await staff.delete(`/api/calculations/${saved.id}`)).status).toBe(204)
})

test('keeps a calculation with its job: listed, read, renamed and deleted', async () => {
  const { body: saved } = await staff.post(`${STANDARD}?save=1&job_id=${job.id}&name=Main%20house`, home)
  expect(saved).toMatchObject({ job_id: job.id, name: 'Main house', result: 18_600 })
  const other = await createJob(world.db)
  await staff.post(`/api/calculations/conductor?save=1&job_id=${other.id}`, { other_amperes: 20 })

  const { body: listed } = await staff.get(`/api/calculations?job_id=${job.id}`)
  expect(listed).toMatchObject([
    {
      id: saved.id,
      job_title: 'Service upgrade',
      client_name: 'Grace Holloway',
      kind: 'dwelling-standard',
      answer: '18,600 VA',
      created_by_name: 'Ada Lovelace',
    },
  ])
  expect((await staff.get('/api/calculations?q=service')).body).toHaveLength(1)
  expect((await staff.get('/api/calculations?kind=conductor')).body).toMatchObject([
    { name: 'Conductor size', answer: '12 AWG' },
  ])

  const path = `/api/calculations/${saved.id}`
  const { body: read } = await admin.get(path)
  expect(read).toMatchObject({ name: 'Main house', inputs: saved.inputs, steps: saved.steps, permit: saved.permit })

  const rename = { name: 'Main house, as built', updated_at: read.updated_at }
  expect((await admin.patch(path, rename)).body).toMatchObject({ name: 'Main house, as built', result: 18_600 })
  expect((await staff.patch(path, { ...rename, name: 'Garage' })).status).toBe(409)
  expect((await staff.patch(path, { name: ' ' })).body.errors).toEqual([{ path: 'name', message: 'Name is required' }])
  expect((await client.delete(path)).status).toBe(403)

  // Work on record still has its job.
  expect((await admin.delete(`/api/jobs/${job.id}`)).body.message).toBe(
    'This job has calculations, which must be kept. Cancel the job instead.',
  )
  expect((await staff.delete(path)).status).toBe(204)
  expect((await staff.get(path)).status).toBe(404)
  // A deleted calculation stays on record.
  const { body: history } = await admin.get(`/api/audit/history?record=calculation&record_id=${saved.id}`)
  expect(history).toMatchObject([
    { action: 'deleted', who: 'Ada Lovelace' },
    { action: 'changed', changes: [{ field: 'name', before: 'Main house', after: 'Main house, as built' }] },
    { action: 'created', who: 'Ada Lovelace' },
  ])
  expect((await staff.delete(path)).status).toBe(404)
  expect((await admin.delete(`/api/jobs/${job.id}`)).status).toBe(204)
})

test.each(['2023', '2026'])('the sheet of each kind of NEC %s is one page', async (edition) => {
  const { id: job_id } = await createJob(world.db)
  for (const [kind, body] of Object.entries(examples)) {
    const saved = await staff.post(`/api/calculations/${kind}?save=1&edition=${edition}&job_id=${job_id}`, body)
    const { bytes } = await staff.get(`/api/calculations/${saved.body.id}/pdf`)
    expect.soft((await PDFDocument.load(bytes)).getPageCount(), kind).toBe(1)
  }
})

describe('labels of a saved fault current', () => {
  const panels = Array.from({ length: 3 }, (_, index) => ({ name: `Panel ${index + 1}`, size: '500', feet: 40 }))
  const plant = { voltage: 480, kva: 500, impedance_percent: 4.5, runs: panels }
  const save = async (kind: string, body: object, query = '') => {
    const { id: job_id } = await createJob(world.db)
    const { body: saved } = await staff.post(`/api/calculations/${kind}?save=1&job_id=${job_id}${query}`, body)
    return `/api/calculations/${saved.id}`
  }

  test.each([
    ['4x2', 3, { width: 288, height: 144 }],
    ['letter', 1, { width: 612, height: 792 }],
  ])('on %s are %i pages of its size', async (paper, pages, size) => {
    const path = await save('fault-current', plant)
    const reply = await staff.get(`${path}/labels?paper=${paper}`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pdf = await PDFDocument.load(reply.bytes)
    expect(pdf.getPageCount()).toBe(pages)
    expect(pdf.getPage(0).getSize()).toEqual(size)
  })

  test('of the most runs there are fit on one sheet', async () => {
    const runs = Array.from({ length: 8 }, (_, index) => ({ ...panels[0], name: `Panel ${index + 1} of the annex` }))
    const { bytes } = await staff.get(`${await save('fault-current', { ...plant, runs })}/labels`)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  })

  test('are each on one label with all that is not verified', async () => {
    const runs = [{ ...panels[0], name: 'Distribution '.repeat(5).slice(0, 60), rating_ka: 65 }]
    const path = await save('fault-current', { ...plant, motor_amperes: 400, runs }, '&edition=2026')
    const { bytes } = await staff.get(`${path}/labels?paper=4x2`)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
  })

  test('are for a fault current only, for staff, on paper that there is', async () => {
    const path = await save('dwelling-standard', home)
    expect((await staff.get(`${path}/labels`)).body.message).toBe('Only a fault current has labels.')
    const tooWeak = await save('fault-current', { ...plant, runs: [{ ...panels[0], rating_ka: 1 }] })
    expect(await staff.get(`${tooWeak}/labels`)).toMatchObject(
      refusal(409, 'No label: no equipment here is rated for its fault current.'),
    )
    expect((await staff.get(`${path}/labels?paper=A4`)).body.errors).toEqual([
      { path: 'paper', message: 'Paper must be letter or 4x2' },
    ])
    expect((await client.get(`${path}/labels`)).status).toBe(403)
    expect((await staff.get(`/api/calculations/${crypto.randomUUID()}/labels`)).status).toBe(404)
  })
})
