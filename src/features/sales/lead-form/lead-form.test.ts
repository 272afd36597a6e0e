import { beforeEach, describe, expect, test } from 'vitest'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { getConsent } from '#server/sms/consents.ts'
import { createClient, createCompany, createLead } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
await createCompany(world.db, { company_name: 'Bluebonnet Electric' })

beforeEach(async () => {
  await world.runBackground()
  await world.db.delete(salesLeads)
  await world.db.delete(rateLimits)
  world.sent.mail.length = 0
})

const request = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '(512) 555-0100',
  service_interest: 'EV Charger',
  message: 'The panel is in the garage.',
}
const send = (body: object) => world.anonymous().post('/api/public/leads', body)

test('becomes a new lead, keeps the consent, and notifies the office', async () => {
  const { status, body } = await send({
    ...request,
    phone: '512-555-0100',
    text_consent: true,
    status: 'won',
    client_id: 'x',
    source: 'x',
  })
  expect([status, body]).toEqual([201, { received: true }])
  const [lead] = await world.db.select().from(salesLeads)
  const now = '2026-06-15T15:00:00.000Z'
  expect(lead).toMatchObject({
    name: 'Ada Lovelace',
    phone: '+15125550100',
    source: 'website',
    status: 'new',
    notes: 'The panel is in the garage.',
    client_id: null,
    consent_at: now,
    text_consent_at: now,
  })
  expect(lead?.consent_text).toContain('Bluebonnet Electric may also text me about this request.')
  expect(await getConsent(world.db, '+15125550100')).toEqual({ method: 'lead_form', recorded_by: null, given_at: now })
  await world.runBackground()
  expect(world.sent.mail).toMatchObject([
    { to: 'office@bluebonnet.example', subject: 'New quote request from Ada Lovelace' },
  ])
  expect(world.sent.mail[0]?.text).toContain(`/sales?open=${lead?.id}`)
  expect(world.sent.mail[0]?.text).toContain('Phone: (512) 555-0100')
})

test('the answer is the same whatever the company knows about the sender', async () => {
  const stranger = await send(request)
  await createClient(world.db, { email: request.email })
  await createLead(world.db, { email: request.email })
  expect((await send(request)).body).toEqual(stranger.body)
})

test('a program that fills in the hidden field gets the same answer, and nothing is kept', async () => {
  expect(await send({ ...request, fax: '555' })).toMatchObject({ status: 201, body: { received: true } })
  expect(await world.db.select().from(salesLeads)).toEqual([])
  await world.runBackground()
  expect(world.sent.mail).toEqual([])
})

test('explains bad input, and asks for a number before texting is agreed to', async () => {
  const { status, body } = await send({ name: '', email: 'ada', phone: 'call me' })
  expect(status).toBe(400)
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'email', 'phone'])
  const { phone: _, ...noPhone } = request
  expect((await send({ ...noPhone, text_consent: true })).body.errors).toEqual([
    { path: 'phone', message: 'Enter the phone number to text' },
  ])
})

describe('limits', () => {
  const statuses = async (count: number, makeEmail: (n: number) => string) => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push((await send({ ...request, email: makeEmail(n) })).status)
    return all
  }

  test('five requests a day from one email, in any case', async () => {
    const got = await statuses(6, (n) => (n % 2 ? 'ada@example.com' : 'ADA@example.com'))
    expect(got).toEqual([201, 201, 201, 201, 201, 429])
    expect((await send(request)).body.message).toMatch(/Please call us, or try again in 24 hours\.$/)
  })

  test('twenty requests an hour from one address', async () => {
    const got = await statuses(21, (n) => `ada${n}@example.com`)
    expect(got.filter((status) => status === 201)).toHaveLength(20)
    expect(got.at(-1)).toBe(429)
    world.clock.now = new Date('2026-06-15T16:00:01Z')
    expect((await send({ ...request, email: 'later@example.com' })).status).toBe(201)
  })
})

test('another site cannot send it from its own pages', async () => {
  const foreign = { origin: 'https://elsewhere.example' }
  expect((await world.anonymous().post('/api/public/leads', request, foreign)).status).toBe(403)
})
