import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_HOURS } from '#features/company/settings/contract.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { createBooking, createClient, createCompany, createJob, createProperty, createUser } from '#test/factories.ts'
import { createWorld, setUpWorld } from '#test/world.ts'
import { TIME_TAKEN } from './contract.ts'
import { createBooking as createBookingFor } from './server/service.ts'
import { bookings } from './server/table.ts'

// It is Monday, 15 June 2026, 10:00 in Chicago, with two technicians on staff.
const world = await setUpWorld({ company: true })
const miguel = await createUser(world.db, 'employee')
await createUser(world.db, 'employee')
await createUser(world.db, 'admin')
await createUser(world.db, 'employee', { deactivated_at: '2026-01-01T00:00:00Z' })
const user = await createUser(world.db, 'client', {
  name: 'Ada',
  phone: '512-555-0111',
  email_confirmed_at: '2026-01-01T00:00:00Z',
})
const client = await world.signedIn(user)

beforeEach(async () => {
  await world.db.delete(bookings)
  await world.db.delete(jobs)
  await world.db.delete(rateLimits)
})

const visit = { service_type: 'Lighting', scheduled_date: '2026-06-17T10:00', duration_minutes: 60 }
const book = (body: object = {}, caller = client) => caller.post('/api/bookings', { ...visit, ...body })
const getMessage = async (reply: ReturnType<typeof book>) => {
  const { status, body } = await reply
  return [status, body.message]
}
const listTimes = async (query: string, caller = client): Promise<string[]> =>
  (await caller.get(`/api/bookings/times?${query}`)).body

describe('a client books', () => {
  test('for themselves only, whatever the request says, and gets a client record', async () => {
    const other = await createClient(world.db)
    const reply = await book({ client_id: other.id, assigned_to: miguel.id, status: 'confirmed', source: 'staff' })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      client_name: 'Ada',
      client_phone: '+15125550111',
      scheduled_date: '2026-06-17T15:00:00.000Z',
      status: 'pending',
      assigned_to: null,
      source: 'website',
    })
    const made = (await world.db.select().from(clients)).find(({ id }) => id === reply.body.client_id)
    expect(made?.user_id).toBe(user.id)
  })

  test('at a property of theirs when they type its address, and adds none', async () => {
    const { body } = await book({ location: '12 Oak St' })
    expect(body).toMatchObject({ property_id: null, location: '12 Oak St' })
    const { id } = await createProperty(world.db, { client_id: body.client_id, address: '12 Oak St' })
    expect((await book({ location: '12 oak st', scheduled_date: '2026-06-18T10:00' })).body.property_id).toBe(id)
  })

  test('through an agent, which the booking records', async () => {
    const caller = await createUser(world.db)
    const { id } = await createBookingFor(
      { ...world.createContext(caller), origin: { endpoint: 'POST /api/bookings', http: null, agent: 'Sparky' } },
      { ...visit, client_id: null, assigned_to: null, property_id: null, location: null, notes: null },
    )
    const { body } = await (await world.signedIn(caller)).get(`/api/bookings/${id}`)
    expect(body).toMatchObject({ created_by_agent: true, status: 'pending', source: 'website' })
  })

  test('a service for its configured duration', async () => {
    const { body } = await book({ service_type: 'generator SERVICE', duration_minutes: 5 })
    expect(body.duration_minutes).toBe(120)
  })

  test.each([
    ['2026-06-15T11:59', 'That is too soon. The earliest time you can book is Jun 15, 2026, 12:00 PM.'],
    ['2026-06-12T10:00', 'That is too soon. The earliest time you can book is Jun 15, 2026, 12:00 PM.'],
    ['2026-08-15T10:00', 'That is too far ahead. You can book through Aug 14, 2026.'],
    ['2026-06-21T10:00', 'We are closed on Sundays. Choose another day.'],
    ['2026-06-17T07:59', 'On Wednesdays visits begin and end between 8:00 AM and 6:00 PM. Choose another time.'],
    ['2026-06-17T17:01', 'On Wednesdays visits begin and end between 8:00 AM and 6:00 PM. Choose another time.'],
    ['2026-06-20T13:30', 'On Saturdays visits begin and end between 9:00 AM and 2:00 PM. Choose another time.'],
    [
      '2026-03-08T02:30',
      'The clocks are put forward then, so that time does not exist. Choose an earlier or a later one.',
    ],
  ])('not at %s', async (scheduled_date, message) => {
    const { status, body } = await book({ scheduled_date })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'scheduled_date', message }])
  })

  test.each(['2026-06-15T12:00', '2026-08-14T10:00', '2026-06-17T08:00', '2026-06-17T17:00', '2026-06-20T13:00'])(
    'at %s',
    async (scheduled_date) => expect((await book({ scheduled_date })).status).toBe(201),
  )

  test('while a technician is free: visits and unassigned bookings take one each', async () => {
    const at = { scheduled_date: '2026-06-17T15:30:00Z' }
    await createJob(world.db, at)
    await createJob(world.db, { ...at, assigned_to: miguel.id, status: 'completed' })
    await createJob(world.db, { ...at, assigned_to: miguel.id })
    await createBooking(world.db, { ...at, status: 'cancelled' })
    expect((await book()).status).toBe(201)
    await world.db.delete(bookings)
    await createBooking(world.db, at)
    const taken = await book()
    // A screen offers other times for this one only: 409 has other reasons too.
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ path: 'scheduled_date', message: TIME_TAKEN }] } })
    expect((await book({ scheduled_date: '2026-06-17T11:30' })).status).toBe(201)
    expect((await book({ scheduled_date: '2026-06-17T09:30' })).status).toBe(201)
  })

  test('nothing that overlaps another of their visits', async () => {
    await book()
    expect(await getMessage(book({ scheduled_date: '2026-06-17T10:30' }))).toEqual([
      409,
      'You already have a visit at that time: Lighting, Jun 17, 2026, 10:00 AM. Choose another time.',
    ])
    const [row] = await world.db.select().from(bookings)
    await client.patch(`/api/bookings/${row?.id}`, { status: 'cancelled' })
    expect((await book()).status).toBe(201)
  })

  test('another service, in their own words, for the usual time', async () => {
    const { body } = await book({ service_type: 'Hang a swing', duration_minutes: 600 })
    expect(body).toMatchObject({ service_type: 'Hang a swing', duration_minutes: 60 })
  })

  const openFor = async (owner: { id: string }, count: number, email_unproven: boolean) => {
    const record = await createClient(world.db, { user_id: owner.id, email_unproven })
    // The last of them is the first to be over.
    for (let n = count; n > 0; n -= 1)
      await createBooking(world.db, {
        client_id: record.id,
        scheduled_date: new Date(Date.UTC(2026, 5, 15 + n, 23)).toISOString(),
        status: n % 2 ? 'pending' : 'confirmed',
        source: 'website',
      })
    await createBooking(world.db, { client_id: record.id, source: 'staff' })
  }
  const CONFIRM_FIRST = 'You have 3 visits booked. To book more, confirm your email address first, or call us.'
  const TWENTY = 'You have 20 visits booked. Call us to book another one, or cancel one first.'

  test.each([
    ['three open visits without a confirmed email', {}, true, 3, CONFIRM_FIRST],
    ['twenty with one that staff linked', {}, false, 20, TWENTY],
    ['twenty with a confirmed email', { email_confirmed_at: '2026-01-01T00:00:00Z' }, true, 20, TWENTY],
  ])('at most %s, until one is over', async (_, values, unproven, most, message) => {
    const owner = await createUser(world.db, 'client', values)
    const caller = await world.signedIn(owner)
    await openFor(owner, most - 1, unproven)
    expect((await book({ scheduled_date: '2026-07-20T10:00' }, caller)).status).toBe(201)
    const again = () => book({ scheduled_date: '2026-07-21T10:00' }, caller)
    expect(await getMessage(again())).toEqual([409, message])
    const before = world.clock.now
    world.clock.now = new Date('2026-06-17T00:00:00Z')
    expect((await again()).status).toBe(201)
    world.clock.now = before
  })

  test('at most twenty visits a day, not counting rejected ones', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await book({ scheduled_date: '2026-06-21T10:00' })).status).toBe(400)
      expect((await book()).status).toBe(201)
      await world.db.delete(bookings)
    }
    const late = await book()
    expect([late.status, late.body.message]).toEqual([
      429,
      'You have booked many visits today. Call us to book another one, or try again in 24 hours.',
    ])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('with an administrator when there are no employees', async () => {
  const small = await createWorld()
  const owner = await createUser(small.db, 'admin')
  const caller = await small.signedIn(await createUser(small.db))
  expect((await book({}, caller)).status).toBe(201)
  await small.db.delete(bookings)
  await createJob(small.db, { assigned_to: owner.id, scheduled_date: '2026-06-17T15:00:00Z' })
  expect(await getMessage(book({}, caller))).toEqual([409, TIME_TAKEN])
  await small.close()
})

describe('a link to move an own booking', () => {
  const getLink = (id: string, caller = client) => caller.post(`/api/bookings/${id}/move-link`)

  test('opens the page where it moves to a free time', async () => {
    const { id } = (await book()).body
    const { status, body } = await getLink(id)
    expect(status).toBe(201)
    const path = `/api/public/links/${body.url.split('/l/')[1]}`
    const visitor = world.anonymous()
    expect((await visitor.get(path)).body).toMatchObject({ kind: 'booking', closed: null })
    expect((await visitor.post(`${path}/move`, { scheduled_date: '2026-06-18T15:00:00Z' })).status).toBeLessThan(300)
    expect((await client.get(`/api/bookings/${id}`)).body.scheduled_date).toBe('2026-06-18T15:00:00.000Z')
  })

  test("is refused for another client's booking, and for one that has started or is cancelled", async () => {
    const { id } = (await book()).body
    expect((await getLink(id, await world.signedIn(await createUser(world.db)))).status).toBe(404)
    await client.patch(`/api/bookings/${id}`, { status: 'cancelled' })
    expect((await getLink(id)).status).toBe(409)
    const { id: client_id } = await createClient(world.db, { user_id: user.id })
    const started = await createBooking(world.db, { client_id, scheduled_date: '2026-06-15T14:30:00Z' })
    expect((await getLink(started.id)).body.message).toBe('This visit has already started. Call us to change it.')
  })
})

describe('a client whose record is archived', () => {
  const archived_at = '2026-02-01T00:00:00Z'
  const CLOSED = 'Online booking is not available for your account. Please call us at (512) 555-0123 to book a visit.'

  test('is rejected with the number to call, and is offered no times', async () => {
    const former = await createUser(world.db)
    await createClient(world.db, { user_id: former.id, archived_at })
    const caller = await world.signedIn(former)
    expect(await getMessage(book({}, caller))).toEqual([409, CLOSED])
    expect((await caller.get('/api/bookings/offer')).body.closed).toBe(CLOSED)
    expect(await world.db.select().from(bookings)).toEqual([])
  })

  test('can book again once a record is active', async () => {
    const former = await createUser(world.db)
    await createClient(world.db, { user_id: former.id, archived_at })
    const { id } = await createClient(world.db, { user_id: former.id })
    const caller = await world.signedIn(former)
    expect((await caller.get('/api/bookings/offer')).body.closed).toBeNull()
    expect((await book({}, caller)).body.client_id).toBe(id)
  })
})

describe('availability', () => {
  test('has the services and days from the settings', async () => {
    const services_offered = [{ name: 'Rewiring', duration_minutes: 90 }]
    await createCompany(world.db, { services_offered, booking_lead_hours: 24, booking_days_ahead: 10 })
    expect((await client.get('/api/bookings/offer')).body).toEqual({
      closed: null,
      services: services_offered,
      open_weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      first_day: '2026-06-16',
      last_day: '2026-06-25',
    })
    await createCompany(world.db, { booking_lead_hours: 2, booking_days_ahead: 60 })
  })

  test('has the free half hours, the same for client and staff', async () => {
    await createCompany(world.db, {
      business_hours: { ...DEFAULT_HOURS, wednesday: { open: '09:00', close: '12:00' } },
    })
    await createJob(world.db, { assigned_to: miguel.id, scheduled_date: '2026-06-17T14:30:00Z' })
    await createBooking(world.db, { scheduled_date: '2026-06-17T15:00:00Z', duration_minutes: 30 })
    const found = ['2026-06-17T15:30:00.000Z', '2026-06-17T16:00:00.000Z']
    expect(await listTimes('day=2026-06-17')).toEqual(['2026-06-17T14:00:00.000Z', ...found])
    expect(await listTimes('day=2026-06-17', await world.signedIn(miguel))).toEqual([
      '2026-06-17T14:00:00.000Z',
      ...found,
    ])
    expect(await listTimes('day=2026-06-17&duration_minutes=90')).toEqual(['2026-06-17T15:30:00.000Z'])
    await createCompany(world.db, { business_hours: DEFAULT_HOURS })
  })

  test.each(['2026-06-14', '2026-06-21', '2026-08-15', '1970-01-01', '2199-12-31'])('is empty on %s', async (day) =>
    expect(await listTimes(`day=${day}`)).toEqual([]),
  )

  test('starts after the lead time today', async () =>
    expect((await listTimes('day=2026-06-15'))[0]).toBe('2026-06-15T17:00:00.000Z'))

  test.each([
    '',
    'day=2026-02-30',
    'day=tomorrow',
    'day=2026-06-17&duration_minutes=x',
    'day=2026-06-17&duration_minutes=0',
  ])('rejects the query %j', async (query) =>
    expect((await client.get(`/api/bookings/times?${query}`)).status).toBe(400),
  )
})
