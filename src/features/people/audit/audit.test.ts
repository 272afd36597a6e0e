import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { selectChanges } from '#server/audit/read-changes.ts'
import { rateLimits } from '#server/tables.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'
import { signInTries } from '#features/people/auth/server/caps.ts'
import { profileChanges } from '#features/people/profile/server/routes.ts'
import { createGuarded, createLogin, PASSWORD } from '#test/authenticator.ts'
import { endpointName, everyEndpoint } from '#test/endpoints.ts'
import { createCast } from '#test/examples.ts'
import { createClient, createInvoice } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import type { AuditEvent } from './contract.ts'
import { isAboutRecord } from './server/lists.ts'
import { describeEvent, whoText } from './rules/actions.ts'
import { getVocabulary } from './server/vocabulary.ts'

const world = await setUpWorld()
const cast = await createCast(world)
const admin = await world.signedIn(cast.admin)

const listEvents = async (query: string): Promise<AuditEvent[]> => (await admin.get(`/api/audit?${query}`)).body
const action = (event: AuditEvent) => describeEvent(getVocabulary(), event)
const sentence = (event: AuditEvent | undefined) => event && `${whoText(event)} ${action(event)}`

test('says in a sentence who changed what, with the fields before and after', async () => {
  const { id } = await createClient(world.db, { name: 'Ada Lovelace', phone: null })
  await admin.patch(`/api/clients/${id}`, { phone: '(512) 555-0142' })
  const [event] = await listEvents(`record=client&record_id=${id}`)
  expect(event).toMatchObject({
    user_id: cast.admin.id,
    user_role: 'admin',
    endpoint: 'PATCH /api/clients/:id',
    record_name: 'Ada Lovelace',
    session_id: expect.any(String),
    address: '127.0.0.1',
  })
  expect(JSON.parse(event?.fields_after ?? '{}')).toEqual({ phone: expect.stringContaining('555') })
  expect(sentence(event)).toBe(`${cast.admin.name} changed the phone of client Ada Lovelace`)
  expect((await admin.get(`/api/audit/${event?.id}`)).body).toEqual(event)
})

test('names the status before and after, and an invoice by its number', async () => {
  const { id, invoice_number } = await createInvoice(world.db, { status: 'sent' })
  await admin.post(`/api/invoices/${id}/cancel`)
  const [event] = await listEvents(`record_id=${id}`)
  expect(sentence(event)).toBe(`${cast.admin.name} cancelled invoice ${invoice_number}`)
  expect(JSON.parse(event?.fields_before ?? '{}')).toEqual({ status: 'sent' })
  expect(sentence({ ...event, endpoint: 'PATCH /api/invoices/:id' } as AuditEvent)).toBe(
    `${cast.admin.name} changed the status of invoice ${invoice_number} from sent to cancelled`,
  )
})

test('keeps the change of a role, and who may see the trail', async () => {
  const user = await createLogin(world, 'employee')
  await admin.patch(`/api/users/${user.id}`, { role: 'client' })
  const [event] = await listEvents(`record=user&record_id=${user.id}`)
  expect(JSON.parse(event?.fields_before ?? '{}')).toEqual({ role: 'employee' })
  const employee = await world.signedIn(cast.employee)
  expect((await employee.get(`/api/audit/history?record=user&record_id=${user.id}`)).status).toBe(403)
  expect((await admin.get(`/api/audit/history?record=user&record_id=${user.id}`)).body).toHaveLength(1)
  const ofToken = `/api/audit/history?record=access_token&record_id=${user.id}`
  expect([(await employee.get(ofToken)).status, (await admin.get(ofToken)).status]).toEqual([403, 200])
})

test('names who set a new password by mail, and what it took away from an unproven login', async () => {
  const { user } = await createGuarded(world, 'client', { email_confirmed_at: null })
  const token = await createToken(world.services, {
    purpose: 'reset_password',
    user_id: user.id,
    email: user.email,
    minutes: 30,
  })
  expect((await world.anonymous().post('/api/auth/reset-password', { token, password: 'a better horse' })).status).toBe(
    204,
  )
  const [event] = await listEvents(`record=user&record_id=${user.id}`)
  expect(event).toMatchObject({ user_id: user.id, user_name: user.name, user_role: 'client', record_name: user.name })
  expect(JSON.parse(event?.fields_before ?? '{}')).toMatchObject({
    email_confirmed_at: null,
    two_factor_enabled_at: expect.any(String),
  })
  expect(JSON.parse(event?.fields_after ?? '{}')).toMatchObject({
    email_confirmed_at: expect.any(String),
    two_factor_enabled_at: null,
  })
  expect(sentence(event)).toBe(`${user.name} set a new password with a link`)
})

test('says how much credit was given and taken back, and which lead a visitor made', async () => {
  const { id, name } = await createClient(world.db)
  await admin.post(`/api/clients/${id}/credits`, { amount: '25.00', note: 'Sorry for the wait' })
  await admin.post(`/api/clients/${id}/credits`, { amount: '-10.00', note: 'By mistake' })
  const events = await listEvents(`record=client&record_id=${id}`)
  expect(events.map(({ record_name, fields_after }) => [record_name, JSON.parse(fields_after ?? '{}')])).toEqual([
    [name, { credit: '-10.00', note: 'By mistake' }],
    [name, { credit: '25.00', note: 'Sorry for the wait' }],
  ])
  const request = { name: 'Rosa Parks', email: 'rosa@example.com', phone: '(512) 555-0100' }
  expect((await world.anonymous().post('/api/public/leads', request)).status).toBe(201)
  const [lead] = (await admin.get('/api/sales-leads?q=rosa@example.com')).body
  const [row] = await listEvents(`record=lead&record_id=${lead.id}`)
  expect(row).toMatchObject({ record_name: 'Rosa Parks', endpoint: 'POST /api/public/leads', user_name: null })
})

test('counts refused calls by the hour instead of listing them', async () => {
  const client = await world.signedIn(cast.clientB)
  const refused = () => listEvents(`outcome=refused&user=${cast.clientB.id}`)
  for (let n = 0; n < 3; n++) expect((await client.get('/api/users')).status).toBe(403)
  expect(await refused()).toMatchObject([{ count: 3, endpoint: 'GET /api/users', user_name: cast.clientB.name }])
  world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
  await client.get('/api/users')
  expect((await refused()).map(({ count }) => count)).toEqual([1, 3])
})

test('counts calls that a cap refuses like those that access refuses', async () => {
  const client = await world.signedIn(cast.clientA)
  const refused = () => listEvents(`outcome=refused&user=${cast.clientA.id}`)
  const { limit } = profileChanges.rule
  const window_ends = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  const key = profileChanges.key(cast.clientA.id)
  await world.db.insert(rateLimits).values({ key, count: limit, window_ends })
  for (let n = 0; n < 3; n++) expect((await client.patch('/api/profile', { name: `Name ${n}` })).status).toBe(429)
  expect(await refused()).toMatchObject([{ count: 3, endpoint: 'PATCH /api/profile' }])
})

test('counts sign-ins that must wait in the event of the failed ones', async () => {
  const { id, username } = await createLogin(world, 'client')
  const tries = signInTries.rule.free + 3
  for (let n = 0; n < tries; n++)
    await world.anonymous().post('/api/login', { username: username ?? '', password: 'not-the-password-7' })
  const events = (await listEvents('outcome=failed')).filter(({ record_id }) => record_id === id)
  expect(events).toMatchObject([{ count: tries }])
})

test('counts failed sign-ins of a known user by name, and of an unknown one without', async () => {
  const { id, name, username } = await createLogin(world, 'client')
  const tried = 'not-the-password-7'
  const logIn = (username: string | null, password = tried) =>
    world.anonymous().post('/api/login', { username: username ?? '', password })
  await logIn(username)
  await logIn(username)
  await logIn('nobody-of-this-name')
  const [unknown, known] = await listEvents('outcome=failed')
  expect(known).toMatchObject({ record: 'user', record_id: id, record_name: name, count: 2, user_id: null })
  expect(unknown).toMatchObject({ record_id: null, record_name: null, count: 1 })
  expect(JSON.stringify([known, unknown])).not.toMatch(/nobody-of-this-name|not-the-password/)
  expect((await logIn(username, PASSWORD)).status).toBe(200)
  expect((await listEvents(`user=${id}`)).map(sentence)).toEqual([`${name} signed in`])
})

test('keeps exports and sign-outs, and leaves nothing for a call that fails or reads', async () => {
  const employee = await world.signedIn(cast.employee)
  const own = () => listEvents(`user=${cast.employee.id}&outcome=done`)
  const before = (await own()).length
  await employee.get('/api/clients')
  expect((await employee.post('/api/clients', { name: '' })).status).toBe(400)
  expect(await own()).toHaveLength(before)
  await employee.get('/api/clients.csv')
  await employee.get('/api/logout')
  expect((await own()).slice(0, 2).map(action)).toEqual(['signed out', 'exported clients as CSV'])
})

test('filters by day in the time zone of the company, and pages', async () => {
  const day = '2026-06-15'
  const all = await listEvents(`from=${day}&to=${day}`)
  expect(all.length).toBeGreaterThan(3)
  expect(await listEvents(`to=2026-06-14`)).toEqual([])
  expect(await listEvents(`from=${day}&to=${day}&limit=2`)).toEqual(all.slice(0, 2))
  expect((await admin.get('/api/audit?from=yesterday')).status).toBe(400)
})

test('every call that may change something has words of its own', () => {
  const wordless = everyEndpoint.filter(({ method, audit }) => method !== 'GET' && !audit).map(endpointName)
  // These create, change or delete the record of their path.
  const isPlain = /^(PATCH|DELETE) \/api\/[a-z/-]+\/:id$|^POST \/api\/[a-z/-]+$/
  expect(wordless.filter((name) => !isPlain.test(name))).toEqual([])
})

test('has a noun and a page for each kind of record, and no history for what it does not name', async () => {
  const { kinds } = (await admin.get('/api/audit/vocabulary')).body
  expect(kinds).toMatchObject({
    invoice: { noun: 'invoice', page: '/invoices?open=' },
    work_order: { noun: 'work order', page: null },
  })
  for (const path of ['?record=ghost', `/history?record=ghost&record_id=${cast.admin.id}`])
    expect(await admin.get(`/api/audit${path}`)).toMatchObject({
      status: 400,
      body: { message: 'That kind of record has no history' },
    })
})

test('each filter has an index, newest first', async () => {
  const plans = await Promise.all(
    ['true', `user_id = gen_random_uuid()`, `record = 'permit'`, `record_id = gen_random_uuid()`, `endpoint = 'x'`].map(
      async (where) => {
        const client = await world.pool.connect()
        try {
          await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
          const { rows } = await client.query(
            `explain select * from audit_events where ${where} order by created_at desc nulls last, id desc nulls last limit 50`,
          )
          return rows.map((row) => row['QUERY PLAN']).join('\n')
        } finally {
          await client.query('rollback')
          client.release()
        }
      },
    ),
  )
  for (const plan of plans) expect(plan).toMatch(/Index Scan using audit_events_\w+_index/)
  for (const plan of plans) expect(plan).not.toContain('Sort')
})

/** PostgreSQL's plans for a query: one for this record and, as prepared statements soon get, a generic one. */
async function listPlans(query: SQL, id: string): Promise<string[]> {
  const client = await world.pool.connect()
  const plans: string[] = []
  try {
    const { sql: text } = new PgDialect().sqlToQuery(query)
    await client.query(`prepare of_record as ${text}`)
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      const { rows } = await client.query(`explain execute of_record('${id}')`)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    await client.query('deallocate all; reset plan_cache_mode')
    client.release()
  }
  return plans
}

test('the events of one record come from indexes, also those of another record that name it', async () => {
  const { id } = await createClient(world.db)
  await world.pool.query(`
    insert into audit_events (endpoint, record, record_id, also, created_at)
    select 'filling', 'invoice', gen_random_uuid(), case when n % 3 = 0 then jsonb_build_array(jsonb_build_object(
      'record', 'payment', 'record_id', gen_random_uuid())) end, '2026-06-01T00:00:00Z'::timestamptz - n * interval '1 minute'
    from generate_series(1, 30000) n`)
  await world.pool.query('analyze audit_events')
  const value = sql.raw('$1')
  const list = sql`select * from audit_events a where ${isAboutRecord(value)}
    order by a.created_at desc nulls last, a.id desc nulls last limit 51`
  const history = selectChanges(sql`array[${value}]`)
  for (const plan of [...(await listPlans(list, id)), ...(await listPlans(history, id))]) {
    expect(plan).toContain('audit_events_record_index')
    expect(plan).toContain('audit_events_also_index')
    expect(plan).not.toContain('Seq Scan on audit_events')
  }
})

test('forgets events after four years, in batches, and nothing younger, and says how many', async () => {
  await world.pool.query(`insert into audit_events (endpoint, created_at)
    select 'old', '2022-06-01T00:00:00Z' from generate_series(1, 5001)`)
  await world.pool.query(`insert into audit_events (endpoint, created_at) values ('kept', '2022-07-01T00:00:00Z')`)
  const left = async () =>
    (await world.pool.query(`select endpoint from audit_events where endpoint in ('old', 'kept')`)).rows
  await world.runJob('delete-old-events')
  expect(await left()).toEqual([{ endpoint: 'kept' }])
  const { rows } = await world.pool.query(`select sum((after->>'deleted_events')::int)::int as deleted
    from audit_events where endpoint = 'delete-old-events'`)
  expect(rows).toEqual([{ deleted: 5001 }])
  world.clock.now = new Date('2026-07-02T00:00:00Z')
  await world.runJob('delete-old-events')
  expect(await left()).toEqual([])
})
