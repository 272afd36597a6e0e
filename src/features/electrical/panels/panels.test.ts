import { PDFDocument } from '@cantoo/pdf-lib'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCircuit, createClient, createJob, createPanel, createProperty, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { until } from '#test/until.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import type { Circuit } from './contract.ts'
import { circuits, panels } from './server/table.ts'

const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const owner = await createUser(world.db, 'client')
const own = await world.signedIn(owner)
const stranger = await world.signedIn(await createUser(world.db, 'client'))

const newProperty = async () =>
  createProperty(world.db, { client_id: (await createClient(world.db, { user_id: owner.id })).id, notes: 'Gate 1234' })
const newPanel = async (values: Parameters<typeof createPanel>[1] = {}) =>
  createPanel(world.db, { property_id: (await newProperty()).id, ...values })

const range = { space: 5, poles: 2, breaker_amps: 50, label: 'Range', load_va: 8000 }
const hall = { space: 5, half: 'A', poles: 1, breaker_amps: 15, label: 'Hall lights' }
const add = (panel: { id: string }, circuit: object, caller = staff) =>
  caller.post(`/api/panels/${panel.id}/circuits`, circuit)

describe('properties', () => {
  test('belong to a client, and follow a sale', async () => {
    const { id: client_id } = await createClient(world.db, { user_id: owner.id })
    const made = await staff.post('/api/properties', { client_id, address: ' 12 Oak Ln ', zip: '78701' })
    expect(made).toMatchObject({
      status: 201,
      body: { address: '12 Oak Ln', kind: 'residential', new_construction: false, panel_count: 0, client_id },
    })
    const buyer = await createClient(world.db)
    const sold = await staff.patch(`/api/properties/${made.body.id}`, {
      client_id: buyer.id,
      updated_at: made.body.updated_at,
    })
    expect(sold.body).toMatchObject({ client_name: buyer.name, address: '12 Oak Ln' })
    expect((await own.get(`/api/properties/${made.body.id}`)).status).toBe(404)
  })

  test('are refused for an archived client, and deleted only without panels', async () => {
    const { id: client_id } = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    expect((await staff.post('/api/properties', { client_id, address: '12 Oak Ln' })).status).toBe(400)
    const { property_id } = await newPanel()
    expect((await staff.delete(`/api/properties/${property_id}`)).status).toBe(403)
    expect(await admin.delete(`/api/properties/${property_id}`)).toMatchObject({
      status: 409,
      body: { message: 'This property has 1 panel. Delete it first.' },
    })
    await world.db.delete(panels).where(eq(panels.property_id, property_id))
    expect((await admin.delete(`/api/properties/${property_id}`)).status).toBe(204)
  })
})

describe('who sees what', () => {
  test('clients read the properties, panels, circuits and photos of their own, without notes for staff', async () => {
    const panel = await newPanel()
    const { id } = (await add(panel, range)).body
    const fields = { category: 'photo', panel_id: panel.id }
    const photo = await upload(world, staff, '/api/files', { bytes: png(4, 3) }, { fields })
    expect(photo).toMatchObject({ status: 201, body: { panel_id: panel.id } })
    const paths = [
      `/api/properties/${panel.property_id}`,
      `/api/panels/${panel.id}`,
      `/api/panels/${panel.id}/circuits`,
      `/api/panels/${panel.id}/labels`,
      `/api/circuits/${id}`,
      `/api/files/${photo.body.id}`,
    ]
    for (const path of paths) {
      expect([path, (await own.get(path)).status]).toEqual([path, 200])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
    }
    expect((await own.get(`/api/properties/${panel.property_id}`)).body.notes).toBeNull()
    expect((await own.get(`/api/panels?property_id=${panel.property_id}`)).body).toMatchObject([{ id: panel.id }])
    expect((await stranger.get('/api/panels')).body).toEqual([])
    expect((await stranger.get('/api/properties')).body).toEqual([])
    expect((await add(panel, { ...range, space: 1 }, own)).status).toBe(403)
    expect((await admin.delete(`/api/panels/${panel.id}`)).body.message).toBe('This panel has 1 file. Remove it first.')
    await staff.delete(`/api/files/${photo.body.id}`)
    expect(await world.db.$count(files, and(eq(files.panel_id, panel.id)))).toBe(0)
    expect((await admin.delete(`/api/panels/${panel.id}`)).status).toBe(204)
    expect(await world.db.$count(circuits, eq(circuits.panel_id, panel.id))).toBe(0)
  })

  test('lists filter by client and property, and are CSV too', async () => {
    const panel = await newPanel({ name: 'Panel Q', location: 'Garage' })
    const { client_id } = (await staff.get(`/api/panels/${panel.id}`)).body
    expect((await staff.get(`/api/panels?client_id=${client_id}`)).body).toMatchObject([{ name: 'Panel Q' }])
    expect((await staff.get(`/api/properties?client_id=${client_id}`)).body).toMatchObject([{ panel_count: 1 }])
    expect((await staff.get('/api/panels.csv?q=panel%20q')).text).toContain('Rating (A)')
  })
})

describe('panels', () => {
  test('are fed by the service or a panel of the same property, and never by themselves', async () => {
    const main = await newPanel({ name: 'Main' })
    const { property_id } = main
    const garage = await createPanel(world.db, { property_id, name: 'Garage', fed_from_id: main.id })
    const shed = await createPanel(world.db, { property_id, name: 'Shed', fed_from_id: garage.id })
    const feed = (id: string, fed_from_id: string) => staff.patch(`/api/panels/${id}`, { fed_from_id })
    const circle = 'Shed gets its power from this panel. Choose another one, or the service.'
    expect(await feed(main.id, shed.id)).toMatchObject({ status: 400, body: { message: circle } })
    expect((await feed(main.id, main.id)).status).toBe(400)
    expect((await feed(main.id, (await newPanel()).id)).body.message).toBe('Choose a panel of the same property')
    expect((await staff.get(`/api/panels/${main.id}`)).body).toMatchObject({
      feeds: [{ name: 'Garage' }],
      deletion_blocked: 'This panel feeds 1 panel. Remove it first.',
    })
    expect((await feed(garage.id, '')).body.fed_from_name).toBeNull()
    expect((await feed(main.id, shed.id)).body.fed_from_name).toBe('Shed')
  })

  test('two edits at the same time cannot close a circle', async () => {
    const one = await newPanel({ name: 'One' })
    const two = await createPanel(world.db, { property_id: one.property_id, name: 'Two' })
    const replies = await Promise.all([
      staff.patch(`/api/panels/${one.id}`, { fed_from_id: two.id }),
      admin.patch(`/api/panels/${two.id}`, { fed_from_id: one.id }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('wait for other changes in their property before they are locked to be copied', async () => {
    const panel = await newPanel()
    let copying: ReturnType<Caller['post']> | undefined
    await world.db.transaction(async (tx) => {
      await takeTurns(tx, 'panels', panel.property_id)
      copying = staff.post(`/api/panels/${panel.id}/copies`, { name: 'Copy' })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => expect((await world.pool.query(waiting)).rowCount).toBe(1))
      await tx.select().from(panels).where(eq(panels.id, panel.id)).for('update', { noWait: true })
    })
    expect((await copying)?.status).toBe(201)
  })

  test('have a name of their own in a property, and are not edited in an older version', async () => {
    const panel = await newPanel({ name: 'Panel A' })
    const second = { property_id: panel.property_id, name: 'panel a', rating_amps: 100, busbar_amps: 100, spaces: 20 }
    expect(await staff.post('/api/panels', second)).toMatchObject({
      status: 409,
      body: { message: 'This property already has a panel called panel a. Choose another name.' },
    })
    expect((await staff.post('/api/panels', { ...second, name: 'Panel B' })).status).toBe(201)
    for (const status of [201, 409])
      expect((await staff.post('/api/panels', { ...second, name: '\ud800' })).status).toBe(status)
    const { updated_at } = (await staff.get(`/api/panels/${panel.id}`)).body
    expect((await staff.patch(`/api/panels/${panel.id}`, { location: 'Hall', updated_at })).status).toBe(200)
    const refused = await admin.patch(`/api/panels/${panel.id}`, { location: 'Garage', updated_at })
    expect([refused.status, refused.body.message]).toEqual([409, CHANGED_MEANWHILE])
  })

  test('cannot shrink below their circuits, nor lose the legs of one', async () => {
    const panel = await newPanel({ voltage: '120/208-3ph' })
    await add(panel, { ...range, space: 36, poles: 3, label: 'Air handler' })
    const change = (body: object) => staff.patch(`/api/panels/${panel.id}`, body)
    const message = 'Air handler in spaces 36, 38, and 40 would no longer fit. Move or remove that circuit first.'
    expect(await change({ spaces: 38 })).toMatchObject({ status: 409, body: { message } })
    expect(await change({ voltage: '120/240-1ph' })).toMatchObject({ status: 409, body: { message } })
    expect((await change({ spaces: 42 })).status).toBe(200)
  })

  test.each([
    [{ spaces: 1 }, 'Spaces must be a whole number from 2 to 84'],
    [{ spaces: 85 }, 'Spaces must be a whole number from 2 to 84'],
    [{ rating_amps: 0 }, 'Rating must be a whole number of amperes from 1 to 6,000'],
    [{ main_breaker_amps: 101 }, 'Choose a standard size of 240.6(A), such as 15, 20, 30 or 50 A'],
  ])('refuses %j', async (values, message) => {
    const reply = await staff.patch(`/api/panels/${(await newPanel()).id}`, values)
    expect([reply.status, reply.body.errors?.[0]?.message]).toEqual([400, message])
  })

  test('are copied with their circuits, within the property or to another one', async () => {
    const main = await newPanel({ name: 'Main' })
    const panel = await createPanel(world.db, { property_id: main.property_id, name: 'Sub', fed_from_id: main.id })
    await add(panel, range)
    const copy = await staff.post(`/api/panels/${panel.id}/copies`, { name: 'Sub 2' })
    expect(copy).toMatchObject({ status: 201, body: { name: 'Sub 2', fed_from_id: main.id, circuits: [range] } })
    const { id: property_id } = await newProperty()
    const away = await staff.post(`/api/panels/${panel.id}/copies`, { name: 'Sub', property_id })
    expect(away.body).toMatchObject({ property_id, fed_from_id: null, circuits: [range] })
    expect((await staff.post(`/api/panels/${panel.id}/copies`, { name: 'main' })).status).toBe(409)
  })
})

describe('circuits', () => {
  const taken = 'Spaces 5 and 7 have Range (50 A, 2-pole). Move that circuit first, or choose a free space.'

  test('take every other space, and no space has two', async () => {
    const panel = await newPanel()
    expect((await add(panel, range)).status).toBe(201)
    const dryer = { space: 7, poles: 2, breaker_amps: 30, label: 'Dryer' }
    expect(await add(panel, dryer)).toMatchObject({
      status: 409,
      body: { message: taken, errors: [{ path: 'space', message: taken }] },
    })
    expect((await add(panel, { ...dryer, space: 6 })).status).toBe(201)
    const mower = await add(panel, { space: 9, poles: 1, breaker_amps: 20, label: 'Shed receptacles' })
    const move = (space: number) => staff.patch(`/api/circuits/${mower.body.id}`, { space })
    expect((await move(7)).body.message).toBe(taken)
    expect((await move(8)).status).toBe(409)
    expect((await move(11)).body).toMatchObject({ space: 11, label: 'Shed receptacles' })
    expect((await staff.patch(`/api/circuits/${mower.body.id}`, { poles: 2, space: 9 })).status).toBe(200)
    expect((await staff.delete(`/api/circuits/${mower.body.id}`)).status).toBe(204)
    const history = (await staff.get(`/api/audit/history?record=panel&record_id=${panel.id}`)).body
    expect(history.map(({ changes }: { changes: object[] }) => changes)).toEqual(
      expect.arrayContaining([
        [{ field: 'space_5', before: null, after: 'Range, 50 A, 2-pole, 8,000 VA' }],
        [
          { field: 'space_9', before: 'Shed receptacles, 20 A, 1-pole', after: null },
          { field: 'space_11', before: null, after: 'Shed receptacles, 20 A, 1-pole' },
        ],
        [{ field: 'space_9', before: 'Shed receptacles, 20 A, 2-pole', after: null }],
      ]),
    )
    expect(
      (await staff.get(`/api/panels/${panel.id}`)).body.circuits.map((one: { space: number }) => one.space),
    ).toEqual([5, 6])
  })

  test('of twenty callers at the same time for overlapping spaces, one gets them and the others learn who', async () => {
    const panel = await newPanel()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        add(panel, { space: n % 2 ? 5 : 7, poles: 2, breaker_amps: 50, label: `Range ${n}` }, n % 3 ? staff : admin),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    const [row] = await world.db.select().from(circuits).where(eq(circuits.panel_id, panel.id))
    for (const { status, body } of replies)
      if (status !== 201) expect([status, body.message.includes(`${row?.label} (50 A, 2-pole)`)]).toEqual([409, true])
  })

  test('a tandem has two circuits in one space, and no full-size breaker beside them', async () => {
    const panel = await newPanel({ spaces: 6 })
    const upper = await add(panel, hall)
    expect(upper).toMatchObject({ status: 201, body: { space: 5, half: 'A' } })
    const taken = 'Space 5A has Hall lights (15 A, 1-pole). Move that circuit first, or choose a free space.'
    for (const half of ['A', '', null])
      expect((await add(panel, { ...hall, half })).body.errors).toEqual([{ path: 'space', message: taken }])
    expect((await add(panel, { ...hall, half: 'B', label: 'Attic lights' })).status).toBe(201)
    const attic = (await staff.get(`/api/panels/${panel.id}/circuits`)).body[1]
    expect(attic).toMatchObject({ half: 'B', label: 'Attic lights' })
    const change = (body: object) => staff.patch(`/api/circuits/${attic.id}`, body)
    expect((await change({ half: '' })).body.message).toBe(taken)
    expect((await change({ label: 'Attic' })).body.half).toBe('B')
    expect((await change({ space: 6, half: null })).body).toMatchObject({ space: 6, half: null })
    expect((await add(panel, { ...hall, half: 'B', label: 'Porch lights' })).status).toBe(201)
    expect((await staff.patch(`/api/panels/${panel.id}`, { spaces: 4 })).body.message).toBe(
      'Hall lights in space 5A would no longer fit. Move or remove that circuit first.',
    )
    expect((await staff.get(`/api/panel-capacity/${panel.id}`)).body).toMatchObject({
      two_pole_places: 2,
      circuit_count: 3,
    })
    const copy = await staff.post(`/api/panels/${panel.id}/copies`, { name: 'Copy' })
    expect(copy.body.circuits.map(({ space, half }: Circuit) => [space, half])).toEqual([
      [5, 'A'],
      [5, 'B'],
      [6, null],
    ])
    const history = (await staff.get(`/api/audit/history?record=panel&record_id=${panel.id}`)).body
    expect(history.flatMap(({ changes }: { changes: object[] }) => changes)).toContainEqual({
      field: 'space_5A',
      before: null,
      after: 'Hall lights, 15 A, 1-pole',
    })
    const sheet = await own.get(`/api/panels/${panel.id}/labels`)
    expect(sheet.headers['content-type']).toBe('application/pdf')
  })

  test.each([
    [{ space: 41 }, 'This panel has 40 spaces. Choose one from 1 to 40.'],
    [
      { space: 39 },
      'A 2-pole breaker at space 39 also needs space 41, but this panel has 40 spaces. Choose a space up to 38.',
    ],
    [{ poles: 3 }, 'A single-phase panel takes breakers with 1 or 2 poles.'],
    [{ breaker_amps: 55 }, 'Choose a standard size of 240.6(A), such as 15, 20, 30 or 50 A'],
    [{ label: ' ' }, 'Label is required'],
    [{ load_va: -1 }, 'Load must be a whole number of VA from 0 to 2,000,000'],
    [{ half: 'C' }, 'Half must be A or B'],
    [{ protection: 'arc' }, 'Protection must be none, afci, gfci or dual'],
  ])('refuses %j', async (values, message) => {
    const reply = await add(await newPanel(), { ...range, ...values })
    expect([reply.status, reply.body.errors?.[0]?.message]).toEqual([400, message])
  })
})

test('the label sheet is a PDF with both columns', async () => {
  const panel = await newPanel({ name: 'Panel “A” → garage', spaces: 84 })
  await add(panel, range)
  const sheet = await own.get(`/api/panels/${panel.id}/labels`)
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(sheet.text.slice(0, 5)).toBe('%PDF-')
})

describe('labels for the equipment', () => {
  test.each([
    ['?paper=4x2&labels=source,standby', 2, { width: 288, height: 144 }],
    ['?paper=4x2', 4, { width: 288, height: 144 }],
    ['', 1, { width: 612, height: 792 }],
  ])('%s: %i pages of its size', async (query, pages, size) => {
    const panel = await newPanel()
    const reply = await staff.get(`/api/panels/${panel.id}/equipment-labels${query}`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pdf = await PDFDocument.load(reply.bytes)
    expect([pdf.getPageCount(), pdf.getPage(0).getSize()]).toEqual([pages, size])
  })

  test('stay on one label with the longest texts there are', async () => {
    const wide = 'Distribution '.repeat(10)
    const main = await newPanel({ name: wide.slice(0, 60), location: wide.slice(0, 120) })
    const sub = {
      property_id: main.property_id,
      fed_from_id: main.id,
      location: main.location,
      name: wide.slice(1, 61),
    }
    const panel = await newPanel(sub)
    for (const labels of ['source', 'service']) {
      const id = labels === 'source' ? panel.id : main.id
      const { bytes } = await staff.get(`/api/panels/${id}/equipment-labels?paper=4x2&labels=${labels}&edition=2026`)
      expect((await PDFDocument.load(bytes)).getPageCount()).toBe(1)
    }
  })

  test('say in print that their rule is not verified, until an administrator has checked it', async () => {
    const panel = await newPanel()
    const size = async (edition: string) => {
      const reply = await staff.get(`/api/panels/${panel.id}/equipment-labels?labels=source&edition=${edition}`)
      expect(reply.status).toBe(200)
      return reply.bytes.length
    }
    const [confirmed, marked] = [await size('2023'), await size('2026')]
    expect(marked).toBeGreaterThan(confirmed)
    expect((await admin.post('/api/code-checks', { edition: '2026', section: '408.4' })).status).toBe(201)
    expect(await size('2026')).toBe(confirmed)
  })

  test('are refused for another panel, an unknown name, and to clients', async () => {
    const panel = await newPanel()
    const path = `/api/panels/${panel.id}/equipment-labels`
    expect(await staff.get(`${path}?labels=source,arc_flash`)).toMatchObject({
      status: 409,
      body: { message: 'A dwelling needs no arc flash label.' },
    })
    expect((await staff.get(`${path}?labels=source,door`)).body.errors).toEqual([
      { path: 'labels', message: 'Labels must be of source, service, interactive, standby, arc_flash, high_leg' },
    ])
    expect((await own.get(path)).status).toBe(403)
  })

  test('warn of the high leg of a delta, and of no other supply', async () => {
    const path = (panel: { id: string }) => `/api/panels/${panel.id}/equipment-labels?labels=high_leg`
    expect((await staff.get(path(await newPanel()))).body.message).toBe('This panel has no high leg.')
    const delta = await newPanel()
    expect((await staff.patch(`/api/panels/${delta.id}`, { voltage: '120/240-3ph' })).status).toBe(200)
    expect((await staff.get(path(delta))).headers['content-type']).toBe('application/pdf')
  })

  test('name the panel that feeds it, and where that is', async () => {
    const main = await newPanel({ name: 'Main', location: 'North wall' })
    const sub = await newPanel({ property_id: main.property_id, fed_from_id: main.id })
    expect((await staff.get(`/api/panels/${sub.id}`)).body).toMatchObject({
      fed_from_name: 'Main',
      fed_from_location: 'North wall',
      is_dwelling: true,
    })
  })
})

describe('capacity', () => {
  const capacity = (id: string) => staff.get(`/api/panel-capacity/${id}`).then(({ body }) => body)

  test('has the newest load of a dwelling at the property, and its calculation', async () => {
    const panel = await newPanel()
    expect(await capacity(panel.id)).toMatchObject({ calculated_va: null, calculated_volts: null, service_panels: 1 })
    const { id: job_id } = await createJob(world.db, { property_id: panel.property_id })
    const save = (kind: string, body: object, job = job_id) =>
      staff.post(`/api/calculations/${kind}?save=1&job_id=${job}`, body).then(({ body }) => body)
    await save('dwelling-standard', { floor_area: 1000 })
    const newest = await save('dwelling-optional', { floor_area: 2400, voltage: 208 })
    await save('voltage-drop', { voltage: 240, amperes: 48, feet: 85, size: '6' })
    await save('dwelling-standard', { floor_area: 5000 }, (await createJob(world.db)).id)
    expect(await capacity(panel.id)).toMatchObject({
      calculation_id: newest.id,
      calculated_va: newest.result,
      calculated_volts: 208,
      rating_amps: 200,
    })
  })

  test('counts the free places for two poles, and the panels on the service', async () => {
    const panel = await newPanel({ spaces: 6 })
    const places = async () => (await capacity(panel.id)).two_pole_places
    expect(await places()).toBe(4)
    await createCircuit(world.db, { panel_id: panel.id, space: 3 })
    expect(await places()).toBe(2)
    await createCircuit(world.db, { panel_id: panel.id, space: 2, poles: 2 })
    expect(await places()).toBe(0)
    await newPanel({ property_id: panel.property_id, fed_from_id: panel.id })
    await newPanel({ property_id: panel.property_id })
    expect(await capacity(panel.id)).toMatchObject({ service_panels: 2, circuit_count: 2 })
  })

  test('leaves out the panels of archived clients, who can be neither quoted nor texted', async () => {
    const client = await createClient(world.db)
    const { id: property_id } = await createProperty(world.db, { client_id: client.id })
    const panel = await newPanel({ property_id })
    const listed = async () => (await staff.get(`/api/panel-capacity?q=${encodeURIComponent(client.name)}`)).body
    expect(await listed()).toMatchObject([{ id: panel.id }])
    await staff.patch(`/api/clients/${client.id}`, { archived: true })
    expect(await listed()).toEqual([])
    expect((await staff.get(`/api/panels/${panel.id}`)).status).toBe(200)
  })

  test('is for staff', async () => {
    expect((await own.get('/api/panel-capacity')).status).toBe(403)
    expect((await staff.get(`/api/panel-capacity/${crypto.randomUUID()}`)).status).toBe(404)
  })
})
