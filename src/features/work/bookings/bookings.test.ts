import { beforeEach, describe, expect, test } from 'vitest'
import { createBooking, createClient, createProperty, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { bookings } from './server/table.ts'

// It is Monday, 15 June 2026, 10:00 in Chicago.
const world = await setUpWorld({ company: true })
const miguel = await createUser(world.db, 'employee', { name: 'Miguel Torres' })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const employee = await world.signedIn(miguel)

beforeEach(async () => void (await world.db.delete(bookings)))

const visit = { service_type: 'Panel inspection', scheduled_date: '2026-07-01T09:00', duration_minutes: 60 }
const services = (body: { service_type: string }[]) => body.map(({ service_type }) => service_type)

describe('a booking by the office', () => {
  test('can be searched by service, client, phone number, location and technician', async () => {
    const { id: client_id } = await createClient(world.db, { name: 'Iris Found', phone: '+15125550177' })
    await createBooking(world.db, { service_type: 'Other visit' })
    await createBooking(world.db, {
      client_id,
      service_type: 'Sauna circuit',
      location: '9 Cedar St',
      assigned_to: miguel.id,
    })
    for (const typed of ['sauna', 'iris', '(512) 555-0177', 'cedar', 'MIGUEL']) {
      const found = await employee.get(`/api/bookings?q=${encodeURIComponent(typed)}`)
      expect(services(found.body), typed).toEqual(['Sauna circuit'])
    }
  })

  test('keeps every field, in company time', async () => {
    const { id: client_id } = await createClient(world.db, { name: 'Rosa Delgado', phone: '+15125550142' })
    const reply = await employee.post('/api/bookings', {
      ...visit,
      client_id,
      service_type: ' EV charger ',
      duration_minutes: 90,
      location: '88 Rainey St',
      notes: 'Gate code 4417',
      assigned_to: miguel.id,
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual({
      id: expect.any(String),
      client_id,
      client_name: 'Rosa Delgado',
      client_phone: '+15125550142',
      service_type: 'EV charger',
      scheduled_date: '2026-07-01T14:00:00.000Z',
      duration_minutes: 90,
      status: 'pending',
      property_id: expect.any(String),
      location: '88 Rainey St',
      notes: 'Gate code 4417',
      confirmed_at: null,
      reminder_sent: false,
      confirmation_sent: false,
      assigned_to: miguel.id,
      assigned_to_name: 'Miguel Torres',
      client_email_unproven: false,
      source: 'staff',
      created_by_agent: false,
      created_at: '2026-06-15T15:00:00.000Z',
      updated_at: '2026-06-15T15:00:00.000Z',
    })
    expect((await admin.get(`/api/bookings/${reply.body.id}`)).body).toEqual(reply.body)
    expect((await admin.get('/api/bookings')).body).toEqual([reply.body])
  })

  test('is at a property of its client, chosen or found by the location, and in its history', async () => {
    const { id: client_id } = await createClient(world.db)
    const { id: property_id } = await createProperty(world.db, { client_id, address: '88 Rainey St' })
    const book = async (values: object) => (await employee.post('/api/bookings', { ...visit, ...values })).body
    const chosen = await book({ client_id, property_id })
    expect(chosen).toMatchObject({ property_id, location: '88 Rainey St' })
    const matched = await book({ client_id, location: '88 RAINEY ST.' })
    expect(matched).toMatchObject({ property_id, location: '88 RAINEY ST.' })
    expect(await book({ location: '88 Rainey St' })).toMatchObject({ client_id: null, property_id: null })
    const { body } = await employee.get(`/api/bookings?property_id=${property_id}`)
    expect(new Set(body.map(({ id }: { id: string }) => id))).toEqual(new Set([chosen.id, matched.id]))
    for (const other of [null, (await createClient(world.db)).id])
      expect(await book({ client_id: other, property_id })).toMatchObject({
        errors: [{ path: 'property_id', message: 'This client has no such property. Choose another one.' }],
      })
  })

  test('needs only a service and a time, which may be in the past or at night', async () => {
    const { status, body } = await admin.post('/api/bookings', {
      service_type: 'Emergency call',
      scheduled_date: '2026-06-14T08:30:00Z',
      client_id: '',
      location: ' ',
      assigned_to: '',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      client_id: null,
      client_name: null,
      duration_minutes: 60,
      location: null,
      assigned_to: null,
    })
  })

  test.each([
    [{ service_type: ' ' }, 'service_type', 'Service type is required'],
    [{ scheduled_date: '' }, 'scheduled_date', 'Date and time is required'],
    [{ scheduled_date: null }, 'scheduled_date', 'Date and time is required'],
    [{ scheduled_date: 1806681600000 }, 'scheduled_date', 'Enter date and time as 2026-11-21T14:30'],
    [{ scheduled_date: '2026-06-16' }, 'scheduled_date', 'Enter date and time as 2026-11-21T14:30'],
    [{ scheduled_date: 'tomorrow' }, 'scheduled_date', 'Enter date and time as 2026-11-21T14:30'],
    [{ scheduled_date: '2026-02-30T10:00' }, 'scheduled_date', 'That date does not exist'],
    [{ scheduled_date: '2026-03-08T02:30' }, 'scheduled_date', 'The clocks are put forward then'],
    [{ duration_minutes: 4 }, 'duration_minutes', 'Duration must be a whole number of minutes from 5 to 1440'],
    [{ duration_minutes: '60' }, 'duration_minutes', 'Duration must be a whole number of minutes from 5 to 1440'],
    [{ client_id: 'x' }, 'client_id', 'That is not an id'],
    [{ client_id: crypto.randomUUID() }, 'client_id', 'This client no longer exists. Choose another one.'],
    [{ assigned_to: crypto.randomUUID() }, 'assigned_to', 'Choose an active technician'],
  ])('refuses %j', async (fault, path, message) => {
    const { status, body } = await admin.post('/api/bookings', { ...visit, ...fault })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message: expect.stringContaining(message) }])
  })

  test('ignores fields that only the server sets', async () => {
    const { body } = await admin.post('/api/bookings', {
      ...visit,
      status: 'completed',
      source: 'website',
      created_by_agent: true,
      confirmation_sent: true,
      reminder_sent: true,
    })
    expect(body).toMatchObject({
      status: 'pending',
      source: 'staff',
      created_by_agent: false,
      confirmation_sent: false,
      reminder_sent: false,
    })
  })
})

describe('the list', () => {
  test('is sorted by visit time, latest first', async () => {
    for (let day = 1; day <= 7; day += 1)
      await createBooking(world.db, { service_type: `V${day}`, scheduled_date: `2026-07-0${day}T14:00:00Z` })
    await createBooking(world.db, { service_type: 'V7', scheduled_date: '2026-07-07T14:00:00Z' })
    const all = (await employee.get('/api/bookings')).body
    expect(services(all)).toEqual(['V7', 'V7', 'V6', 'V5', 'V4', 'V3', 'V2', 'V1'])
  })

  test('has the same rows as reading them one by one', async () => {
    const all = [
      await createBooking(world.db, {
        status: 'confirmed',
        scheduled_date: '2026-07-05T14:00:00.000Z',
        location: 'Line\n"quoted" \\ \u2028 %s',
        notes: "it's",
        confirmed_at: '2026-06-01T00:00:00.120Z',
        reminder_sent: true,
        confirmation_sent: true,
        created_by_agent: true,
        source: 'website',
        assigned_to: miguel.id,
      }),
      await createBooking(world.db, { client_id: null, scheduled_date: '2026-06-01T00:00:00.001Z' }),
    ]
    const read = await Promise.all(all.map(async ({ id }) => (await admin.get(`/api/bookings/${id}`)).body))
    expect((await admin.get('/api/bookings')).body).toEqual(read)
    expect(read).toMatchObject(all)
  })

  test.each([
    ['q=rosa', ['A']],
    ['q=RAINEY', ['A']],
    ['q=b', ['B']],
    ['q=%25', []],
    ['status=pending', ['A']],
    ['status=confirmed&q=rosa', []],
    ['status=confirmed', ['B']],
  ])('filters by %s', async (query, found) => {
    const { id: client_id } = await createClient(world.db, { name: 'Rosa Delgado' })
    await createBooking(world.db, { service_type: 'A', client_id, location: '88 Rainey St' })
    await createBooking(world.db, { service_type: 'B', client_id: null, status: 'confirmed' })
    expect(services((await employee.get(`/api/bookings?${query}`)).body)).toEqual(found)
  })

  test('lists the statuses in use', async () => {
    const { status, body } = await admin.get('/api/bookings?status=sleeping')
    expect([status, body.message]).toEqual([400, 'Status must be pending, confirmed, completed, or cancelled'])
  })
})
