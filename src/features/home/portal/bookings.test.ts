import { afterEach, describe, expect, test } from 'vitest'
import { cancelLinkedBooking, moveLinkedBooking } from '#features/work/bookings/server/shared/linked-booking.ts'
import { createBooking, createClient, createUser } from '#test/factories.ts'
import { linkTo } from '#test/links.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'

const NOW = new Date('2026-06-15T15:00:00Z')
// Wednesday, July 1, 9 AM to 10 AM in Chicago.
const STARTS = '2026-07-01T14:00:00.000Z'

const world = await setUpWorld({ company: true })
const technician = await createUser(world.db, 'employee', { name: 'Tom Wire' })
afterEach(() => void (world.clock.now = NOW))

async function visit(values: Parameters<typeof createBooking>[1] = {}) {
  const client = await createClient(world.db, { name: 'Rosa Parks', phone: null })
  const booking = await createBooking(world.db, { client_id: client.id, scheduled_date: STARTS, ...values })
  return { ...booking, email: client.email ?? '', link: await linkTo(world, 'booking', booking.id) }
}

test('shows the visit and the days that it can move to, and nothing else', async () => {
  const { link } = await visit({ notes: 'Beware of the dog', location: '88 Rainey St' })
  const { status, body, text } = await link.open()
  expect([status, body.kind, body.closed]).toEqual([200, 'booking', null])
  expect(body.booking).toEqual({
    service_type: 'Panel inspection',
    scheduled_date: STARTS,
    duration_minutes: 60,
    status: 'pending',
    location: '88 Rainey St',
    client_name: 'Rosa Parks',
    assigned_to_name: null,
    updated_at: body.booking.updated_at,
  })
  expect(body.days).toMatchObject({ first_day: '2026-06-15', last_day: '2026-08-14' })
  expect(text).not.toContain('dog')
})

describe('cancelling', () => {
  test('cancels once, and tells the office and the client', async () => {
    const { link, email } = await visit({ status: 'confirmed' })
    const reply = await link.post('/cancel')
    expect([reply.status, reply.body.booking.status]).toEqual([201, 'cancelled'])
    const [mail] = await mailsTo(world, email)
    expect(mail?.subject).toMatch(/^You cancelled your visit/)
    expect((await mailsTo(world, 'office@bluebonnet.example'))[0]?.subject).toMatch(/^Rosa Parks cancelled a visit/)
    const final = 'This booking is cancelled, which is final.'
    expect((await link.open()).body.closed).toBe(final)
    expect((await link.get('/times?day=2026-07-02')).body).toEqual([])
    expect((await link.post('/move', { scheduled_date: '2026-07-02T10:00' })).body).toEqual({ message: final })
    const again = await link.post('/cancel')
    expect([again.status, again.body.message]).toEqual([409, final])
  })

  test('a visit that has started can be neither cancelled nor moved', async () => {
    const { link } = await visit({ status: 'confirmed' })
    world.clock.now = new Date('2026-07-01T14:10:00Z')
    const started = 'This visit has already started. Call us to change it.'
    expect((await link.open()).body.closed).toBe(started)
    expect((await link.post('/cancel')).body).toEqual({ message: started })
    expect((await link.post('/move', { scheduled_date: '2026-07-02T10:00' })).body).toEqual({ message: started })
    expect((await link.get('/times?day=2026-07-02')).body).toEqual([])
  })

  test('a page that shows an older state changes nothing', async () => {
    const { link } = await visit()
    const { updated_at } = (await link.open()).body.booking
    await link.post('/move', { scheduled_date: '2026-07-02T10:00' })
    expect((await link.post('/cancel', { updated_at })).status).toBe(409)
    expect((await link.open()).body.booking.status).toBe('pending')
  })
})

describe('moving', () => {
  test('moves to a free time, keeps a technician who is free, and the link follows the visit', async () => {
    const { id, link, email } = await visit({ status: 'confirmed', assigned_to: technician.id })
    const [free] = (await link.get('/times?day=2026-07-09')).body
    const own = await linkTo(world, 'booking', id, '2026-07-01T15:00:00.000Z')
    const reply = await own.post('/move', { scheduled_date: free })
    expect([reply.status, reply.body.booking.scheduled_date, reply.body.booking.assigned_to_name]).toEqual([
      201,
      free,
      'Tom Wire',
    ])
    expect(reply.body.booking.status).toBe('confirmed')
    world.clock.now = new Date('2026-07-05T15:00:00Z')
    expect((await own.open()).status).toBe(200)
    const [mail] = await mailsTo(world, email)
    expect(mail?.subject).toMatch(/^You moved your visit: Panel inspection, Jul 9, 2026/)
    expect(mail?.text).toContain('/l/')
    expect((await mailsTo(world, 'office@bluebonnet.example'))[0]?.subject).toMatch(/^Rosa Parks moved a visit/)
    await link.post('/cancel')
  })

  test('a technician who is busy then is taken off the visit, and nobody learns with whom', async () => {
    const second = await createUser(world.db, 'employee')
    const { link } = await visit({ assigned_to: technician.id })
    await visit({ scheduled_date: '2026-07-06T15:00:00.000Z', assigned_to: technician.id })
    const reply = await link.post('/move', { scheduled_date: '2026-07-06T10:00' })
    expect([reply.status, reply.body.booking.assigned_to_name]).toEqual([201, null])
    await link.post('/cancel')
    expect(second.id).not.toBe(technician.id)
  })

  test.each([
    ['2026-06-15T10:30', 400, /too soon/],
    ['2026-07-05T10:00', 400, /closed on Sundays/],
    ['2026-07-02T19:00', 400, /between 8:00 AM and 6:00 PM/],
    ['2027-01-04T10:00', 400, /too far ahead/],
    ['tomorrow', 400, /./],
  ])('refuses %s', async (scheduled_date, status, message) => {
    const { link } = await visit()
    const reply = await link.post('/move', { scheduled_date })
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(message)])
    expect((await link.open()).body.booking.scheduled_date).toBe(STARTS)
    await link.post('/cancel')
  })

  test('the visit does not compete with itself, but with the other visits of its client', async () => {
    const { link, client_id } = await visit({ scheduled_date: '2026-07-14T15:00:00.000Z' })
    const other = '2026-07-10T15:00:00.000Z'
    await createBooking(world.db, { client_id, scheduled_date: other, service_type: 'EV charger estimate' })
    const half = await link.post('/move', { scheduled_date: '2026-07-14T10:30' })
    expect(half.status).toBe(201)
    const taken = await link.post('/move', { scheduled_date: '2026-07-10T10:30' })
    expect([taken.status, taken.body.message]).toEqual([
      409,
      expect.stringMatching(/already have a visit at that time/),
    ])
    const times = (await link.get('/times?day=2026-07-10')).body
    expect(times).not.toContain(other)
    expect(times.length).toBeGreaterThan(5)
    await link.post('/cancel')
  })

  test('of 12 visits that move to the last free times, as many get one as there are technicians', async () => {
    const visits = await Promise.all(Array.from({ length: 12 }, () => visit({ scheduled_date: STARTS })))
    const replies = await Promise.all(
      visits.map(({ link }) => link.post('/move', { scheduled_date: '2026-07-20T10:00' })),
    )
    const moved = replies.filter(({ status }) => status === 201)
    expect(moved).toHaveLength(2)
    expect(replies.filter(({ status }) => status !== 201).map(({ body }) => body.message)).toEqual(
      Array.from({ length: 10 }, () => 'That time is no longer free. Choose another one.'),
    )
  })

  test('a visit can be moved ten times a day', async () => {
    const { link } = await visit({ scheduled_date: '2026-07-22T15:00:00.000Z' })
    for (let hour = 0; hour < 10; hour += 1)
      expect(
        (await link.post('/move', { scheduled_date: `2026-07-${23 + (hour % 2)}T${10 + (hour >> 1)}:00` })).status,
      ).toBe(201)
    const reply = await link.post('/move', { scheduled_date: '2026-07-27T10:00' })
    expect([reply.status, reply.body.message]).toEqual([
      429,
      'This visit was moved many times today. Call us to move it again, or try again in 24 hours.',
    ])
  })
})

test('one that was just given to another client is neither cancelled nor moved by its former link', async () => {
  const { id, link } = await visit()
  const staff = await world.signedIn(await createUser(world.db, 'employee'))
  const next = await createClient(world.db)
  // The holder's request found the link open, then waited.
  const holder = world.createContext(null)
  const opened = { id: link.id, document_id: id }
  expect((await staff.patch(`/api/bookings/${id}`, { client_id: next.id })).status).toBe(200)
  const gone = { status: 410 }
  await expect(cancelLinkedBooking(holder, opened, undefined)).rejects.toMatchObject(gone)
  const move = { scheduled_date: '2026-07-02T10:00' }
  await expect(moveLinkedBooking(holder, opened, move)).rejects.toMatchObject(gone)
  expect((await staff.get(`/api/bookings/${id}`)).body).toMatchObject({ status: 'pending', scheduled_date: STARTS })
})
