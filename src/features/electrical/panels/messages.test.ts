import { beforeEach, expect, test } from 'vitest'
import type { clients } from '#features/people/clients/server/table.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { deliveries, rateLimits, smsConsents, smsOptOuts } from '#server/tables.ts'
import { textsByUser } from '#server/sms/limits.ts'
import { createClient, createPanel, createProperty, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { FIRST_MESSAGE } from './rules/message.ts'

const URL = '/api/panel-capacity/message'

const world = await setUpWorld({ company: true })
const office = await world.signedIn(await createUser(world.db, 'employee'))
beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  world.sent.mail.length = world.sent.sms.length = 0
  for (const table of [deliveries, rateLimits, smsConsents, smsOptOuts]) await world.db.delete(table)
})

const NOT_AGREED = 'Client has not agreed to get texts of this kind'
const NO_EMAIL = 'Client has no email address, or has turned off emails'

const consent = (phone: string) => world.db.insert(smsConsents).values({ phone, method: 'phone' })

async function panel(values: Partial<typeof clients.$inferInsert>, address = '12 Oak Ln') {
  const client = await createClient(world.db, values)
  const add = async (address: string) => {
    const { id: property_id } = await createProperty(world.db, { client_id: client.id, address })
    return (await createPanel(world.db, { property_id })).id
  }
  return { id: await add(address), client, add }
}

const GRACE = { name: 'Grace Holloway', email: 'grace@example.com', phone: '+15125550142' }

test('one message goes to each client, by email and, to those who agreed, as a text', async () => {
  await consent(GRACE.phone)
  const grace = await panel(GRACE)
  const ben = await panel({ name: 'Ben Ortiz', email: 'ben@example.com', phone: '+15125550143' }, '7 Ash Ct')
  const panel_ids = [grace.id, await grace.add('5 Elm St'), ben.id]
  const { status, body } = await office.post(URL, { panel_ids, message: FIRST_MESSAGE })
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      client_id: ben.client.id,
      client_name: 'Ben Ortiz',
      addresses: ['7 Ash Ct'],
      no_email: null,
      no_text: NOT_AGREED,
    },
    {
      client_id: grace.client.id,
      client_name: 'Grace Holloway',
      addresses: ['12 Oak Ln', '5 Elm St'],
      no_email: null,
      no_text: null,
    },
  ])
  await world.runBackground()
  expect(Object.fromEntries(world.sent.mail.map(({ to, subject }) => [to, subject]))).toEqual({
    'ben@example.com': 'Your electrical panel at 7 Ash Ct',
    'grace@example.com': 'Your electrical panel at 12 Oak Ln and 5 Elm St',
  })
  expect(world.sent.sms).toMatchObject([
    {
      to: GRACE.phone,
      text: 'Bluebonnet Electric: Hi Grace, are you planning an EV charger, a heat pump or a spa? We know your electrical panel at 12 Oak Ln and 5 Elm St and can tell you what it needs. Just reply. Reply STOP to stop these texts.',
    },
  ])
})

test('the recipients tell who gets nothing, and why; those get nothing', async () => {
  await consent('+15125550177')
  await world.db.insert(smsOptOuts).values({ phone: '+15125550177' })
  const noEmail = await panel({ name: 'Cleo Marsh', email: null, phone: '+15125550177' })
  const none = await panel({ name: 'Dana Cole', email: null, phone: null })
  const past = await panel({ ...GRACE, archived_at: '2026-01-01T00:00:00.000Z' })
  const panel_ids = [noEmail.id, none.id, past.id]
  const { body } = await office.get(`/api/panel-capacity/recipients?panels=${panel_ids.join(',')}`)
  expect(body).toMatchObject([
    { client_name: 'Cleo Marsh', no_email: NO_EMAIL, no_text: 'Client has opted out of text messages' },
    { client_name: 'Dana Cole', no_email: NO_EMAIL, no_text: 'Client has no phone number' },
    { client_name: 'Grace Holloway', no_email: 'Client is archived', no_text: 'Client is archived' },
  ])
  const refused = await office.post(URL, { panel_ids, message: 'Hello' })
  expect([refused.status, refused.body.message]).toEqual([409, 'None of these clients can get a message.'])
  expect(await world.db.$count(deliveries)).toBe(0)
})

test('a mailbox and a phone that two clients share get one offer, and the second client says so', async () => {
  await consent(GRACE.phone)
  const grace = await panel(GRACE)
  const harold = await panel({ ...GRACE, name: 'Harold Holloway', email: 'Grace@example.com' }, '5 Elm St')
  const { status, body } = await office.post(URL, { panel_ids: [harold.id, grace.id], message: FIRST_MESSAGE })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { client_name: 'Grace Holloway', no_email: null, no_text: null },
    {
      client_name: 'Harold Holloway',
      no_email: 'Same email address as Grace Holloway, who gets it',
      no_text: 'Same phone number as Grace Holloway, who gets it',
    },
  ])
  await world.runBackground()
  expect(world.sent.mail).toMatchObject([{ to: 'grace@example.com' }])
  expect(world.sent.sms).toMatchObject([{ to: GRACE.phone }])
})

test('texts wait for the end of quiet hours', async () => {
  await consent(GRACE.phone)
  const { id } = await panel({ ...GRACE, email: null })
  await world.db.update(companySettings).set({ quiet_hours: { from: '21:00', to: '10:00' } })
  world.clock.now = new Date('2026-06-16T03:00:00Z')
  await office.post(URL, { panel_ids: [id], message: 'Hello' })
  await world.runBackground()
  expect(world.sent.sms).toEqual([])
  const [waiting] = await world.db.select().from(deliveries)
  expect(waiting).toMatchObject({ status: 'queued', not_before: '2026-06-16T15:00:00.000Z' })
})

test('over the daily limit of a user, nobody gets a message', async () => {
  await consent(GRACE.phone)
  const { id } = await panel(GRACE)
  const user = await createUser(world.db, 'admin')
  const caller = await world.signedIn(user)
  await textsByUser(world.services, user.id).use(textsByUser.rule.limit)
  expect((await caller.post(URL, { panel_ids: [id], message: 'Hello' })).status).toBe(429)
  expect(await world.db.$count(deliveries)).toBe(0)
})

test('refuses what it cannot send, and clients', async () => {
  const { id } = await panel(GRACE)
  const errors = async (body: object) => (await office.post(URL, body)).body.errors
  expect(await errors({ panel_ids: [id], message: ' ' })).toMatchObject([{ message: 'Enter a message' }])
  expect(await errors({ panel_ids: [id], message: 'Hi {name}' })).toMatchObject([
    { message: 'In braces, write only {first name} or {address}' },
  ])
  expect(await errors({ panel_ids: [], message: 'Hello' })).toMatchObject([{ message: 'Choose a panel' }])
  for (const ids of ['1,2', '-'.repeat(36)])
    expect((await office.get(`/api/panel-capacity/recipients?panels=${ids}`)).status).toBe(400)
  const client = await world.signedIn(await createUser(world.db, 'client'))
  expect((await client.post(URL, { panel_ids: [id], message: 'Hello' })).status).toBe(403)
  expect((await client.get(`/api/panel-capacity/recipients?panels=${id}`)).status).toBe(403)
})
