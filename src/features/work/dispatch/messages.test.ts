import { beforeEach, expect, test } from 'vitest'
import type { clients } from '#features/people/clients/server/table.ts'
import { deliveries, smsOptOuts } from '#server/tables.ts'
import { createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { FIRST_MESSAGE, listTimes, writeText } from './rules/message.ts'

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const office = await world.signedIn(await createUser(world.db, 'employee'))

beforeEach(() => {
  world.sent.mail.length = world.sent.sms.length = 0
})

async function visit(values: Partial<typeof clients.$inferInsert>, scheduled_date = '2026-07-01T14:00:00.000Z') {
  const client = await createClient(world.db, values)
  const job = await createJob(world.db, { client_id: client.id, scheduled_date })
  const another = (at: string) => createJob(world.db, { client_id: client.id, scheduled_date: at })
  return { id: job.next_visit_id, client, another }
}

const GRACE = { name: 'Grace Holloway', email: 'grace@example.com', phone: '(512) 555-0142' }

test('one message goes to each client, with the times of all their visits', async () => {
  const grace = await visit(GRACE)
  const second = await grace.another('2026-07-02T18:30:00.000Z')
  const ben = await visit({ name: 'Ben Ortiz', email: 'ben@example.com', phone: null })
  const visit_ids = [second.next_visit_id, grace.id, ben.id]
  const { status, body } = await office.post('/api/visits/message', { visit_ids, message: FIRST_MESSAGE })
  expect([status, body.length]).toEqual([200, 2])
  await world.runBackground()
  expect(world.sent.mail.map(({ to }) => to).toSorted()).toEqual(['ben@example.com', 'grace@example.com'])
  expect(world.sent.sms).toMatchObject([
    {
      to: '+15125550142',
      text: 'Bluebonnet Electric: Your visit is on Wed, Jul 1, 9:00 AM and Thu, Jul 2, 1:30 PM. Call us if that does not suit you.',
    },
  ])
})

test('the recipients tell who gets nothing, and why; those get nothing', async () => {
  await world.db.insert(smsOptOuts).values({ phone: '+15125550177' })
  const gone = await visit({ name: 'Cleo Marsh', email: null, phone: '(512) 555-0177' })
  const dana = await visit({ name: 'Dana Cole', email: 'dana@example.com', phone: null }, '2026-07-01T15:00:00.000Z')
  const done = await createJob(world.db, { status: 'completed', scheduled_date: '2026-07-01T15:00:00.000Z' })
  const visit_ids = [gone.id, dana.id, done.next_visit_id]
  const { body } = await office.get(`/api/visits/recipients?visits=${visit_ids.join(',')}`)
  expect(body).toEqual([
    {
      client_id: gone.client.id,
      client_name: 'Cleo Marsh',
      visit_ids: [gone.id],
      no_email: 'Client has no email address, or has turned off emails',
      no_text: 'Client has opted out of text messages',
    },
    {
      client_id: dana.client.id,
      client_name: 'Dana Cole',
      visit_ids: [dana.id],
      no_email: null,
      no_text: 'Client has no phone number',
    },
  ])
  const before = await world.db.$count(deliveries)
  await office.post('/api/visits/message', { visit_ids: [gone.id, done.next_visit_id], message: 'Hello' })
  expect(await world.db.$count(deliveries)).toBe(before)
})

test('refuses an empty message, and ids that are none', async () => {
  const { id } = await visit(GRACE)
  expect((await office.post('/api/visits/message', { visit_ids: [id], message: ' ' })).status).toBe(400)
  expect((await office.post('/api/visits/message', { visit_ids: [], message: 'Hello' })).status).toBe(400)
  for (const ids of ['1,2', '-'.repeat(36)])
    expect((await office.get(`/api/visits/recipients?visits=${ids}`)).status).toBe(400)
})

test('times are listed once, the earliest first', () => {
  const times = ['2026-07-02T14:00:00.000Z', '2026-07-01T14:00:00.000Z', '2026-07-02T14:00:00.000Z']
  expect(listTimes('America/Chicago', times)).toBe('Wed, Jul 1, 9:00 AM and Thu, Jul 2, 9:00 AM')
  expect(writeText('Bluebonnet', 'See you {time}. Really {time}!', 'today')).toBe(
    'Bluebonnet: See you today. Really today!',
  )
})
