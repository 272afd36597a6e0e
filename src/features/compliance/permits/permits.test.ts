import { expect, test } from 'vitest'
import { createClient, createInspection, createJob, createPermit, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

// 10 AM in Chicago.
const world = await setUpWorld({ now: '2026-06-15T15:00:00Z', company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Ada' }))
const employee = await world.signedIn(await createUser(world.db, 'employee', { name: 'Sam' }))

const application = { permit_type: 'Service Upgrade', project_address: '88 Rainey St' }
const begin = async (more: object = {}) => (await employee.post('/api/permits', { ...application, ...more })).body
const move = (id: string, body: object) => employee.patch(`/api/permits/${id}`, body)
const getHistory = async (id: string) => (await admin.get(`/api/audit/history?record=permit&record_id=${id}`)).body

test('an application becomes a permit, and each change is kept with who and when', async () => {
  const client = await createClient(world.db, { name: 'Ada Lovelace' })
  const job = await createJob(world.db, { client_id: client.id, title: 'New panel' })
  const created = await employee.post('/api/permits', {
    ...application,
    job_id: job.id,
    jurisdiction: 'City of Austin',
    estimated_cost: '3600',
    num_circuits: 24,
    status: 'approved',
    permit_number: '',
  })
  expect(created).toMatchObject({
    status: 201,
    body: {
      status: 'pending',
      permit_number: null,
      application_date: '2026-06-15',
      approval_date: null,
      estimated_cost: '3600.00',
      num_circuits: 24,
      job_title: 'New panel',
      client_id: client.id,
      client_name: 'Ada Lovelace',
      created_by_name: 'Sam',
      deletion_blocked: null,
    },
  })
  const { id } = created.body
  expect((await move(id, { status: 'submitted' })).body.status).toBe('submitted')
  expect(await move(id, { status: 'approved' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'permit_number', message: 'Enter the number of the permit' }] },
  })
  const approved = await move(id, { status: 'approved', permit_number: 'EP-7', expiration_date: '2026-12-12' })
  expect(approved.body).toMatchObject({ approval_date: '2026-06-15', expiration_date: '2026-12-12' })
  const history = await getHistory(id)
  expect(history.map(({ action, who }: Record<string, string>) => [action, who])).toEqual([
    ['changed', 'Sam'],
    ['changed', 'Sam'],
    ['created', 'Sam'],
  ])
  expect(history[0].changes).toEqual(
    expect.arrayContaining([
      { field: 'status', before: 'submitted', after: 'approved' },
      { field: 'permit_number', before: null, after: 'EP-7' },
      { field: 'expiration_date', before: null, after: '2026-12-12' },
    ]),
  )
  const { rows } = await world.pool.query(
    'select endpoint, session_id is not null as session from audit_events where record_id = $1 order by id desc limit 1',
    [id],
  )
  expect(rows).toEqual([{ endpoint: 'PATCH /api/permits/:id', session: true }])
})

test.each([
  [{ permit_type: ' ', project_address: 'a' }, 'permit_type', 'Permit type is required'],
  [{ permit_type: 'Electrical' }, 'project_address', 'Project address is required'],
  [{ ...application, estimated_cost: '1e5' }, 'estimated_cost', 'Estimated cost must be a plain number such as 12.50'],
  [{ ...application, estimated_cost: '-1' }, 'estimated_cost', 'Estimated cost must be a positive number'],
  [{ ...application, num_circuits: 1.5 }, 'num_circuits', 'Number of circuits must be a whole number from 0 to 10,000'],
  [{ ...application, application_date: '2026-02-30' }, 'application_date', 'Enter an existing date as YYYY-MM-DD'],
])('refuses %j', async (body, path, message) => {
  expect(await employee.post('/api/permits', body)).toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  })
})

test('a job that does not exist is refused, and a day stays the day it was', async () => {
  const missing = await employee.post('/api/permits', { ...application, job_id: crypto.randomUUID() })
  expect(missing).toMatchObject({ status: 404, body: { message: 'Job not found' } })
  // An instant is of its day in Chicago.
  const { id, application_date } = await begin({ application_date: '2026-06-10T03:00:00Z' })
  expect(application_date).toBe('2026-06-09')
  await move(id, { notes: 'Gate code 1234', application_date })
  expect((await employee.get(`/api/permits/${id}`)).body.application_date).toBe('2026-06-09')
})

test('refuses every other move with its reason, and keeps what was submitted', async () => {
  const { id } = await begin()
  expect(await move(id, { status: 'approved' })).toMatchObject({
    status: 409,
    body: { message: 'This application has not been submitted yet. Submit it first.' },
  })
  await move(id, { status: 'submitted' })
  expect(await employee.delete(`/api/permits/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This permit was submitted and must be kept for four years.' },
  })
  await move(id, { status: 'rejected' })
  expect(await move(id, { status: 'submitted' })).toMatchObject({
    status: 409,
    body: { message: 'This application was rejected. Make a new one.' },
  })
  expect((await move(id, { notes: 'x' })).status).toBe(409)
  expect((await getHistory(id)).length).toBe(3)
})

test('deletes an application, unless something refers to it', async () => {
  const { id } = await begin()
  expect((await employee.delete(`/api/permits/${id}`)).status).toBe(204)
  expect((await employee.get(`/api/permits/${id}`)).status).toBe(404)
  expect((await getHistory(id))[0].action).toBe('deleted')
  const kept = await begin()
  await createInspection(world.db, { permit_id: kept.id })
  expect((await employee.delete(`/api/permits/${kept.id}`)).status).toBe(409)
})

test("expires by itself when its last day in the company's zone is over", async () => {
  const permit = { status: 'approved', permit_number: 'EP-8', approval_date: '2026-06-01' } as const
  const { id } = await createPermit(world.db, { ...permit, expiration_date: '2026-06-20' })
  const { id: endless } = await createPermit(world.db, permit)
  const getStatus = async (id: string) => (await admin.get(`/api/permits/${id}`)).body.status
  // June 20, 11:59 PM in Chicago.
  world.clock.now = new Date('2026-06-21T04:59:00Z')
  await world.runJob('permits.expire')
  expect(await getStatus(id)).toBe('approved')
  world.clock.now = new Date('2026-06-21T05:00:00Z')
  await world.runJob('permits.expire')
  await world.runJob('permits.expire')
  expect(await getStatus(id)).toBe('expired')
  expect(await getStatus(endless)).toBe('approved')
  expect(await getHistory(id)).toEqual([
    expect.objectContaining({
      who: 'Panelboard',
      changes: [{ field: 'status', before: 'approved', after: 'expired' }],
    }),
  ])
})

test('is extended after it expired, even from the archive, and its history says by whom', async () => {
  const { id } = await createPermit(world.db, {
    status: 'expired',
    permit_number: 'EP-10',
    application_date: '2025-05-20',
    approval_date: '2025-06-01',
    expiration_date: '2026-06-14',
    archived_at: '2026-06-15T00:00:00Z',
  })
  expect(await move(id, { notes: 'x' })).toMatchObject({ status: 409 })
  expect(await move(id, { expiration_date: '2026-06-19' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'expiration_date', message: 'Enter a day that has not passed' }] },
  })
  expect((await move(id, { expiration_date: '2027-06-14' })).body).toMatchObject({ status: 'approved' })
  await world.runJob('permits.expire')
  const { body } = await admin.get('/api/permits?q=EP-10')
  expect(body).toMatchObject([{ id, status: 'approved', expiration_date: '2027-06-14' }])
  const [{ who, changes }] = await getHistory(id)
  expect(who).toBe('Sam')
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'status', before: 'expired', after: 'approved' },
      { field: 'expiration_date', before: '2026-06-14', after: '2027-06-14' },
    ]),
  )
})

test('leaves the list a year after it is over, and is kept', async () => {
  const ago = (days: number) => new Date(world.clock.now.getTime() - days * 86_400_000).toISOString()
  const issued = { permit_number: 'EP-9', approval_date: '2026-06-01' } as const
  const results = await Promise.all([
    createPermit(world.db, { status: 'rejected', updated_at: ago(367) }),
    createPermit(world.db, { status: 'closed', ...issued, updated_at: ago(367) }),
    createPermit(world.db, { status: 'closed', ...issued, updated_at: ago(364) }),
    createPermit(world.db, { status: 'approved', ...issued, updated_at: ago(367) }),
  ])
  const listed = async (query: string) => {
    const { body } = await admin.get(`/api/permits${query}`)
    return results.map(({ id }) => body.some((permit: { id: string }) => permit.id === id))
  }
  expect(await listed('')).toEqual([true, true, true, true])
  await world.runJob('permits.archive')
  await world.runJob('permits.archive')
  expect(await listed('')).toEqual([false, false, true, true])
  expect(await listed('?status=all')).toEqual([true, true, true, true])
  expect(await listed('?status=archived')).toEqual([true, true, false, false])
  expect(await listed('?status=closed')).toEqual([false, true, true, false])
  const { id: job_id } = await createJob(world.db)
  await world.pool.query('update permits set job_id = $1 where id = $2', [job_id, results[0]?.id])
  expect(await listed(`?job_id=${job_id}`)).toEqual([true, false, false, false])
})

test('its inspections follow a permit to another job', async () => {
  const job = await createJob(world.db)
  const { id } = await begin()
  const inspection = await createInspection(world.db, { permit_id: id })
  await move(id, { job_id: job.id })
  expect((await admin.get(`/api/inspections/${inspection.id}`)).body.job_id).toBe(job.id)
  expect((await admin.get(`/api/permits?job_id=${job.id}`)).body).toHaveLength(1)
})

test('the list is searched and filtered, and stays on its index with many rows', async () => {
  await begin({ permit_type: 'Solar', jurisdiction: 'Village of Sunset' })
  expect((await admin.get('/api/permits?q=sunset')).body).toHaveLength(1)
  expect((await admin.get('/api/permits?status=nonsense')).status).toBe(400)
  await world.pool.query(`
    insert into permits (permit_type, project_address, created_by, created_at)
    select 'Electrical', n || ' Oak St', (select id from users limit 1), now() - n * interval '1 minute'
    from generate_series(1, 20000) n; analyze permits`)
  const { rows } = await world.pool.query(`
    explain select p.* from permits p left join jobs j on j.id = p.job_id left join clients c on c.id = j.client_id
    order by p.created_at desc nulls last, p.id desc nulls last limit 51`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('permits_newest_index')
})

test('approved permits that expire by a day come by that day, those with the words if there are any', async () => {
  const on = (expiration_date: string, project_address: string, status: 'approved' | 'closed' = 'approved') =>
    createPermit(world.db, {
      status,
      approval_date: '2030-08-01',
      permit_number: `X-${expiration_date}`,
      expiration_date,
      project_address,
    })
  await on('2031-02-01', '1 Last Quay')
  await on('2031-01-01', '2 First Quay')
  await on('2031-01-15', '3 Over Quay', 'closed')
  await on('2031-03-01', '4 Later Quay')
  const listed = async (query: string) =>
    (await employee.get(`/api/permits/expiring?${query}`)).body
      .map((permit: { project_address: string }) => permit.project_address)
      .filter((address: string) => /^[1-4] /.test(address))
  expect(await listed('by=2031-02-01')).toEqual(['2 First Quay', '1 Last Quay'])
  expect(await listed('by=2031-02-01&q=last')).toEqual(['1 Last Quay'])
  expect(await listed('by=2031-03-01&limit=1&q=quay')).toEqual(['2 First Quay'])
})
