import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { JobDetails } from '#features/work/jobs/contract.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { ONLY_VISIT, Visit } from './contract.ts'

// A job with several visits, each with a crew.

const world = await setUpWorld({ company: true })
const office = await world.signedIn(await createUser(world.db, 'admin'))
const sam = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
const kim = await createUser(world.db, 'employee', { name: 'Kim Tran' })
const client_user = await createUser(world.db, 'client')
const client = await createClient(world.db, {
  name: 'Rosa Delgado',
  user_id: client_user.id,
  email: 'rosa@example.com',
})

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(timeEntries)
  await world.db.delete(jobs)
})

const getJob = async (id: string) => JobDetails.parse((await office.get(`/api/jobs/${id}`)).body)
const newJob = (values: object = {}) =>
  office.post('/api/jobs', { client_id: client.id, title: 'Rewire', scheduled_date: '2026-07-01T09:00', ...values })
const add = async (job_id: string, values: object = {}) => {
  const { status, body } = await office.post('/api/visits', { job_id, scheduled_date: '2026-07-08T09:00', ...values })
  expect(status).toBe(201)
  return Visit.parse(body[0])
}
const change = (id: string, values: object) => office.patch(`/api/visits/${id}`, values)
const starts = ({ visits }: JobDetails) => visits.map(({ scheduled_date }) => scheduled_date?.slice(0, 16))

test('a rough-in and a trim-out: the job shows the next visit, and is completed with the last one', async () => {
  const { id, visit_id } = (await newJob({ assigned_to: sam.id })).body
  const trim = await add(id, { purpose: 'trim_out', assigned_to: kim.id, helper_ids: [sam.id], notes: 'Bring plates' })
  expect(trim).toMatchObject({ purpose: 'trim_out', assigned_to_name: 'Kim Tran', helper_names: ['Sam Ortiz'] })
  expect(await getJob(id)).toMatchObject({ visit_id, assigned_to: sam.id, other_visits: 1, status: 'scheduled' })

  expect((await office.post(`/api/visits/${visit_id}/finish`)).body).toMatchObject({ status: 'completed' })
  const between = await getJob(id)
  expect(between).toMatchObject({ visit_id: trim.id, purpose: 'trim_out', assigned_to: kim.id, status: 'scheduled' })
  expect(between).toMatchObject({ helper_ids: [sam.id], visit_notes: 'Bring plates', completed_date: null })

  await office.post(`/api/visits/${trim.id}/finish`)
  expect(await getJob(id)).toMatchObject({ status: 'completed', completed_date: world.clock.now.toISOString() })
})

test('a job over three days has a visit a day, without the days when the company is closed', async () => {
  // A Friday.
  const { body } = await newJob({
    scheduled_date: '2026-07-03T08:00',
    days: 3,
    assigned_to: sam.id,
    helper_ids: [kim.id],
  })
  const job = JobDetails.parse(body)
  expect(job.visits).toHaveLength(3)
  expect(new Set(job.visits.map(({ helper_names }) => helper_names.join()))).toEqual(new Set(['Kim Tran']))
  expect((await newJob({ scheduled_date: '', days: 2 })).body.errors).toEqual([
    { path: 'scheduled_date', message: 'Choose the first day' },
  ])
})

test('nobody is booked twice, as the lead or as a helper', async () => {
  const { id } = (await newJob({ assigned_to: sam.id, helper_ids: [kim.id] })).body
  const refusal = await office.post('/api/visits', {
    job_id: id,
    scheduled_date: '2026-07-01T09:30',
    assigned_to: kim.id,
  })
  expect(refusal.status).toBe(409)
  expect(refusal.body.message).toMatch(/^Kim Tran already has a visit at that time: Rewire for Rosa Delgado/)
  const other = await add(id, { assigned_to: kim.id })
  expect((await change(other.id, { scheduled_date: '2026-07-01T09:30' })).status).toBe(409)
  expect((await change(other.id, { helper_ids: [client_user.id] })).body.errors).toEqual([
    { path: 'helper_ids', message: 'Choose an active technician' },
  ])
})

test('moving one visit moves one visit', async () => {
  const { id, visit_id } = (await newJob()).body
  const second = await add(id)
  expect((await change(second.id, { scheduled_date: '2026-07-09T10:00' })).status).toBe(200)
  expect(starts(await getJob(id))).toEqual(['2026-07-01T14:00', '2026-07-09T15:00'])
  // Before the first one, it is the next.
  await change(second.id, { scheduled_date: '2026-06-30T10:00' })
  expect(await getJob(id)).toMatchObject({ visit_id: second.id, scheduled_date: '2026-06-30T15:00:00.000Z' })
  expect((await change(visit_id, { updated_at: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
})

test("the job's own fields are those of its next visit, in and out", async () => {
  const { id, visit_id } = (await newJob()).body
  await add(id)
  const { body } = await office.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-02T09:00', assigned_to: sam.id })
  expect(body.visits[0]).toMatchObject({ id: visit_id, scheduled_date: body.scheduled_date, assigned_to: sam.id })
  expect(starts(body)).toEqual(['2026-07-02T14:00', '2026-07-08T14:00'])
})

test.each(['completed', 'cancelled'] as const)('a job that is %s has no open visits', async (status) => {
  const { id, visit_id } = (await newJob()).body
  const other = await add(id)
  await world.db
    .insert(timeEntries)
    .values({ job_id: id, visit_id, user_id: sam.id, started_at: '2026-06-15T14:00:00Z' })
  const job = JobDetails.parse((await office.patch(`/api/jobs/${id}`, { status })).body)
  expect(job).toMatchObject({ status, time_entries: [{ ended_at: world.clock.now.toISOString() }] })
  expect(job.visits.map((visit) => [visit.id, visit.status])).toEqual([
    [visit_id, status],
    [other.id, 'cancelled'],
  ])
})

describe('deleting a visit', () => {
  test('keeps the hours that were spent on it', async () => {
    const { id, visit_id } = (await newJob()).body
    const spent = { started_at: '2026-06-15T13:00:00Z', ended_at: '2026-06-15T14:00:00Z' }
    await world.db.insert(timeEntries).values({ job_id: id, visit_id, user_id: sam.id, ...spent })
    await add(id)
    expect((await office.delete(`/api/visits/${visit_id}`)).status).toBe(204)
    const job = await getJob(id)
    expect(job.visits).toHaveLength(1)
    expect(job.time_entries).toHaveLength(1)
    expect(job.scheduled_date).toBe('2026-07-08T14:00:00.000Z')
  })

  test('is refused for the last one and for one that has started', async () => {
    const { id, visit_id } = (await newJob()).body
    expect((await office.delete(`/api/visits/${visit_id}`)).body.message).toBe(ONLY_VISIT)
    await add(id)
    await office.post(`/api/visits/${visit_id}/start`)
    expect((await office.delete(`/api/visits/${visit_id}`)).status).toBe(409)
  })
})

test('everyone on the crew has the job in their lists, and is mailed', async () => {
  const { id } = (await newJob({ scheduled_date: '2026-06-15T13:00', assigned_to: sam.id, helper_ids: [kim.id] })).body
  const caller = await world.signedIn(kim)
  for (const path of ['/api/jobs/my-jobs', '/api/jobs/today'])
    expect((await caller.get(path)).body).toMatchObject([{ id, helper_names: ['Kim Tran'] }])
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  for (const { email } of [sam, kim])
    expect((await mailsTo(world, email)).map(({ subject }) => subject)).toEqual([
      'You have a new job: Rewire for Rosa Delgado, Jun 15, 2026, 1:00 PM',
    ])
})

test('a change of a visit names the versions that it found and left, for edits that were made before it arrived', async () => {
  const { id, visit_id, updated_at } = (await newJob()).body
  const { body: visit } = await office.get(`/api/visits/${visit_id}`)
  const started = (await office.post(`/api/visits/${visit_id}/start`)).body
  const job = await getJob(id)
  expect(job.updated_at).not.toBe(updated_at)
  expect(started.versions).toEqual([
    { id: visit_id, before: visit.updated_at, after: started.updated_at },
    { id, before: updated_at, after: job.updated_at },
  ])
  const edit = { notes: 'Breaker 12 is mislabeled', updated_at: started.versions[1].after }
  expect((await office.patch(`/api/jobs/${id}`, edit)).status).toBe(200)
})

test('two visits of a job on one day are two lines of the day', async () => {
  const { id } = (await newJob({ scheduled_date: '2026-06-15T13:00' })).body
  await add(id, { scheduled_date: '2026-06-15T16:00', purpose: 'inspection' })
  const { body } = await office.get('/api/jobs/today')
  expect(body.map((line: { id: string; purpose: string }) => [line.id, line.purpose])).toEqual([
    [id, 'work'],
    [id, 'inspection'],
  ])
})

test("a client sees the visits of their own jobs without the crew's notes", async () => {
  const { id, visit_id } = (await newJob()).body
  await change(visit_id, { notes: 'Gate code 4417' })
  const owner = await world.signedIn(client_user)
  expect((await owner.get(`/api/jobs/${id}`)).body.visits).toMatchObject([{ notes: null }])
  expect((await owner.get(`/api/visits/${visit_id}`)).body).toMatchObject({ notes: null })
  const stranger = await world.signedIn(await createUser(world.db, 'client'))
  expect((await stranger.get(`/api/visits/${visit_id}`)).status).toBe(404)
})

test('10,000 random changes: a job always shows its next visit, and nobody is at two places', async () => {
  const people = [sam.id, kim.id, (await createUser(world.db, 'employee')).id]
  for (let n = 0; n < 4; n += 1) await createJob(world.db, { client_id: client.id })
  // In the database, so that nothing above it can be what makes it true.
  await world.db.execute(sql`
    create function churn(people uuid[], seed float) returns void language plpgsql as $$
    declare
      chance float;
      visit uuid;
      job uuid;
      crew uuid[];
      at timestamptz;
      state text;
    begin
      perform setseed(seed);
      for n in 1..100 loop
        chance := random();
        select id into visit from visits order by random() limit 1;
        select id into job from jobs order by random() limit 1;
        crew := array(select person from unnest(people) person where random() < 0.4 order by random());
        at := case when random() < 0.9 then timestamptz '2026-07-01 08:00Z' + floor(random() * 40) * interval '30 minutes' end;
        state := (array['scheduled', 'scheduled', 'in_progress', 'completed', 'cancelled'])[1 + floor(random() * 5)];
        begin
          if chance < 0.2 then
            insert into visits (job_id, assigned_to, helper_ids, scheduled_date, status) values (job, crew[1], crew[2:], at, state);
          elsif chance < 0.3 then
            delete from visits v where id = visit and (select count(*) from visits o where o.job_id = v.job_id) > 1;
          elsif chance < 0.6 then
            update visits set scheduled_date = at, status = state where id = visit;
          elsif chance < 0.8 then
            update visits set assigned_to = crew[1], helper_ids = crew[2:] where id = visit;
          else
            update jobs set scheduled_date = at, assigned_to = crew[1], helper_ids = crew[2:], status = state where id = job;
          end if;
        exception when exclusion_violation then null;
        end;
      end loop;
    end $$`)
  for (let n = 0; n < 100; n += 1)
    await world.db.execute(sql`select churn(${sql.param(people)}::uuid[], ${n / 100}::float)`)
  const { rows: wrong } = await world.db.execute(sql`
    select j.id from jobs j join next_visit(j.id) v on true
    where (j.next_visit_id, j.assigned_to, j.helper_ids, j.status, j.scheduled_date, j.duration_minutes)
      is distinct from (v.id, v.assigned_to, v.helper_ids, v.status, v.scheduled_date, v.duration_minutes)`)
  expect(wrong).toEqual([])
  const { rows: twice } = await world.db.execute(sql`
    with busy as (
      select v.id, person, tstzrange(scheduled_date, scheduled_date + duration_minutes * interval '1 minute') as during
      from visits v cross join unnest(array_remove(array_prepend(assigned_to, helper_ids), null)) person
      where scheduled_date is not null and status in ('scheduled', 'in_progress')
    ) select a.id from busy a join busy b on a.person = b.person and a.during && b.during and a.id < b.id`)
  expect(twice).toEqual([])
  expect(await world.db.$count(jobs)).toBe(4)
})
