import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { users } from '#features/people/users/server/table.ts'
import { createCalendar } from '#test/calendars.ts'
import { createBooking, createClient, createInspection, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { ADMINS_ONLY } from './contract.ts'
import { calendarFeeds } from './server/table.ts'

const NOW = new Date('2026-06-15T15:00:00Z')

const world = await setUpWorld({ company: true })
const sam = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
const admin = await createUser(world.db, 'admin')
afterEach(() => void (world.clock.now = NOW))

const open = (path: string, headers?: Record<string, string>) => world.anonymous().get(path, headers)

const listEvents = async (path: string) => {
  const { status, text } = await open(path)
  expect(status).toBe(200)
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}
const listTitles = async (path: string) => (await listEvents(path)).map(({ summary }) => summary)

test('an employee subscribes to their own visits, without notes', async () => {
  const technician = await createUser(world.db, 'employee')
  const client = await createClient(world.db, { name: 'Grace; Hopper, Inc.', phone: '+15125550142' })
  const mine = { client_id: client.id, assigned_to: technician.id, location: '12 Main St, Austin', notes: 'Gate 4711' }
  const job = await createJob(world.db, {
    ...mine,
    title: 'Panel\\swap',
    description: 'Gate code SKYLARK',
    scheduled_date: '2026-06-16T15:00:00.000Z',
  })
  await createBooking(world.db, { ...mine, service_type: 'Estimate', scheduled_date: '2026-06-17T15:00:00.000Z' })
  const gone = { ...mine, scheduled_date: '2026-06-18T15:00:00.000Z', status: 'cancelled' as const }
  await createJob(world.db, gone)
  await createBooking(world.db, gone)
  await createJob(world.db, { ...mine, scheduled_date: '2026-05-15T15:00:00.000Z' })
  await createJob(world.db, { ...mine, scheduled_date: '2027-06-17T15:00:00.000Z' })
  await createJob(world.db, mine)
  await createJob(world.db, { client_id: client.id, assigned_to: sam.id, scheduled_date: '2026-06-16T15:00:00.000Z' })
  await createInspection(world.db, {
    job_id: job.id,
    inspection_type: 'Final',
    scheduled_date: '2026-06-19T15:00:00.000Z',
  })

  const { path } = await createCalendar(world, technician)
  const events = await listEvents(path)
  expect(events.map(({ summary }) => summary)).toEqual([
    'Panel\\swap · Grace; Hopper, Inc.',
    'Estimate · Grace; Hopper, Inc.',
    'Final inspection · Grace; Hopper, Inc.',
  ])
  expect(events[0]).toMatchObject({
    uid: `visit-${job.next_visit_id}@localhost`,
    location: '12 Main St, Austin',
    description: `(512) 555-0142\nhttp://localhost:3000/jobs?open=${job.id}`,
  })
  const { text } = await open(path)
  expect(text.match(/^STATUS:\w+/gm)).toEqual(['STATUS:CONFIRMED', 'STATUS:TENTATIVE', 'STATUS:CONFIRMED'])
  expect(text).not.toContain('SKYLARK')
})

test('the address is a secret: only its hash is stored, and answers are neither stored nor passed on', async () => {
  const { path, token } = await createCalendar(world, sam)
  expect(token).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(await world.db.select().from(calendarFeeds))).not.toContain(token)
  const listed = await (await world.signedIn(sam)).get('/api/calendars')
  expect(listed.body).toMatchObject([{ scope: 'own', last_read_at: null }])
  expect(listed.text).not.toContain(token)
  const { headers } = await open(path)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const again = await (await world.signedIn(sam)).get('/api/calendars')
  expect(again.body).toMatchObject([{ last_read_at: NOW.toISOString() }])
})

test('an unchanged calendar is not sent again', async () => {
  const technician = await createUser(world.db, 'employee')
  const { path } = await createCalendar(world, technician)
  const first = await open(path)
  const headers = { 'if-none-match': String(first.headers['etag']) }
  expect((await open(path, headers)).status).toBe(304)
  await createJob(world.db, { assigned_to: technician.id, scheduled_date: '2026-06-16T15:00:00.000Z' })
  const next = await open(path, headers)
  expect(next.status).toBe(200)
  expect(next.headers['etag']).not.toBe(first.headers['etag'])
})

test('a new address ends the old one, and a revoked one answers like one that never was', async () => {
  const first = await createCalendar(world, sam)
  const second = await createCalendar(world, sam)
  const unknown = await open('/api/public/calendars/never-was/visits.ics')
  expect(unknown.status).toBe(404)
  expect(await open(first.path)).toMatchObject({ status: 404, text: unknown.text })
  const caller = await world.signedIn(sam)
  const stranger = await world.signedIn(admin)
  expect((await stranger.delete(`/api/calendars/${second.id}`)).status).toBe(404)
  expect((await open(second.path)).status).toBe(200)
  expect((await caller.delete(`/api/calendars/${second.id}`)).status).toBe(204)
  expect(await open(second.path)).toMatchObject({ status: 404, text: unknown.text })
  expect((await caller.get('/api/calendars')).body).toEqual([])
})

test("everyone's visits are for administrators, and name the technician", async () => {
  const denied = await (await world.signedIn(sam)).post('/api/calendars', { scope: 'company' })
  expect(denied).toMatchObject({ status: 403, body: { message: ADMINS_ONLY } })
  const title = `Rewire ${crypto.randomUUID()}`
  const { id: client_id } = await createClient(world.db, { name: 'Ada' })
  const visit = { client_id, title, scheduled_date: '2026-06-20T15:00:00.000Z' }
  await createJob(world.db, { ...visit, assigned_to: sam.id })
  await createJob(world.db, visit)
  const { path } = await createCalendar(world, admin, 'company')
  const events = (await listEvents(path)).filter(({ summary }) => summary === `${title} · Ada`)
  expect(events.map(({ description }) => /Technician: (.*)/.exec(description)?.[1])).toEqual(['Sam Ortiz', 'none yet'])
})

test.each([
  ['deactivated', { deactivated_at: NOW.toISOString() }, [404, 404]],
  ['made an employee', { role: 'employee' }, [200, 404]],
  ['made a client', { role: 'client' }, [404, 404]],
] as const)('the addresses of someone who is %s stop at once', async (_, values, statuses) => {
  const boss = await createUser(world.db, 'admin')
  const paths = [(await createCalendar(world, boss)).path, (await createCalendar(world, boss, 'company')).path]
  expect(await listTitles(paths[0] ?? '')).toEqual([])
  await world.db.update(users).set(values).where(eq(users.id, boss.id))
  expect(await Promise.all(paths.map(async (path) => (await open(path)).status))).toEqual(statuses)
})

test('a client saves a visit as a file', async () => {
  const user = await createUser(world.db, 'client')
  const { id: client_id } = await createClient(world.db, { user_id: user.id })
  const { id } = await createBooking(world.db, { client_id, service_type: 'Estimate', status: 'confirmed' })
  const address = `/api/bookings/${id}/appointment.ics`
  const { text, headers } = await (await world.signedIn(user)).get(address)
  expect(text.replaceAll('\r\n ', '')).toContain('SUMMARY:Estimate · ')
  expect(headers['content-disposition']).toContain('appointment.ics')
  expect((await (await world.signedIn(await createUser(world.db, 'client'))).get(address)).status).toBe(404)
})
