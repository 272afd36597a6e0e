import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { invoiceItems, invoices } from '#features/billing/invoices/server/table.ts'
import { taxCertificates } from '#features/billing/sales-tax/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { salesActivities, salesLeads } from '#features/sales/leads/server/table.ts'
import {
  createBooking,
  createCertificate,
  createClient,
  createCompany,
  createInspection,
  createInvoice,
  createJob,
  createPermit,
  createUser,
} from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import type { Attention } from '../contract.ts'
import { attentionGroups } from '../web/attention-groups.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
await createCompany(world.db, { time_zone: 'America/Chicago' })
const technician = (await createUser(world.db, 'employee')).id
const staff = await world.signedIn(await createUser(world.db, 'employee'))

beforeEach(async () => {
  await world.db.delete(salesLeads)
  await world.db.delete(bookings)
  await world.db.delete(jobs)
  await world.db.delete(invoiceItems)
  await world.db.delete(invoices)
})

const attention = async () => (await staff.get('/api/dashboard/stats')).body.attention as Attention

test('puts the largest overdue balances first, among invoices of any age', async () => {
  const client_id = (await createClient(world.db, { name: 'Oak Hill Dental' })).id
  const owing = async (total: string, values: Partial<typeof invoices.$inferInsert> = {}) =>
    createInvoice(world.db, { client_id, status: 'overdue', due_date: '2026-06-01', ...values }, [
      { description: 'Work', quantity: '1.00', unit_price: total },
    ])
  const oldest = await owing('900.00', { created_at: '2020-01-01T00:00:00.000Z' })
  for (const total of ['10.00', '20.00', '30.00', '40.00', '50.00']) await owing(total)
  // Mostly paid already.
  await owing('5000.00', { amount_paid: '4999.99' })
  for (const status of ['draft', 'sent', 'paid', 'cancelled'] as const) await owing('7000.00', { status })
  const { overdueInvoices } = await attention()
  expect(overdueInvoices).toMatchObject({ count: 7, balance: '1050.01' })
  expect(overdueInvoices.items.map(({ balance }) => balance)).toEqual(['900.00', '50.00', '40.00', '30.00', '20.00'])
  expect(overdueInvoices.items[0]).toEqual({
    id: oldest.id,
    invoice_number: oldest.invoice_number,
    client_name: 'Oak Hill Dental',
    due_date: '2026-06-01',
    balance: '900.00',
  })
})

test('lists unassigned open jobs soonest first, those without a date last', async () => {
  const client_id = (await createClient(world.db, { name: 'Maria Alvarez' })).id
  const job = (title: string, values: Partial<typeof jobs.$inferInsert> = {}) =>
    createJob(world.db, { client_id, title, ...values })
  await job('No time yet')
  await job('Next week', { scheduled_date: '2026-06-22T15:00:00.000Z' })
  const soonest = await job('Today', { scheduled_date: '2026-06-15T20:30:00.000Z', status: 'in_progress' })
  await job('Assigned', { assigned_to: technician })
  await job('Is done', { status: 'completed' })
  await job('Called off', { status: 'cancelled' })
  const { unassignedJobs } = await attention()
  expect(unassignedJobs.count).toBe(3)
  expect(unassignedJobs.items.map(({ title }) => title)).toEqual(['Today', 'Next week', 'No time yet'])
  expect(unassignedJobs.items[0]).toEqual({
    id: soonest.id,
    title: 'Today',
    client_name: 'Maria Alvarez',
    scheduled_date: '2026-06-15T20:30:00.000Z',
  })
})

test('lists pending bookings soonest first, including unassigned ones', async () => {
  for (const status of ['confirmed', 'completed', 'cancelled'] as const) await createBooking(world.db, { status })
  await createBooking(world.db, { scheduled_date: '2026-06-20T15:00:00.000Z', client_id: null })
  const first = await createBooking(world.db, { scheduled_date: '2026-06-16T15:00:00.000Z' })
  const { pendingBookings } = await attention()
  expect(pendingBookings).toMatchObject({ count: 2, items: [{ id: first.id }, { client_name: null }] })
})

const lead = async (name: string, values: Partial<typeof salesLeads.$inferInsert> = {}) => {
  const [row] = await world.db
    .insert(salesLeads)
    .values({ name, email: 'lead@example.com', created_at: '2026-01-10T12:00:00.000Z', ...values })
    .returning()
  return row?.id ?? expect.unreachable('no lead was made')
}

test('an open lead is quiet after 14 company days without contact', async () => {
  // 14 days before 15 June is 1 June, which begins at 05:00 UTC in Chicago.
  const before = '2026-06-01T04:59:59.999Z'
  const since = '2026-06-01T05:00:00.000Z'
  const written = (lead_id: string, created_at: string) =>
    world.db.insert(salesActivities).values({ lead_id, activity_type: 'call', created_at })
  await lead('Never touched')
  await lead('Made lately', { created_at: since })
  await lead('Contacted long ago', { last_contact: before })
  await lead('Contacted lately', { last_contact: since })
  const talked = await lead('Talked long ago')
  await written(talked, '2026-02-01T12:00:00.000Z')
  await written(talked, '2026-01-20T12:00:00.000Z')
  await written(await lead('Talked lately'), since)
  await lead('Converted', { converted_to_client: true })
  for (const status of ['won', 'lost'] as const) await lead(status, { status })
  for (const status of ['contacted', 'qualified', 'proposal'] as const)
    await lead(status, { status, last_contact: before })
  const { quietLeads } = await attention()
  expect(quietLeads.count).toBe(6)
  expect(quietLeads.items.map(({ name }) => name).slice(0, 3)).toEqual([
    'Never touched',
    'Talked long ago',
    'Contacted long ago',
  ])
  expect(quietLeads.items[1]?.quiet_since).toBe('2026-02-01T12:00:00.000Z')
})

test('a follow-up is due from the beginning of its company day, on open leads only', async () => {
  // Today in Chicago ends at 05:00 UTC.
  const overdue = await lead('Overdue', { next_follow_up: '2026-06-10T05:00:00.000Z' })
  await lead('Today', { next_follow_up: '2026-06-16T04:59:59.999Z', status: 'proposal' })
  await lead('Tomorrow', { next_follow_up: '2026-06-16T05:00:00.000Z' })
  await lead('Lost', { next_follow_up: '2026-06-10T05:00:00.000Z', status: 'lost' })
  await lead('Client', { next_follow_up: '2026-06-10T05:00:00.000Z', converted_to_client: true })
  const { followUps } = await attention()
  expect(followUps.count).toBe(2)
  expect(followUps.items.map(({ name }) => name)).toEqual(['Overdue', 'Today'])
  expect(followUps.items[0]).toEqual({
    id: overdue,
    name: 'Overdue',
    service_interest: null,
    next_follow_up: '2026-06-10T05:00:00.000Z',
  })
})

test("each group counts the rows of the list that its 'View All' opens", async () => {
  const issued = { status: 'approved', permit_number: 'BP-7', approval_date: '2026-06-02' } as const
  await createJob(world.db, { assigned_to: technician })
  await createJob(world.db, { status: 'in_progress' })
  await createBooking(world.db, { status: 'confirmed' })
  await createPermit(world.db, { ...issued, expiration_date: '2027-06-01' })
  await createPermit(world.db, { status: 'pending', expiration_date: '2026-06-20' })
  await createInspection(world.db, { scheduled_date: '2026-07-15T15:00:00.000Z' })
  await createInspection(world.db, {
    status: 'failed',
    completed_date: '2026-06-10T15:00:00.000Z',
    corrections_required: 'Bond the water line',
    re_inspection_required: true,
  })
  for (let n = 0; n < 7; n += 1) {
    await createInvoice(world.db, { status: 'overdue' })
    await createJob(world.db)
    await createBooking(world.db)
    await createPermit(world.db, { ...issued, expiration_date: '2026-06-20' })
    await createInspection(world.db, { scheduled_date: '2026-06-16T15:00:00.000Z' })
  }
  const groups = attentionGroups(await attention(), { zone: 'America/Chicago', today: '2026-06-15' })
  const counted = await Promise.all(
    groups.map(async ({ kind, count, href = '' }) => {
      const { pathname, searchParams } = new URL(href, 'http://localhost')
      const tab = searchParams.get('tab')
      searchParams.delete('tab')
      // The bookings' filter is the browser's: its name is the status.
      const query = String(searchParams).replace('show=pending', 'status=pending')
      const { body } = await staff.get(`/api${tab === null ? pathname : `/${tab}`}?${query}`)
      return [kind, count, (body as unknown[]).length]
    }),
  )
  expect(counted).toEqual([
    ['overdueInvoices', 7, 7],
    ['unassignedJobs', 8, 8],
    ['pendingBookings', 7, 7],
    ['dueInspections', 8, 8],
    ['expiringPermits', 7, 7],
  ])
})

test('warns of tax certificates 30 days before they expire, unless a later one replaced them', async () => {
  const { id: client_id } = await createClient(world.db, { name: 'Oak Hill Builders' })
  const add = (valid_until: string | null, of = client_id) =>
    createCertificate(world.db, { client_id: of, valid_until, kind: 'resale' })
  const today = await add('2026-06-15')
  await add('2026-06-14', (await createClient(world.db)).id)
  await add('2026-07-16', (await createClient(world.db)).id)
  const { id: other } = await createClient(world.db)
  await add('2026-06-20', other)
  const renewed = await add(null, other)
  const { expiringCertificates } = await attention()
  expect(expiringCertificates).toEqual({
    count: 1,
    items: [
      {
        id: today.id,
        client_id,
        client_name: 'Oak Hill Builders',
        kind: 'resale',
        number: '3-20045-1234-7',
        valid_until: '2026-06-15',
      },
    ],
  })
  await world.db.delete(taxCertificates).where(eq(taxCertificates.id, renewed.id))
  await add('2026-07-15', (await createClient(world.db)).id)
  expect((await attention()).expiringCertificates.items.map(({ valid_until }) => valid_until)).toEqual([
    '2026-06-15',
    '2026-06-20',
    '2026-07-15',
  ])
})
