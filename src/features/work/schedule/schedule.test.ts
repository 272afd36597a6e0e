import { beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createBooking, createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { eq, sql } from 'drizzle-orm'
import { Schedule } from './contract.ts'

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const office = await createUser(world.db, 'admin', { name: 'Dana' })
const marcus = await createUser(world.db, 'employee', { name: 'Marcus' })

beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(bookings)
})

const read = async (query: string) => (await world.signedIn(office)).get(`/api/schedule?${query}`)
const days = async (from: string, to = from) => Schedule.parse((await read(`from=${from}&to=${to}`)).body)
const titles = (visits: { title: string }[]) => visits.map(({ title }) => title)

test('lists jobs and bookings as visits, by time, with their people', async () => {
  const client = await createClient(world.db, { name: 'Grace Holloway', phone: '+15125550104' })
  const booking = await createBooking(world.db, {
    client_id: client.id,
    service_type: 'Panel inspection',
    scheduled_date: '2026-06-15T20:00:00.000Z',
    duration_minutes: 90,
    status: 'confirmed',
    location: '4812 Shoal Creek Blvd',
  })
  const job = await createJob(world.db, {
    client_id: client.id,
    title: 'Hot tub circuit',
    scheduled_date: '2026-06-15T14:00:00.000Z',
    assigned_to: marcus.id,
  })
  const { body } = await read('from=2026-06-15&to=2026-06-15')
  expect(Schedule.parse(body)).toEqual(body)
  expect(body.visits).toEqual([
    {
      kind: 'visit',
      id: job.next_visit_id,
      job_id: job.id,
      purpose: 'work',
      title: 'Hot tub circuit',
      client_name: 'Grace Holloway',
      client_phone: '+15125550104',
      location: null,
      status: 'scheduled',
      assigned_to: marcus.id,
      assigned_to_name: 'Marcus',
      helper_ids: [],
      scheduled_date: '2026-06-15T14:00:00.000Z',
      duration_minutes: 60,
      client_answer: null,
      client_note: null,
      updated_at: job.updated_at,
    },
    {
      kind: 'booking',
      id: booking.id,
      job_id: null,
      purpose: null,
      title: 'Panel inspection',
      client_name: 'Grace Holloway',
      client_phone: '+15125550104',
      location: '4812 Shoal Creek Blvd',
      status: 'confirmed',
      assigned_to: null,
      assigned_to_name: null,
      helper_ids: [],
      scheduled_date: '2026-06-15T20:00:00.000Z',
      duration_minutes: 90,
      client_answer: null,
      client_note: null,
      updated_at: booking.updated_at,
    },
  ])
})

describe("days follow the company's clock", () => {
  const at = (scheduled_date: string, values: Partial<typeof jobs.$inferInsert> = {}) =>
    createJob(world.db, { title: scheduled_date, scheduled_date, ...values })

  test.each([
    ['forward, 23 hours', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T05:00:00.000Z'],
    ['back, 25 hours', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
  ])('when clocks go %s', async (_change, day, first, after) => {
    const justBefore = new Date(Date.parse(after) - 1).toISOString()
    await at(new Date(Date.parse(first) - 60 * 60_000).toISOString())
    await at(first)
    await at(justBefore)
    await at(after)
    expect(titles((await days(day)).visits)).toEqual([first, justBefore])
  })

  test('a visit past midnight is on both days', async () => {
    await at('2026-06-16T04:00:00.000Z', { duration_minutes: 120 })
    expect((await days('2026-06-15')).visits).toHaveLength(1)
    expect((await days('2026-06-16')).visits).toHaveLength(1)
    expect((await days('2026-06-17')).visits).toHaveLength(0)
  })
})

test('shows completed visits but not cancelled ones', async () => {
  const scheduled_date = '2026-06-15T14:00:00.000Z'
  for (const status of ['scheduled', 'in_progress', 'completed', 'cancelled'] as const)
    await createJob(world.db, { title: status, status, scheduled_date })
  for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const)
    await createBooking(world.db, { service_type: status, status, scheduled_date })
  const { visits } = await days('2026-06-15')
  expect(titles(visits).toSorted()).toEqual([
    'completed',
    'completed',
    'confirmed',
    'in_progress',
    'pending',
    'scheduled',
  ])
})

test('undated open jobs wait, oldest first, up to 200', async () => {
  const client = await createClient(world.db)
  await createJob(world.db, { client_id: client.id, title: 'done', status: 'completed' })
  await world.db.insert(jobs).values(
    Array.from({ length: 201 }, (_, index) => ({
      client_id: client.id,
      title: `Job ${index}`,
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 201 - index)).toISOString(),
    })),
  )
  const { unscheduled, visits } = await days('2026-06-15')
  expect(visits).toEqual([])
  expect(unscheduled).toHaveLength(200)
  expect(titles(unscheduled).slice(0, 2)).toEqual(['Job 200', 'Job 199'])
})

test('the technicians are active staff, plus deactivated ones with visits on these days', async () => {
  const gone = await createUser(world.db, 'employee', { name: 'Gone' })
  await createJob(world.db, { assigned_to: gone.id, scheduled_date: '2026-06-15T14:00:00.000Z', status: 'completed' })
  await world.db.update(users).set({ deactivated_at: world.clock.now.toISOString() }).where(eq(users.id, gone.id))
  await createUser(world.db, 'client', { name: 'A client' })
  const shown = async (day: string) => (await days(day)).technicians.map(({ name, active }) => [name, active])
  expect(await shown('2026-06-15')).toEqual([
    ['Dana', true],
    ['Gone', false],
    ['Marcus', true],
  ])
  expect(await shown('2026-06-16')).toEqual([
    ['Dana', true],
    ['Marcus', true],
  ])
})

test.each([
  ['from=2026-06-15&to=2026-06-14', 'to', 'The last day must not be before the first'],
  ['from=2026-06-01&to=2026-08-02', 'to', 'Choose at most 62 days'],
  ['from=2026-02-30&to=2026-03-01', 'from', 'That date does not exist'],
  ['from=2026-13-45&to=2026-13-46', 'from', 'That date does not exist'],
  ['from=soon&to=tomorrow', 'from', 'Enter the date as YYYY-MM-DD'],
  ['from=2026-06-01', 'to', null],
])('rejects %s', async (query, path, message) => {
  const { status, body } = await read(query)
  expect(status).toBe(400)
  expect(body.errors[0]).toMatchObject({ path, ...(message && { message }) })
})

test('accepts 62 days', async () => {
  expect((await read('from=2026-06-01&to=2026-08-01')).status).toBe(200)
})

test('answers 304 without reading anything, and notices every change', async () => {
  const caller = await world.signedIn(office)
  const url = '/api/schedule?from=2026-06-15&to=2026-06-15'
  const { headers } = await caller.get(url)
  const etag = String(headers['etag'])
  const again = () => caller.get(url, { 'if-none-match': etag })
  expect((await again()).status).toBe(304)
  await createBooking(world.db, { scheduled_date: '2026-06-15T14:00:00.000Z' })
  expect((await again()).status).toBe(200)
})

test('a different company time zone makes different days', async () => {
  const caller = await world.signedIn(office)
  const url = '/api/schedule?from=2026-06-15&to=2026-06-15'
  const { headers } = await caller.get(url)
  await createCompany(world.db, { time_zone: 'Pacific/Auckland' })
  expect((await caller.get(url, { 'if-none-match': String(headers['etag']) })).status).toBe(200)
  await createCompany(world.db, { time_zone: 'America/Chicago' })
})

test('finds a week among many jobs by an index', async () => {
  const client = await createClient(world.db)
  await world.db.execute(sql`
    insert into jobs (client_id, title, scheduled_date, status)
    select ${client.id}, 'Job', timestamptz '2026-01-01' + n * interval '40 minutes', 'completed'
    from generate_series(1, 20000) n`)
  await world.db.execute(sql`analyze jobs`)
  const { rows } = await world.pool.query(`explain select id from jobs
    where scheduled_date >= '2026-06-15'::timestamptz - interval '1 day' and scheduled_date < '2026-06-22'
      and scheduled_date + duration_minutes * interval '1 minute' > '2026-06-15' and status <> 'cancelled'`)
  expect(JSON.stringify(rows)).toMatch(/Index.*Index Cond: \(\(scheduled_date >=/)
  // 36 a day, plus the one that started at 23:20 the evening before.
  expect((await days('2026-06-15', '2026-06-21')).visits).toHaveLength(7 * 36 + 1)
})
