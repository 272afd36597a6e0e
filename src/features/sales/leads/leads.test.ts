import { beforeEach, describe, expect, test } from 'vitest'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { createCompany, createLead, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import type { Lead } from './contract.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
await createCompany(world.db, { time_zone: 'America/Chicago' })
const employee = await createUser(world.db, 'employee')
const staff = await world.signedIn(employee)

beforeEach(() => world.db.delete(salesLeads))

const listed = async (query = '') => (await staff.get(`/api/sales-leads${query}`)).body as Lead[]
const getNames = (leads: Lead[]) => leads.map(({ name }) => name)

describe('creating', () => {
  test('fills in the defaults of the specification and ignores what callers may not set', async () => {
    const { status, body } = await staff.post('/api/sales-leads', {
      name: ' Ray Castillo ',
      email: 'ray@example.com',
      phone: '(512) 555-0100',
      service_interest: 'Panel Upgrade',
      estimated_value: '3600',
      notes: '',
      converted_to_client: true,
      client_id: crypto.randomUUID(),
      created_at: '2020-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Ray Castillo',
      phone: '+15125550100',
      source: 'website',
      status: 'new',
      estimated_value: '3600.00',
      notes: null,
      converted_to_client: false,
      client_id: null,
      assigned_to_name: null,
      last_touched: body.created_at,
    })
    expect(body.created_at).not.toBe('2020-01-01T00:00:00.000Z')
    expect(await listed()).toMatchObject([{ id: body.id, name: 'Ray Castillo' }])
  })

  test('starts a follow-up with the company day, and assigns only active staff', async () => {
    const lead = { name: 'Ray', email: 'ray@example.com', next_follow_up: '2026-07-01', assigned_to: employee.id }
    expect((await staff.post('/api/sales-leads', lead)).body).toMatchObject({
      next_follow_up: '2026-07-01T05:00:00.000Z',
      assigned_to_name: employee.name,
    })
    const client = await createUser(world.db, 'client')
    const refused = await staff.post('/api/sales-leads', { ...lead, assigned_to: client.id })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'assigned_to'])
  })
})

test('the list is newest first, and shows open or closed leads', async () => {
  const at = (day: number) => `2026-06-0${day}T12:00:00.000Z`
  await createLead(world.db, { name: 'First', created_at: at(1) })
  await createLead(world.db, { name: 'Won', status: 'won', created_at: at(2) })
  await createLead(world.db, { name: 'Lost', status: 'lost', created_at: at(3) })
  await createLead(world.db, { name: 'Last', status: 'proposal', created_at: at(4), phone: '+15125550177' })
  expect(getNames(await listed())).toEqual(['Last', 'Lost', 'Won', 'First'])
  expect(getNames(await listed('?show=open'))).toEqual(['Last', 'First'])
  expect(getNames(await listed('?show=closed'))).toEqual(['Lost', 'Won'])
  expect(getNames(await listed('?status=won'))).toEqual(['Won'])
  expect(getNames(await listed('?q=555-0177'))).toEqual(['Last'])
  expect((await staff.get('/api/sales-leads?status=closed_won')).body.message).toBe(
    'Status must be new, contacted, qualified, proposal, won, or lost',
  )
})

test('the figures count every lead, and the value of the open ones to the cent', async () => {
  const figures = async () => (await staff.get('/api/sales-leads/figures')).body
  expect(await figures()).toEqual({ total: 0, pipeline_value: '0.00', converted: 0, won: 0, lost: 0, sources: [] })
  await createLead(world.db, { estimated_value: '99999999.99' })
  await createLead(world.db, { estimated_value: '0.02', status: 'proposal' })
  await createLead(world.db)
  await createLead(world.db, { estimated_value: '500.00', status: 'lost' })
  await createLead(world.db, { estimated_value: '700.00', status: 'won', converted_to_client: true })
  expect(await figures()).toMatchObject({ total: 5, pipeline_value: '100000000.01', converted: 1, won: 1, lost: 1 })
})

describe('closing', () => {
  test('needs a reason, which stays until the lead is reopened', async () => {
    const { id } = await createLead(world.db)
    const move = (body: object) => staff.patch(`/api/sales-leads/${id}`, body)
    expect((await move({ status: 'lost' })).body).toMatchObject({
      errors: [{ path: 'close_reason', message: 'Enter the reason for closing this lead' }],
    })
    const lost = await move({ status: 'lost', close_reason: 'Price too high' })
    expect(lost.body).toMatchObject({ close_reason: 'Price too high', closed_at: '2026-06-15T15:00:00.000Z' })
    expect((await move({ notes: 'Try again in spring' })).body).toMatchObject({ close_reason: 'Price too high' })
    expect((await move({ status: 'won', close_reason: 'Came back' })).status).toBe(409)
    expect((await move({ status: 'contacted' })).body).toMatchObject({
      status: 'contacted',
      close_reason: null,
      closed_at: null,
    })
  })
})

test('a deleted lead takes its activities along', async () => {
  const { id } = await createLead(world.db)
  await staff.post('/api/sales-activities', { lead_id: id, activity_type: 'note', description: 'Spam' })
  expect((await staff.delete(`/api/sales-leads/${id}`)).status).toBe(204)
  expect((await staff.get(`/api/sales-activities?lead_id=${id}`)).body).toEqual([])
})

describe('an activity', () => {
  const add = (lead_id: string, activity_type: string) =>
    staff.post('/api/sales-activities', { lead_id, activity_type, description: 'Left a message' })
  const getLead = async (id: string) => (await staff.get(`/api/sales-leads/${id}`)).body

  test('is listed newest first with who performed it', async () => {
    const { id } = await createLead(world.db)
    expect((await add(id, 'note')).body).toMatchObject({ activity_type: 'note', performed_by_name: employee.name })
    world.clock.now = new Date('2026-06-15T15:05:00Z')
    await add(id, 'call')
    const rows = (await staff.get(`/api/sales-activities?lead_id=${id}`)).body
    expect(rows.map((row: { activity_type: string }) => row.activity_type)).toEqual(['call', 'note'])
    expect((await add(crypto.randomUUID(), 'call')).status).toBe(404)
  })

  test.each(['call', 'email', 'meeting'])('%s is contact and settles a follow-up that is due', async (type) => {
    const { id, updated_at } = await createLead(world.db, { next_follow_up: '2026-06-15T05:00:00.000Z' })
    const { body } = await add(id, type)
    expect(await getLead(id)).toMatchObject({ last_contact: body.created_at, next_follow_up: null, updated_at })
  })

  test('leaves a later follow-up, and a note is no contact', async () => {
    const next_follow_up = '2026-06-16T05:00:00.000Z'
    const { id } = await createLead(world.db, { next_follow_up, created_at: '2026-06-01T05:00:00.000Z' })
    const { body } = await add(id, 'note')
    expect(await getLead(id)).toMatchObject({ last_contact: null, next_follow_up, last_touched: body.created_at })
    await add(id, 'call')
    expect(await getLead(id)).toMatchObject({ next_follow_up })
  })
})
