import { beforeEach, expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createClient, createCompany, createInvoice, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { Stats } from '../contract.ts'

const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const staff = await createUser(world.db, 'employee')

beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(invoices)
  await world.db.delete(clients)
})

const stats = async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  const caller = await world.signedIn(staff)
  return (await caller.get('/api/dashboard/stats')).body
}

test('is all zeros for a new company', async () => {
  const body = await stats()
  expect(Stats.parse(body)).toEqual(body)
  const none = { count: 0, items: [] }
  expect(body).toEqual({
    totalClients: 0,
    activeJobs: 0,
    pendingInvoices: 0,
    myScheduledJobs: 0,
    monthlyRevenue: '0.00',
    lastMonthRevenue: '0.00',
    revenueByMonth: [
      '2025-07 2025-08 2025-09 2025-10 2025-11 2025-12',
      '2026-01 2026-02 2026-03 2026-04 2026-05 2026-06',
    ].flatMap((year) => year.split(' ').map((month) => ({ month, revenue: '0.00' }))),
    testPayments: '0.00',
    attention: {
      disputes: { count: 0, items: [] },
      refundsDue: { ...none, amount: '0.00' },
      overdueInvoices: { ...none, balance: '0.00' },
      unassignedJobs: none,
      pendingBookings: none,
      clientAnswers: none,
      quietLeads: none,
      followUps: none,
      expiringPermits: none,
      dueInspections: none,
      expiringLicenses: none,
      expiringCertificates: none,
    },
  })
})

test('counts active clients, jobs in progress, and what is owed', async () => {
  const client = await createClient(world.db)
  await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
  for (const status of ['scheduled', 'in_progress', 'completed', 'cancelled'] as const)
    await world.db.insert(jobs).values({ client_id: client.id, title: 'Job', status })
  for (const status of ['draft', 'sent', 'overdue', 'overdue', 'paid', 'cancelled'] as const)
    await createInvoice(world.db, { client_id: client.id, status })
  expect(await stats()).toMatchObject({ totalClients: 1, activeJobs: 2, pendingInvoices: 3 })
})

test("an employee's upcoming jobs are their own", async () => {
  const other = await createUser(world.db, 'employee')
  await createJob(world.db, { assigned_to: staff.id })
  await createJob(world.db, { assigned_to: staff.id, status: 'in_progress' })
  await createJob(world.db, { assigned_to: staff.id, status: 'cancelled' })
  await createJob(world.db, { assigned_to: other.id })
  await createJob(world.db)
  expect(await stats()).toMatchObject({ myScheduledJobs: 1, activeJobs: 4 })
})

test('an unchanged copy is current until a record or the day changes, in whichever zone', async () => {
  const caller = await world.signedIn(staff)
  const read = async (now: string, held = '') => {
    world.clock.now = new Date(now)
    const { status, headers } = await caller.get('/api/dashboard/stats', { 'if-none-match': held })
    return { status, etag: String(headers['etag']) }
  }
  // Midnight in Chicago is 05:00 in UTC.
  const { etag } = await read('2026-06-16T04:45:00Z')
  expect(await read('2026-06-16T04:59:59Z', etag)).toEqual({ status: 304, etag })
  expect(await read('2026-06-16T05:00:00Z', etag)).toMatchObject({ status: 200 })
  await createClient(world.db)
  expect(await read('2026-06-16T04:59:59Z', etag)).toMatchObject({ status: 200 })
})

test('clients cannot see the stats', async () => {
  const portal = await world.signedIn(await createUser(world.db, 'client'))
  expect((await portal.get('/api/dashboard/stats')).status).toBe(403)
})
