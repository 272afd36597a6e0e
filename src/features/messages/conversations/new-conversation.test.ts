import { expect, test } from 'vitest'
import { createClient, createLead, createUser } from '#test/factories.ts'
import { PHONE, startTexting } from '#test/texting.ts'
import { CONSENT_NEEDED } from './contract.ts'

const LEAD = '+15125550188'
const NEW = '+15125550199'

const texting = await startTexting()
const lead = await createLead(texting.world.db, { name: 'Greta Lindqvist', phone: LEAD })

const find = async (q: string) =>
  (await texting.staff.get(`/api/conversations/recipients?q=${encodeURIComponent(q)}`)).body
const start = (body: object) => texting.staff.post('/api/conversations', body)

test('offers clients, staff and leads by name or number, each number once', async () => {
  const { world, client, sender } = texting
  await createLead(world.db, { name: 'Grace H.', phone: PHONE })
  await createUser(world.db, 'client', { name: 'Grace Login', phone: PHONE })
  await createClient(world.db, { name: 'Grace Without', phone: null })
  const grace = { kind: 'client', id: client.id, name: 'Grace Holloway', phone: PHONE, needs_consent: false }
  const greta = { kind: 'lead', id: lead.id, name: 'Greta Lindqvist', phone: LEAD, needs_consent: true }
  expect(await find('gr')).toEqual([grace, greta])
  expect(await find('555-0142')).toEqual([grace])
  expect(await find('reyes')).toEqual([
    { kind: 'staff', id: sender.id, name: 'Marcus Reyes', phone: '+15125550111', needs_consent: false },
  ])
  expect((await find('')).length).toBeGreaterThan(2)
})

test('offers a whole number that belongs to no one, and no part of one', async () => {
  expect(await find('(512) 555-0199')).toEqual([
    { kind: 'number', id: null, name: null, phone: NEW, needs_consent: true },
  ])
  expect(await find('512 555 019')).toEqual([])
  expect(await find('%')).toEqual([])
})

test.each([
  ['a lead', () => ({ lead_id: lead.id }), LEAD, 'Greta Lindqvist'],
  ['a number', () => ({ phone: '512-555-0199' }), NEW, null],
])('the first text to %s needs their consent, which is kept', async (_, body, phone, name) => {
  expect(await start(body())).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'consent', message: CONSENT_NEEDED }] },
  })
  expect((await start({ ...body(), consent: 'lead_form' })).status).toBe(400)
  const started = await start({ ...body(), consent: 'phone' })
  expect(started).toMatchObject({ status: 201, body: { phone, name, client_id: null } })
  const sent = await texting.staff.post(`/api/conversations/${started.body.id}/messages`, { body: 'Hello' })
  expect(sent).toMatchObject({ status: 201, body: { status: 'sent' } })
  expect(texting.peer.messages.at(-1)).toMatchObject({ to: phone })
  // It is on record now.
  expect((await start(body())).body.id).toBe(started.body.id)
  expect((await find(phone)).every((found: { needs_consent: boolean }) => !found.needs_consent)).toBe(true)
})

test.each([
  [{}, 400],
  [{ phone: '12', consent: 'phone' }, 400],
  [{ phone: NEW, lead_id: '00000000-0000-4000-8000-000000000000' }, 400],
  [{ lead_id: '00000000-0000-4000-8000-000000000000' }, 404],
])('refuses %j', async (body, status) => expect((await start(body)).status).toBe(status))

test('a conversation with a lead leads to the lead until they are a client', async () => {
  const of = async () => (await texting.staff.get('/api/conversations?q=greta')).body[0]
  expect(await of()).toMatchObject({ name: 'Greta Lindqvist', lead_id: lead.id, client_id: null })
  const { id } = await createClient(texting.world.db, { name: 'Greta Lindqvist', phone: LEAD })
  expect(await of()).toMatchObject({ lead_id: null, client_id: id })
})

test('a number that only an unproven sign-in typed needs the consent of its owner', async () => {
  const { world, staff } = texting
  const { id: user_id } = await createUser(world.db, 'client', { name: 'Ines Ortega', phone: '+15125550177' })
  expect((await start({ user_id })).status).toBe(400)
  const values = { name: 'Ines Ortega', phone: '+15125550177', user_id, email_unproven: true }
  const { id: client_id } = await createClient(world.db, values)
  expect(await find('ortega')).toMatchObject([{ id: client_id, needs_consent: true }])
  expect((await start({ client_id })).status).toBe(400)
  expect((await staff.post('/api/notifications/sms', { to: '+15125550177', message: 'Hello' })).status).toBe(409)
  expect((await staff.get(`/api/clients/${client_id}`)).body.text_refusals).toEqual({
    request: expect.stringContaining('unconfirmed email'),
    consent: expect.stringContaining('unconfirmed email'),
  })
  expect((await start({ client_id, consent: 'in_person' })).status).toBe(201)
  expect((await staff.get(`/api/clients/${client_id}`)).body.text_refusals).toEqual({ request: null, consent: null })
})
