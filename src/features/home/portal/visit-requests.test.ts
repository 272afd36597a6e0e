import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { visitRequests } from '#features/work/dispatch/server/table.ts'
import { deliveries } from '#server/tables.ts'
import { addMinutes } from '#contract/dates.ts'
import { createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

// A storm: the office moves the visits of a day, and each client confirms the new time by a link.

const NOW = new Date('2026-06-15T15:00:00Z')
const NINE = '2026-07-01T14:00:00.000Z'

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago', email: 'office@bluebonnet.example' })
const office = await world.signedIn(await createUser(world.db, 'admin'))

beforeEach(async () => {
  world.clock.now = NOW
  await world.db.delete(jobs)
  await world.db.delete(visitRequests)
  await world.db.delete(deliveries)
  world.sent.mail.length = world.sent.sms.length = 0
})

const createGrace = (values: Partial<typeof clients.$inferInsert> = {}) =>
  createClient(world.db, { name: 'Grace Holloway', email: 'grace@example.com', phone: '(512) 555-0142', ...values })

async function visit(client: { id: string }, title: string, scheduled_date = NINE) {
  const job = await createJob(world.db, { client_id: client.id, title, scheduled_date, location: '88 Rainey St' })
  return { id: job.next_visit_id, scheduled_date }
}

type Planned = Awaited<ReturnType<typeof visit>>

const move = async (planned: Planned[], days = 1) => {
  const changes = planned.map(({ id, scheduled_date }) => ({
    id,
    scheduled_date: addMinutes(scheduled_date, days * 24 * 60),
  }))
  const reply = await office.post('/api/visits/change', { changes, ask_clients: true })
  expect(reply.status, reply.text).toBe(200)
}

/** The visit of a client that the office has moved by a day. */
async function movedVisit(client: Partial<typeof clients.$inferInsert> = {}) {
  const one = await visit(await createGrace(client), 'Panel upgrade')
  await move([one])
  return one
}

/** The texts that went out once the time to undo has passed. */
async function texts() {
  world.clock.now = new Date(world.clock.now.getTime() + 60_000)
  await world.runBackground()
  return world.sent.sms.splice(0)
}

/** The page behind the link in the newest text. */
async function openLink() {
  const text = (await texts()).at(-1)?.text ?? ''
  const token = /\/l\/(\S+)/.exec(text)?.[1] ?? ''
  const caller = world.anonymous()
  const path = `/api/public/links/${token}`
  return {
    text,
    read: async () => (await caller.get(path)).body,
    post: (below: string, body = {}) => caller.post(path + below, body),
  }
}

const readAnswer = async ({ id }: Planned) => {
  const { body } = await office.get('/api/schedule?from=2026-07-01&to=2026-07-10')
  const shown = body.visits.find((each: Planned) => each.id === id)
  return [shown?.client_answer, shown?.client_note]
}

test('a client of two visits gets one text with one link, and confirms both', async () => {
  const grace = await createGrace()
  const [one, two] = [await visit(grace, 'Panel upgrade'), await visit(grace, 'Ceiling fan', addMinutes(NINE, 120))]
  await move([one, two])
  expect(await readAnswer(one)).toEqual(['waiting', null])
  const link = await openLink()
  expect(link.text).toMatch(
    /^Bluebonnet Electric: we had to move your visit to Thu, Jul 2, 9:00 AM and Thu, Jul 2, 11:00 AM\. Please confirm, or ask for another time: http/,
  )
  expect(world.sent.mail.map(({ to, subject }) => [to, subject])).toEqual([
    ['grace@example.com', 'Please confirm your new time: Thu, Jul 2, 9:00 AM'],
  ])
  const page = await link.read()
  expect(page).toMatchObject({ kind: 'visit_request', request: { status: 'waiting', closed: null } })
  expect(page.request.visits).toEqual([
    {
      title: 'Panel upgrade',
      scheduled_date: '2026-07-02T14:00:00.000Z',
      duration_minutes: 60,
      location: '88 Rainey St',
      void: false,
    },
    expect.objectContaining({ title: 'Ceiling fan' }),
  ])
  expect((await link.post('/confirm-time')).status).toBe(201)
  expect((await link.post('/confirm-time')).body.request.status).toBe('confirmed')
  expect(await readAnswer(two)).toEqual(['confirmed', null])
  const other = await link.post('/another-time', { note: 'Friday' })
  expect([other.status, other.body.message]).toEqual([409, 'You have already answered. Call us to change it.'])
  expect((await link.read()).request.status).toBe('confirmed')
})

test('a wish for another time reaches the office, shows on the schedule, and goes once the visit has moved', async () => {
  const one = await movedVisit()
  const link = await openLink()
  expect((await link.post('/another-time', { note: ' ' })).status).toBe(400)
  expect((await link.post('/another-time', { note: 'Friday after 3 PM' })).status).toBe(201)
  expect(await readAnswer(one)).toEqual(['another_time', 'Friday after 3 PM'])
  expect((await link.post('/confirm-time')).status).toBe(409)
  await world.runBackground()
  const mail = world.sent.mail.find(({ to }) => to === 'office@bluebonnet.example')
  expect(mail?.subject).toBe('Grace Holloway asks for another time')
  expect(mail?.text).toContain('Friday after 3 PM')
  const { body } = await office.get('/api/dashboard/stats')
  expect(body.attention.clientAnswers).toMatchObject({ count: 1, items: [{ title: 'Panel upgrade' }] })
  await office.patch(`/api/visits/${one.id}`, { scheduled_date: '2026-07-03T20:00:00.000Z' })
  expect(await readAnswer(one)).toEqual([null, null])
  expect((await office.get('/api/dashboard/stats')).body.attention.clientAnswers.count).toBe(0)
})

describe('the older link says so', () => {
  const IS_VOID = 'The time of your visit has changed again. Look for our newer message, or call us.'

  test('when the visit moved again, and the newer one works', async () => {
    const one = await movedVisit()
    const older = await openLink()
    await move([one], 3)
    const newer = await openLink()
    expect((await older.read()).request.closed).toBe(IS_VOID)
    const late = await older.post('/confirm-time')
    expect([late.status, late.body.message]).toEqual([409, IS_VOID])
    expect((await newer.post('/confirm-time')).status).toBe(201)
    expect(await readAnswer(one)).toEqual(['confirmed', null])
  })

  test('when it is over', async () => {
    await movedVisit()
    const link = await openLink()
    world.clock.now = new Date('2026-07-02T14:30:00Z')
    expect((await link.post('/confirm-time')).body.message).toBe('This time has passed. Call us to plan a new one.')
    world.clock.now = new Date('2026-07-02T15:00:00Z')
    expect((await link.post('/confirm-time')).status).toBe(410)
  })
})

test('a move that is undone at once reaches nobody', async () => {
  const one = await movedVisit()
  await office.post('/api/visits/change', { changes: [{ id: one.id, scheduled_date: NINE }] })
  expect(await texts()).toEqual([])
  expect(await world.db.$count(visitRequests)).toBe(0)
})

test('a client whom no message reaches has to be called, and the office notes that they agreed', async () => {
  const one = await movedVisit({ email: null, phone: null })
  await texts()
  expect(await readAnswer(one)).toEqual(['unreached', null])
  expect((await office.get('/api/dashboard/stats')).body.attention.clientAnswers.count).toBe(1)
  expect((await office.post('/api/visits/confirm', { visit_ids: [one.id] })).status).toBe(204)
  expect(await readAnswer(one)).toEqual(['confirmed', null])
})

test('a link to the request shows nothing of another client', async () => {
  const one = await movedVisit()
  const link = await openLink()
  const other = await createClient(world.db)
  await world.db.update(jobs).set({ client_id: other.id }).where(eq(jobs.next_visit_id, one.id))
  expect((await link.read()).request.visits).toEqual([])
  expect((await link.post('/confirm-time')).status).toBe(409)
})
