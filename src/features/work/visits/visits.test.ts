import { beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createBooking, createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { eq } from 'drizzle-orm'
import { crewTimes } from './server/table.ts'

// The constraint below the rule: however a visit is written, no technician is double-booked.

const NINE = '2026-07-01T14:00:00.000Z'
const TEN = '2026-07-01T15:00:00.000Z'

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const office = await world.signedIn(await createUser(world.db, 'admin'))
const marcus = await createUser(world.db, 'employee', { name: 'Marcus Reyes' })
const priya = await createUser(world.db, 'employee', { name: 'Priya Nair' })
const client_id = (await createClient(world.db, { name: 'Grace Holloway' })).id

beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(bookings)
})

const job = (values: Partial<typeof jobs.$inferInsert> = {}) =>
  createJob(world.db, { client_id, assigned_to: marcus.id, scheduled_date: NINE, ...values })
const booking = (values: Partial<typeof bookings.$inferInsert> = {}) =>
  createBooking(world.db, { client_id, assigned_to: marcus.id, scheduled_date: NINE, ...values })

const refused = expect.objectContaining({
  cause: expect.objectContaining({ code: '23P01', constraint: 'crew_times_one_place_at_a_time' }),
})
const held = async () => (await world.db.select().from(crewTimes)).map(({ kind, id }) => `${kind} ${id}`)

describe('the database rejects an overlapping visit that bypassed the rules', () => {
  test('when a job or a booking is inserted', async () => {
    await job()
    await expect(job()).rejects.toEqual(refused)
    await expect(booking()).rejects.toEqual(refused)
  })

  test('when one is moved, extended, reassigned or reopened', async () => {
    await job()
    const next = await job({ scheduled_date: TEN })
    const other = await booking({ assigned_to: priya.id })
    const done = await job({ status: 'completed' })
    const change = (id: string, values: object) => world.db.update(jobs).set(values).where(eq(jobs.id, id))
    await expect(change(next.id, { scheduled_date: NINE })).rejects.toEqual(refused)
    await expect(world.db.update(jobs).set({ duration_minutes: 90 })).rejects.toEqual(refused)
    await expect(
      world.db.update(bookings).set({ assigned_to: marcus.id }).where(eq(bookings.id, other.id)),
    ).rejects.toEqual(refused)
    await expect(change(done.id, { status: 'in_progress' })).rejects.toEqual(refused)
  })

  test('but not when it is unassigned, undated or closed', async () => {
    const { id } = await job()
    await job({ assigned_to: null })
    await job({ scheduled_date: null })
    await booking({ status: 'cancelled' })
    await job({ scheduled_date: TEN })
    expect(await held()).toHaveLength(2)
    await world.db.update(jobs).set({ status: 'completed' }).where(eq(jobs.id, id))
    await booking()
    expect(await held()).toHaveLength(2)
    await world.db.delete(jobs)
    await world.db.delete(bookings)
    expect(await held()).toEqual([])
  })
})

/** The nth visit: one hour that overlaps with all others. */
const plan = (n: number) => ({
  scheduled_date: `2026-07-01T14:${String(n % 60).padStart(2, '0')}:00.000Z`,
  duration_minutes: 60,
})

test('200 users schedule the same technician and hour, jobs and bookings: one wins, the others are rejected', async () => {
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0
        ? office.post('/api/jobs', { ...plan(n), client_id, title: `Job ${n}`, assigned_to: marcus.id })
        : office.post('/api/bookings', { ...plan(n), client_id, service_type: `Booking ${n}`, assigned_to: marcus.id }),
    ),
  )
  const [winner, ...more] = replies.filter(({ status }) => status === 201)
  expect(more).toEqual([])
  const others = replies.filter(({ status }) => status === 409)
  expect(others).toHaveLength(199)
  const title = String(winner?.body.title ?? winner?.body.service_type)
  for (const { body } of others)
    expect(body.message).toMatch(
      new RegExp(`^Marcus Reyes already has a visit at that time: ${title} for Grace Holloway, Jul 01, 2026, (9|10):`),
    )
  expect(await held()).toHaveLength(1)
})

test('the same for 60 visits dragged there at the same time', async () => {
  const results = await Promise.all(
    Array.from({ length: 60 }, (_, n) => job({ title: `Move ${n}`, assigned_to: null, scheduled_date: null })),
  )
  const replies = await Promise.all(
    results.map(({ id, updated_at }) =>
      office.patch(`/api/jobs/${id}`, { assigned_to: marcus.id, scheduled_date: TEN, updated_at }),
    ),
  )
  const [moved, ...more] = replies.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  const others = replies.filter(({ status }) => status === 409)
  expect(others).toHaveLength(59)
  for (const { body } of others)
    expect(body.message).toContain(`already has a visit at that time: ${moved?.body.title} for`)
  expect((await world.db.select().from(jobs).where(eq(jobs.assigned_to, marcus.id))).map(({ id }) => id)).toEqual([
    moved?.body.id,
  ])
})

describe('two simultaneous swaps', () => {
  const getStatuses = async (changes: [id: string, values: object][]) => {
    const replies = await Promise.all(changes.map(([id, values]) => office.patch(`/api/jobs/${id}`, values)))
    return replies.map(({ status }) => status)
  }
  const isAmong = (...expected: number[]) => expect.toSatisfy((status: number) => expected.includes(status))

  test.each([
    ['of technicians', { assigned_to: priya.id }, { assigned_to: marcus.id }],
    ["of one technician's hours", { scheduled_date: TEN }, { scheduled_date: NINE }],
  ])('%s', async (_, there, back) => {
    for (let round = 0; round < 10; round += 1) {
      await world.db.delete(jobs)
      const [one, two] = [await job(), await job(there)]
      const statuses = await getStatuses([
        [one.id, there],
        [two.id, back],
      ])
      expect(statuses).toEqual([isAmong(200, 409), isAmong(200, 409)])
      expect(await held()).toHaveLength(2)
    }
  })

  test('of technicians at different hours: both succeed', async () => {
    const [one, two] = [await job(), await job({ assigned_to: priya.id, scheduled_date: TEN })]
    const statuses = await getStatuses([
      [one.id, { assigned_to: priya.id }],
      [two.id, { assigned_to: marcus.id }],
    ])
    expect(statuses).toEqual([isAmong(200, 409), isAmong(200, 409)])
    expect(await held()).toHaveLength(2)
    expect(
      (await world.db.select().from(crewTimes).where(eq(crewTimes.technician_id, priya.id))).map(({ id }) => id),
    ).toEqual([one.next_visit_id])
  })
})

test('a visit that bypasses the check during scheduling gives a clear message, not a 500', async () => {
  const other = await world.pool.connect()
  await other.query('begin')
  await other.query(
    `insert into jobs (client_id, title, assigned_to, scheduled_date) values ($1, 'From elsewhere', $2, $3)`,
    [client_id, marcus.id, NINE],
  )
  const reply = office.post('/api/jobs', { ...plan(0), client_id, title: 'Late', assigned_to: marcus.id })
  const waiting = async () =>
    (await other.query(`select 1 from pg_locks where not granted and locktype = 'transactionid'`)).rowCount
  while ((await waiting()) === 0);
  await other.query('commit')
  other.release()
  const { status, body } = await reply
  expect({ status, ...body }).toEqual({
    status: 409,
    message:
      'Another user just scheduled this technician for a visit at that time. Nothing was saved. Choose another time or another technician.',
  })
})
