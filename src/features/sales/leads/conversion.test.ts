import { describe, expect, test } from 'vitest'
import { createClient, createLead, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z', company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))

const convert = (id: string, body: object = {}) => staff.post(`/api/sales-leads/${id}/convert`, body)
const clientsWith = async (email: string) =>
  (await world.pool.query('select name, email, phone from clients where lower(email) = lower($1)', [email])).rows
const now = '2026-06-15T15:00:00.000Z'

test('creates a client with the same name, email and phone, and wins the lead', async () => {
  const lead = await createLead(world.db, { name: 'Ray Castillo', phone: '+15125550161', status: 'proposal' })
  const { status, body } = await convert(lead.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    converted_to_client: true,
    conversion_date: now,
    client_name: 'Ray Castillo',
    status: 'won',
    close_reason: 'Became a client',
    closed_at: now,
  })
  expect(await clientsWith(lead.email)).toEqual([{ name: 'Ray Castillo', email: lead.email, phone: '+15125550161' }])
  expect((await staff.get('/api/sales-leads/figures')).body).toMatchObject({ converted: 1 })
  expect((await convert(lead.id)).body).toEqual({ message: 'This lead is already a client.' })
})

describe('a client with the same email or phone', () => {
  test('is offered, and must be linked or declined', async () => {
    const existing = await createClient(world.db, { name: 'Oak Hill Dental', phone: '+15125550162' })
    const lead = await createLead(world.db, { name: 'Dr. Hill', email: String(existing.email).toUpperCase() })
    expect((await staff.get(`/api/sales-leads/${lead.id}`)).body.similar_clients).toMatchObject([{ id: existing.id }])
    const asked = await convert(lead.id)
    expect([asked.status, asked.body.message]).toEqual([
      409,
      expect.stringMatching(/^Oak Hill Dental has the same email/),
    ])
    const linked = await convert(lead.id, { client_id: existing.id })
    expect(linked.body).toMatchObject({ client_id: existing.id, client_name: 'Oak Hill Dental' })
    expect(await clientsWith(lead.email)).toHaveLength(1)

    const neighbor = await createLead(world.db, { phone: '+15125550162' })
    expect((await convert(neighbor.id, { create: true })).body.client_id).not.toBe(existing.id)
  })

  test('is not offered once it is archived, and cannot be linked then', async () => {
    const gone = await createClient(world.db, { archived_at: now, phone: null })
    const lead = await createLead(world.db, { email: String(gone.email) })
    expect((await convert(lead.id, { client_id: gone.id })).status).toBe(400)
    expect((await convert(lead.id)).status).toBe(201)
  })
})

test('one lead converted by ten requests makes one client', async () => {
  const { id, email } = await createLead(world.db)
  const replies = await Promise.all(Array.from({ length: 10 }, () => convert(id)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await clientsWith(email)).toHaveLength(1)
})

test('two leads of one person make one client without asking twice', async () => {
  const first = await createLead(world.db)
  const second = await createLead(world.db, { email: first.email.toUpperCase() })
  const replies = await Promise.all([convert(first.id), convert(second.id)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await clientsWith(first.email)).toHaveLength(1)
})

test('a stale version and a lost lead are refused', async () => {
  const lead = await createLead(world.db)
  const stale = await convert(lead.id, { updated_at: '2020-01-01T00:00:00.000Z' })
  expect([stale.status, await clientsWith(lead.email)]).toEqual([409, []])
  const lost = await createLead(world.db, { status: 'lost', close_reason: 'Price' })
  expect((await convert(lost.id)).body).toEqual({ message: 'This lead is lost. Reopen it first.' })
})

test('a client with a lead cannot be deleted, nor can a lead that became a client', async () => {
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const lead = await createLead(world.db)
  const { client_id } = (await convert(lead.id)).body
  expect((await admin.delete(`/api/clients/${client_id}`)).status).toBe(409)
  expect((await admin.delete(`/api/sales-leads/${lead.id}`)).body).toEqual({
    message: 'This lead became a client and must be kept.',
  })
})
