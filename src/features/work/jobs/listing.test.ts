import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { DayJob, JobDetails, JobRow } from './contract.ts'

/** Text that would break hand-built JSON. */
const HARD = 'O\'Brien "Sparky" \\ \n\t\u0007 \u2028 {"a":[1]} é ñ 漢字 🔌 %s </script>'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z', company: true })
const samUser = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
const ana = await createUser(world.db, 'employee', { name: 'Ana Reyes' })
const [ownerUser, strangerUser] = [await createUser(world.db, 'client'), await createUser(world.db, 'client')]
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const sam = await world.signedIn(samUser)
const owner = await world.signedIn(ownerUser)
const stranger = await world.signedIn(strangerUser)
const mine = await createClient(world.db, {
  name: 'Rosa Delgado',
  user_id: ownerUser.id,
  phone: '+15125550199',
  notes: 'Gate code 4417',
})
const other = await createClient(world.db, { name: 'Ada_100%', user_id: strangerUser.id, phone: null })
const hard = await createClient(world.db, { name: HARD })
const make = async (values: Parameters<typeof createJob>[1]) => (await createJob(world.db, values)).id
const own = { client_id: mine.id, notes: 'Gate 7' }
const ids = {
  undated: await make({ ...own, title: 'Panel upgrade', created_at: '2026-06-01T12:00:00.000Z' }),
  next: await make({ ...own, scheduled_date: '2026-06-20T15:00:00.000Z', assigned_to: samUser.id }),
  today: await make({
    ...own,
    scheduled_date: '2026-06-15T14:00:00.000Z',
    assigned_to: samUser.id,
    location: '12 Oak St',
  }),
  nobodys: await make({ ...own, scheduled_date: '2026-06-16T04:59:59.999Z' }),
  done: await make({
    ...own,
    scheduled_date: '2026-06-15T05:00:00.000Z',
    assigned_to: samUser.id,
    status: 'completed',
  }),
  'called off': await make({
    ...own,
    scheduled_date: '2026-06-15T16:00:00.000Z',
    assigned_to: samUser.id,
    status: 'cancelled',
  }),
  theirs: await make({ client_id: other.id, scheduled_date: '2026-06-15T15:00:00.000Z', assigned_to: ana.id }),
  hard: await make({
    client_id: hard.id,
    title: HARD,
    description: HARD,
    location: HARD,
    notes: HARD,
    scheduled_date: '2026-06-14T15:00:00.000Z',
    created_at: '2026-06-02T12:00:00.000Z',
  }),
}

const getNames = (body: { id: string }[]) =>
  body.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])
const list = async (query = '', caller = admin) => getNames((await caller.get(`/api/jobs${query}`)).body)

const inOrder = ['undated', 'next', 'nobodys', 'called off', 'theirs', 'today', 'done', 'hard']

describe('the list', () => {
  test('has undated jobs first, then the latest, with exactly the fields of the contract', async () => {
    const { body } = await admin.get('/api/jobs')
    expect(getNames(body)).toEqual(inOrder)
    expect(z.array(JobRow).parse(body)).toEqual(body)
    expect(body[0]).toMatchObject({ scheduled_date: null, assigned_to: null, assigned_to_name: null, notes: 'Gate 7' })
    expect(body[5]).toMatchObject({
      scheduled_date: '2026-06-15T14:00:00.000Z',
      duration_minutes: 60,
      assigned_to_name: 'Sam Ortiz',
      client_name: 'Rosa Delgado',
      client_phone: '+15125550199',
    })
    expect(body[7]).toMatchObject({ title: HARD, description: HARD, location: HARD, notes: HARD, client_name: HARD })
  })

  test('matches each single job exactly', async () => {
    for (const row of (await admin.get('/api/jobs')).body) {
      const { body } = await admin.get(`/api/jobs/${row.id}`)
      expect(JobDetails.parse(body)).toEqual(body)
      expect(body).toMatchObject(row)
    }
  })

  test('searches title, location and client, ignoring case and treating no character as a wildcard', async () => {
    expect(await list('?q=PANEL')).toEqual(['undated'])
    expect(await list('?q=oak')).toEqual(['today'])
    expect(await list('?q=100%25')).toEqual(['theirs'])
    expect(await list('?q=%25x')).toEqual([])
    expect(await list(`?q=${encodeURIComponent("o'brien")}`)).toEqual(['hard'])
    expect(await list(`?q=${encodeURIComponent("'; drop table jobs; --")}`)).toEqual([])
  })

  test('filters by status', async () => {
    expect(await list('?status=completed')).toEqual(['done'])
    expect(await list('?status=')).toEqual(inOrder)
    expect(await list('?status=cancelled&q=rosa')).toEqual(['called off'])
    const wrong = await admin.get('/api/jobs?status=late')
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'status' }] } })
  })

  test('pages through every row exactly once, across the boundary of undated jobs too', async () => {
    const follow = async (url: string): Promise<string[]> => {
      const { body, headers } = await admin.get(url)
      const next = /<([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1]
      return [...getNames(body).map(String), ...(next ? await follow(next) : [])]
    }
    for (const limit of [1, 2, 3, 1000]) expect(await follow(`/api/jobs?limit=${limit}`)).toEqual(inOrder)
    expect(await follow('/api/jobs?limit=1&q=rosa&status=scheduled')).toEqual(['undated', 'next', 'nobodys', 'today'])
  })
})

test("staff see their client's notes in a job", async () => {
  const { body } = await sam.get(`/api/jobs/${ids.today}`)
  expect(body.client_notes).toBe('Gate code 4417')
})

describe('a client', () => {
  test('sees their own jobs, without notes', async () => {
    const { body } = await owner.get('/api/jobs')
    expect(getNames(body)).toEqual(['undated', 'next', 'nobodys', 'called off', 'today', 'done'])
    expect(z.array(JobRow).parse(body)).toEqual(body)
    expect(body.filter(({ notes }: JobRow) => notes !== null)).toEqual([])
    expect(await list('?q=ada', owner)).toEqual([])
    expect(await list('', stranger)).toEqual(['theirs'])
    expect(getNames((await owner.get('/api/jobs/my-jobs')).body)).toEqual(getNames(body))
    expect(JSON.stringify((await owner.get('/api/jobs/my-jobs')).body)).not.toContain('Gate 7')
    expect(JSON.stringify((await owner.get('/api/jobs/my-jobs')).body)).not.toContain('Gate code')
  })

  test('reads their own without staff-only fields, and gets 404 for everything else', async () => {
    const { body } = await owner.get(`/api/jobs/${ids.today}`)
    expect(JobDetails.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      notes: null,
      client_notes: null,
      on_site_since: null,
      assigned_to_name: 'Sam Ortiz',
    })
    for (const [caller, id] of [
      [owner, ids.theirs],
      [stranger, ids.today],
      [owner, '01920000-0000-7000-8000-000000000001'],
      [owner, 'x'],
    ] as const)
      expect((await caller.get(`/api/jobs/${id}`)).status).toBe(404)
  })

  test('has a today list too, but no recent list', async () => {
    const { body } = await owner.get('/api/jobs/today')
    expect(getNames(body)).toEqual(['done', 'today', 'nobodys'])
    expect(JSON.stringify(body)).not.toContain('Gate 7')
    expect((await owner.get('/api/jobs/recent')).status).toBe(403)
  })
})

test("today is the company's day by time, finished jobs included: all for an admin, own and unassigned for an employee", async () => {
  expect(getNames((await admin.get('/api/jobs/today')).body)).toEqual(['done', 'today', 'theirs', 'nobodys'])
  const { body } = await sam.get('/api/jobs/today')
  expect(getNames(body)).toEqual(['done', 'today', 'nobodys'])
  expect(z.array(DayJob).parse(body)).toEqual(body)
})

test('my jobs are those assigned to me, of any day and status', async () => {
  const { body } = await sam.get('/api/jobs/my-jobs')
  expect(getNames(body)).toEqual(['next', 'called off', 'today', 'done'])
  expect(z.array(DayJob).parse(body)).toEqual(body)
  expect(getNames((await sam.get('/api/jobs/my-jobs?status=scheduled&limit=1')).body)).toEqual(['next'])
  expect(getNames((await sam.get('/api/jobs/my-jobs?show=open')).body)).toEqual(['next', 'today'])
  expect((await admin.get('/api/jobs/my-jobs')).body).toEqual([])
})

test('recent jobs are the five created last, or as many as requested', async () => {
  const { body } = await sam.get('/api/jobs/recent')
  expect(getNames(body)).toEqual(['theirs', 'called off', 'done', 'nobodys', 'today'])
  expect(Object.keys(body[0])).toEqual(['id', 'title', 'client_name', 'status'])
  expect(getNames((await sam.get('/api/jobs/recent?limit=8')).body).slice(6)).toEqual(['hard', 'undated'])
})

describe('thousands of rows', () => {
  beforeAll(async () => {
    const { id } = await createClient(world.db, { name: 'Bulk Properties' })
    await world.db.execute(sql`insert into jobs (client_id, title, scheduled_date)
      select ${id}, 'Job ' || n, case when n % 4 > 0 then timestamptz '2025-01-01' + (n / 3) * interval '1 millisecond' end
      from generate_series(1, 9000) n`)
    await world.db.execute(sql`analyze jobs`)
  })

  test('arrive complete and in order, including undated ones and those from the same millisecond', async () => {
    const { body, text } = await admin.get('/api/jobs?q=bulk')
    expect(new Set(body.map(({ id }: JobRow) => id)).size).toBe(9000)
    const keys = body.map(({ scheduled_date, id }: JobRow) => `${scheduled_date ?? '9999'} ${id}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    expect(text.endsWith('}]')).toBe(true)
    expect(z.array(JobRow).parse(body)).toEqual(body)
  })

  test('are read from the index, however deep the page', async () => {
    const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select j.id from jobs j where (coalesce(j.scheduled_date, '9999-12-31 00:00:00+00'::timestamptz), j.id)
        < ('2025-01-01T00:00:01Z'::timestamptz, ${ids.hard}::uuid)
      order by coalesce(j.scheduled_date, '9999-12-31 00:00:00+00'::timestamptz) desc nulls last, j.id desc nulls last limit 10`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('jobs_listed_index')
    expect(plan).not.toContain('Sort')
  })
})
