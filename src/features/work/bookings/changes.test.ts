import { beforeEach, describe, expect, test } from 'vitest'
import { createBooking, createClient, createJob, createProperty, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { blocked, bookingStates, ONLY_CANCEL } from './contract.ts'
import { bookings } from './server/table.ts'

const world = await setUpWorld()
const miguel = await createUser(world.db, 'employee', { name: 'Miguel Torres' })
const office = await world.signedIn(miguel)
const user = await createUser(world.db)
const own = await createClient(world.db, { user_id: user.id })
const client = await world.signedIn(user)

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(bookings)
})

const toPath = ({ id }: { id: string }) => `/api/bookings/${id}`

describe('the office', () => {
  test.each(bookingStates.names.flatMap((from) => bookingStates.names.map((to) => [from, to] as const)))(
    'moves %s to %s according to the rules',
    async (from, to) => {
      const booking = await createBooking(world.db, { status: from })
      const { status, body } = await office.patch(toPath(booking), { status: to })
      const refusal = blocked.move({ status: from }, to)
      const isAllowed = refusal === null
      expect(status).toBe(isAllowed ? 200 : 409)
      if (!isAllowed) expect(body.message).toBe(refusal)
      const after = (await office.get(toPath(booking))).body
      expect(after.status).toBe(isAllowed ? to : from)
      expect(after.confirmed_at).toBe(from === 'pending' && to === 'confirmed' ? '2026-06-15T15:00:00.000Z' : null)
    },
  )

  test('changes only what was sent', async () => {
    const other = await createClient(world.db, { name: 'Rosa' })
    const booking = await createBooking(world.db, { notes: 'Gate code', location: 'Here' })
    const { status, body } = await office.patch(toPath(booking), {
      client_id: other.id,
      scheduled_date: '2026-11-01T01:30',
      assigned_to: miguel.id,
      location: '',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      client_name: 'Rosa',
      scheduled_date: '2026-11-01T06:30:00.000Z',
      assigned_to_name: 'Miguel Torres',
      location: null,
      notes: 'Gate code',
      service_type: booking.service_type,
      duration_minutes: 60,
      source: booking.source,
    })
  })

  test('stays at its property until its place or its client changes', async () => {
    const { id: client_id } = await createClient(world.db)
    const { id: property_id } = await createProperty(world.db, { client_id, address: '88 Rainey St' })
    const booking = await createBooking(world.db, { client_id, property_id, location: '88 Rainey St' })
    const change = async (body: object) => (await office.patch(toPath(booking), body)).body
    expect(await change({ status: 'confirmed' })).toMatchObject({ property_id, location: '88 Rainey St' })
    expect(await change({ location: '88 Rainey St, back gate' })).toMatchObject({ property_id })
    expect(await change({ location: 'The barn' })).toMatchObject({ property_id: null, location: 'The barn' })
    expect(await change({ property_id })).toMatchObject({ property_id, location: '88 Rainey St' })
    expect(await change({ client_id: null })).toMatchObject({ property_id: null, location: '88 Rainey St' })
  })

  test('saving a booking ten times unchanged does not move it', async () => {
    const before = (await office.get(toPath(await createBooking(world.db)))).body
    for (let time = 0; time < 10; time += 1) await office.patch(toPath(before), before)
    expect((await office.get(toPath(before))).body).toEqual(before)
  })

  test.each(['completed', 'cancelled'] as const)('leaves a %s booking as it is', async (status) => {
    const booking = await createBooking(world.db, { status })
    const reply = await office.patch(toPath(booking), { scheduled_date: '2026-07-02T09:00' })
    expect([reply.status, reply.body.message]).toEqual([409, `This booking is ${status}, which is final.`])
  })

  test.each([
    [{ scheduled_date: '2026-03-08T02:30' }, 'scheduled_date'],
    [{ client_id: crypto.randomUUID() }, 'client_id'],
    [{ assigned_to: crypto.randomUUID() }, 'assigned_to'],
    [{ status: 'lost' }, 'status'],
    [{ service_type: '' }, 'service_type'],
    [{ duration_minutes: 0 }, 'duration_minutes'],
  ])('rejects %j', async (body, path) => {
    const reply = await office.patch(toPath(await createBooking(world.db)), body)
    expect([reply.status, reply.body.errors[0].path]).toEqual([400, path])
  })

  test('moves a visit only to where the technician is free, and frees its old time', async () => {
    const times = { assigned_to: miguel.id, scheduled_date: '2026-07-01T14:00:00Z' }
    const booking = await createBooking(world.db, times)
    const job = { assigned_to: miguel.id, scheduled_date: '2026-07-01T16:00:00Z', title: 'Rewire' }
    await createJob(world.db, job)
    const getMessage = async (body: object) => {
      const reply = await office.patch(toPath(booking), body)
      return [reply.status, reply.body.message]
    }
    const refused = [409, expect.stringMatching(/^Miguel Torres already has a visit at that time: Rewire for /)]
    expect(await getMessage({ scheduled_date: '2026-07-01T10:30' })).toEqual(refused)
    expect(await getMessage({ duration_minutes: 121 })).toEqual(refused)
    expect((await getMessage({ duration_minutes: 120 }))[0]).toBe(200)
    expect((await getMessage({ scheduled_date: '2026-07-01T12:00' }))[0]).toBe(200)
    expect((await office.post('/api/bookings', { ...times, service_type: 'Next' })).status).toBe(201)
    expect((await getMessage({ scheduled_date: times.scheduled_date }))[0]).toBe(409)
  })

  test('a cancelled visit blocks no one', async () => {
    const times = { assigned_to: miguel.id, scheduled_date: '2026-07-01T14:00:00Z' }
    const booking = await createBooking(world.db, times)
    await office.patch(toPath(booking), { status: 'cancelled' })
    expect((await office.post('/api/bookings', { ...times, service_type: 'Next' })).status).toBe(201)
  })
})

describe('a client', () => {
  test.each(['pending', 'confirmed'] as const)('cancels their own %s booking, once', async (from) => {
    const booking = await createBooking(world.db, { client_id: own.id, status: from })
    const first = await client.patch(toPath(booking), { status: 'cancelled' })
    expect([first.status, first.body.status]).toEqual([200, 'cancelled'])
    expect((await client.patch(toPath(booking), { status: 'cancelled' })).body).toEqual(first.body)
  })

  test.each([
    { status: 'confirmed' },
    { scheduled_date: '2026-07-02T09:00' },
    { status: 'cancelled', notes: 'Mine' },
    { assigned_to: null, duration_minutes: 30 },
  ])('cannot change %j', async (body) => {
    const booking = await createBooking(world.db, { client_id: own.id, assigned_to: miguel.id })
    const reply = await client.patch(toPath(booking), body)
    expect([reply.status, reply.body.message]).toEqual([403, ONLY_CANCEL])
    expect((await client.get(toPath(booking))).body).toMatchObject({ status: 'pending', notes: null })
  })

  test('may resend what has not changed', async () => {
    const booking = (await client.get(toPath(await createBooking(world.db, { client_id: own.id })))).body
    expect((await client.patch(toPath(booking), { ...booking, status: 'cancelled' })).body.status).toBe('cancelled')
  })

  test('cannot cancel a visit that has started or is done', async () => {
    const booking = await createBooking(world.db, { client_id: own.id, scheduled_date: '2026-06-16T14:00:00.000Z' })
    world.clock.now = new Date(booking.scheduled_date)
    const late = await client.patch(toPath(booking), { status: 'cancelled' })
    expect([late.status, late.body.message]).toEqual([409, 'This visit has already started. Call us to change it.'])
    const done = await createBooking(world.db, { client_id: own.id, status: 'completed' })
    const reply = await client.patch(toPath(done), { status: 'cancelled' })
    expect([reply.status, reply.body.message]).toEqual([409, 'This booking is completed, which is final.'])
  })
})
