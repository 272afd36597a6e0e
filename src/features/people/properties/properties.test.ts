import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import {
  createBooking,
  createClient,
  createEquipment,
  createInvoice,
  createJob,
  createPanel,
  createPermit,
  createProperty,
  createQuote,
  createUser,
} from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { properties } from './server/table.ts'

/** The clients of two sign-ins: Ada sells her house to Grace. */
let owner: string
let buyer: string

const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const ada = await createUser(world.db, 'client')
const grace = await createUser(world.db, 'client')
const ownerCalls = await world.signedIn(ada)
const buyerCalls = await world.signedIn(grace)

beforeEach(async () => {
  owner = (await createClient(world.db, { user_id: ada.id })).id
  buyer = (await createClient(world.db, { user_id: grace.id })).id
})

const home = { address: '88 Rainey St', unit: 'Unit 4', city: 'Austin', state: 'TX', zip: '78701' }
const full = '88 Rainey St, Unit 4, Austin, TX 78701'

const addJob = async (body: object) => {
  const reply = await staff.post('/api/jobs', { client_id: owner, title: 'Replace panel', ...body })
  expect(reply.status).toBe(201)
  return reply.body
}
const listByClient = async (client_id: string) => (await staff.get(`/api/properties?client_id=${client_id}`)).body

describe('the facts of a property', () => {
  test('include how to get in, which only staff see', async () => {
    const secrets = { gate_code: '#SKYLARK', dog: 'Rex', parking: 'In the alley', notes: 'Key under the pot' }
    const facts = { jurisdiction: 'City of Austin', esi_id: '1044372 0000000001', coordinates: '30.26050, -97.73890' }
    const reply = await staff.post('/api/properties', { client_id: owner, ...home, ...facts, ...secrets })
    const view = {
      ...home,
      jurisdiction: 'City of Austin',
      esi_id: '10443720000000001',
      coordinates: '30.2605, -97.7389',
    }
    expect(reply).toMatchObject({ status: 201, body: { ...view, ...secrets } })
    const job = await addJob({ property_id: reply.body.id })
    const nothing = { gate_code: null, dog: null, parking: null, notes: null }
    const path = `/api/properties/${reply.body.id}`
    expect((await ownerCalls.get(path)).body).toMatchObject({ ...view, ...nothing, deletion_blocked: null })
    expect((await ownerCalls.get('/api/properties')).body).toMatchObject([nothing])
    expect((await ownerCalls.get('/api/properties.csv')).text).not.toContain('SKYLARK')
    const { gate_code, dog, parking } = secrets
    expect((await staff.get(`/api/jobs/${job.id}`)).body).toMatchObject({ gate_code, dog, parking })
    for (const jobPath of [`/api/jobs/${job.id}`, '/api/jobs/my-jobs', '/api/jobs'])
      expect([jobPath, (await ownerCalls.get(jobPath)).text.includes('#SKYLARK')]).toEqual([jobPath, false])
    expect((await buyerCalls.get(path)).status).toBe(404)
  })

  test.each([
    [{ esi_id: '12345A' }, 'ESI ID must be at most 22 digits'],
    [{ esi_id: '1'.repeat(23) }, 'ESI ID must be at most 22 digits'],
    [
      { coordinates: 'https://maps.app.goo.gl/abc' },
      'Paste coordinates such as 30.2672, -97.7431, or the full link of a place on Google Maps',
    ],
    [{ unit: 'x'.repeat(51) }, 'Use at most 50 characters'],
  ])('refuse %j', async (values, message) => {
    const reply = await staff.post('/api/properties', { client_id: owner, ...home, ...values })
    expect([reply.status, reply.body.errors?.[0]?.message]).toEqual([400, message])
  })
})

describe('a job', () => {
  test('takes its location from the chosen property, which must be its own client’s', async () => {
    const { id } = await createProperty(world.db, { client_id: owner, ...home })
    expect(await addJob({ property_id: id })).toMatchObject({ property_id: id, location: full })
    expect(await addJob({ property_id: id, location: 'Pool house' })).toMatchObject({ location: 'Pool house' })
    expect(await staff.post('/api/jobs', { client_id: buyer, title: 'Panel', property_id: id })).toMatchObject({
      status: 400,
      body: { message: 'This client has no such property. Choose another one.' },
    })
  })

  test.each(['88 Rainey St, Unit 4', '88 RAINEY ST.  UNIT 4 AUSTIN', '88 rainey st unit 4, austin tx', full])(
    'with the location %j is at the property with that address',
    async (location) => {
      const { id } = await createProperty(world.db, { client_id: owner, ...home })
      await createProperty(world.db, { client_id: buyer, ...home })
      expect(await addJob({ location })).toMatchObject({ property_id: id, location })
      expect(await listByClient(owner)).toHaveLength(1)
    },
  )

  test('at a new street address makes a property of it, once', async () => {
    const location = '12 Oak St, Austin, TX 78704'
    const [one, other] = await Promise.all([addJob({ location }), addJob({ location: location.toLowerCase() })])
    expect(one.property_id).not.toBeNull()
    expect(other.property_id).toBe(one.property_id)
    expect(await listByClient(owner)).toMatchObject([{ id: one.property_id }])
    expect(await addJob({ location: 'Corner of Oak and 2nd' })).toMatchObject({ property_id: null })
    expect(await addJob({})).toMatchObject({ property_id: null, location: null })
    expect(await listByClient(owner)).toHaveLength(1)
  })

  test('stays where it is until its place changes', async () => {
    const { id } = await createProperty(world.db, { client_id: owner, ...home })
    const job = await addJob({ location: full })
    const change = async (body: object) => (await staff.patch(`/api/jobs/${job.id}`, body)).body
    expect(await change({ notes: 'Bring a ladder' })).toMatchObject({ property_id: id, location: full })
    expect(await change({ location: `${full}, back gate` })).toMatchObject({ property_id: id })
    const moved = await change({ location: '12 Oak St' })
    expect(moved).toMatchObject({ location: '12 Oak St' })
    expect([null, id]).not.toContain(moved.property_id)
    expect(await change({ property_id: id })).toMatchObject({ property_id: id, location: full })
    expect(await change({ location: 'Somewhere' })).toMatchObject({ property_id: null, location: 'Somewhere' })
    expect(await change({ location: '' })).toMatchObject({ property_id: null, location: null })
  })

  test('of another client is at that client’s property', async () => {
    const job = await addJob({ location: full })
    const moved = (await staff.patch(`/api/jobs/${job.id}`, { client_id: buyer })).body
    expect(moved.location).toBe(full)
    expect(await listByClient(buyer)).toMatchObject([{ id: moved.property_id }])
  })
})

describe('a property that is sold', () => {
  test('goes to its new owner with what is built in, but without the records of the former one', async () => {
    const { id } = await createProperty(world.db, { client_id: owner, ...home, gate_code: 'SKYLARK' })
    const panel = await createPanel(world.db, { property_id: id })
    const generator = await createEquipment(world.db, { property_id: id })
    const job = await addJob({ property_id: id })
    await createPermit(world.db, { job_id: job.id })
    const apart = await createPermit(world.db, { project_address: '88 Rainey St. Unit 4, Austin' })
    const quote = await createQuote(world.db, { client_id: owner, job_id: job.id, status: 'converted' })
    const invoice = await createInvoice(world.db, { client_id: owner, job_id: job.id })
    const addPhoto = async (fields: Record<string, string>) =>
      (await upload(world, staff, '/api/files', { bytes: png(4, 3) }, { fields: { ...fields, category: 'photo' } }))
        .body.id
    const ofJob = await addPhoto({ job_id: job.id })
    const ofPanelAndJob = await addPhoto({ panel_id: panel.id, job_id: job.id })
    const ofGenerator = await addPhoto({ equipment_id: generator.id })

    const { updated_at } = (await staff.get(`/api/properties/${id}`)).body
    const sold = await staff.patch(`/api/properties/${id}`, { client_id: buyer, updated_at })
    expect(sold).toMatchObject({ status: 200, body: { client_id: buyer, gate_code: 'SKYLARK' } })
    const next = (await staff.post('/api/jobs', { client_id: buyer, title: 'Add a charger', property_id: id })).body

    const idsFor = async (caller: Caller, path: string) => {
      const { body } = await caller.get(`/api/${path}${path.includes('?') ? '&' : '?'}property_id=${id}`)
      return new Set(body.map((row: { id: string }) => row.id))
    }
    expect(await idsFor(staff, 'jobs')).toEqual(new Set([job.id, next.id]))
    expect(await idsFor(staff, 'invoices')).toEqual(new Set([invoice.id]))
    expect(await idsFor(staff, 'quotes')).toEqual(new Set([quote.id]))
    expect(await idsFor(staff, 'files')).toEqual(new Set([ofJob, ofPanelAndJob, ofGenerator]))
    expect(await idsFor(staff, 'permits?status=all')).toEqual(
      new Set([apart.id, (await staff.get(`/api/permits?job_id=${job.id}`)).body[0].id]),
    )

    expect(await idsFor(buyerCalls, 'jobs')).toEqual(new Set([next.id]))
    expect(await idsFor(buyerCalls, 'files')).toEqual(new Set([ofGenerator]))
    expect(await idsFor(buyerCalls, 'panels')).toEqual(new Set([panel.id]))
    expect(await idsFor(buyerCalls, 'equipment')).toEqual(new Set([generator.id]))
    for (const path of ['invoices', 'quotes']) expect(await idsFor(buyerCalls, path)).toEqual(new Set())
    for (const path of [`jobs/${job.id}`, `invoices/${invoice.id}`, `files/${ofJob}`, `files/${ofPanelAndJob}`])
      expect([path, (await buyerCalls.get(`/api/${path}`)).status]).toEqual([path, 404])
    expect((await buyerCalls.get(`/api/properties/${id}`)).text).not.toContain('SKYLARK')

    for (const path of [`properties/${id}`, `panels/${panel.id}`, `equipment/${generator.id}`, `files/${ofGenerator}`])
      expect([path, (await ownerCalls.get(`/api/${path}`)).status]).toEqual([path, 404])
    expect((await ownerCalls.get(`/api/jobs/${job.id}`)).body).toMatchObject({ location: full, gate_code: null })
    expect((await ownerCalls.get(`/api/files/${ofJob}`)).status).toBe(200)
  })

  test('keeps the jobs of the former owner, which can still be edited', async () => {
    const { id } = await createProperty(world.db, { client_id: owner, ...home })
    const job = await addJob({ property_id: id })
    await world.db.update(properties).set({ client_id: buyer }).where(eq(properties.id, id))
    const edited = await staff.patch(`/api/jobs/${job.id}`, {
      property_id: id,
      title: 'Panel',
      location: `${full}, rear`,
    })
    expect(edited).toMatchObject({ status: 200, body: { property_id: id, client_id: owner } })
    expect(await listByClient(owner)).toEqual([])
  })
})

test('a property that anything refers to is not deleted', async () => {
  const { id } = await createProperty(world.db, { client_id: owner })
  const remove = () => admin.delete(`/api/properties/${id}`)
  const generator = await createEquipment(world.db, { property_id: id })
  expect((await remove()).body.message).toBe('This property has 1 other device. Delete it first.')
  const job = await createJob(world.db, { client_id: owner, property_id: id })
  const message = 'This property has 1 job and 1 other device. Its history must be kept.'
  expect(await remove()).toMatchObject({ status: 409, body: { message } })
  expect((await staff.get(`/api/properties/${id}`)).body.deletion_blocked).toBe(message)
  await world.db.delete(jobs).where(eq(jobs.id, job.id))
  const booking = await createBooking(world.db, { client_id: owner, property_id: id })
  expect((await remove()).body.message).toBe(
    'This property has 1 booking and 1 other device. Its history must be kept.',
  )
  await world.db.delete(bookings).where(eq(bookings.id, booking.id))
  expect((await admin.delete(`/api/equipment/${generator.id}`)).status).toBe(204)
  expect((await remove()).status).toBe(204)
})
