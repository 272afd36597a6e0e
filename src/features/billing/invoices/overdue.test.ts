import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companySettings } from '#features/company/settings/server/table.ts'
import { createCompany, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { invoices } from './server/table.ts'

const world = await setUpWorld()
const staff = await world.signedIn(await createUser(world.db, 'employee'))

beforeEach(async () => {
  await world.db.delete(invoices)
  await createCompany(world.db, { time_zone: 'America/Chicago' })
})

const tick = async (now: string) => {
  world.clock.now = new Date(now)
  await world.runJob('invoices.follow-due-dates')
}
const due = async (due_date: string | null, status: 'draft' | 'sent' | 'overdue' | 'paid' | 'cancelled' = 'sent') =>
  (await createInvoice(world.db, { due_date, status, updated_at: '2026-01-01T00:00:00.000Z' })).id
const getState = async (id: string) => {
  const [row] = await world.db.select().from(invoices).where(eq(invoices.id, id))
  return row?.status
}

test.each([
  ['a day of 23 hours begins', '2026-03-07', '2026-03-08T05:59:59.999Z', '2026-03-08T06:00:00.000Z'],
  ['a day of 23 hours ends', '2026-03-08', '2026-03-09T04:59:59.999Z', '2026-03-09T05:00:00.000Z'],
  ['a day of 25 hours begins', '2026-10-31', '2026-11-01T04:59:59.999Z', '2026-11-01T05:00:00.000Z'],
  ['a day of 25 hours ends', '2026-11-01', '2026-11-02T05:59:59.999Z', '2026-11-02T06:00:00.000Z'],
  ['a leap day ends', '2028-02-29', '2028-03-01T05:59:59.999Z', '2028-03-01T06:00:00.000Z'],
])('is overdue from the moment that %s', async (_, day, last, first) => {
  const id = await due(day)
  await tick(last)
  expect(await getState(id)).toBe('sent')
  await tick(first)
  expect(await getState(id)).toBe('overdue')
})

test('leaves an invoice on which nothing is due', async () => {
  const paid = { due_date: '2026-01-01', total: '0.00', subtotal: '0.00', taxed_subtotal: '0.00', tax_amount: '0.00' }
  const [sent, overdue] = [
    await createInvoice(world.db, { ...paid, status: 'sent' }),
    await createInvoice(world.db, { ...paid, status: 'overdue' }),
  ]
  await tick('2026-06-15T15:00:00Z')
  expect(await Promise.all([sent.id, overdue.id].map(getState))).toEqual(['sent', 'sent'])
})

test('only marks sent invoices with a due date', async () => {
  const ids = [
    await due('2026-01-01'),
    await due('2026-01-01', 'draft'),
    await due('2026-01-01', 'paid'),
    await due('2026-01-01', 'cancelled'),
    await due('2026-01-01', 'overdue'),
    await due(null),
  ]
  await tick('2026-06-15T15:00:00Z')
  expect(await Promise.all(ids.map(getState))).toEqual(['overdue', 'draft', 'paid', 'cancelled', 'overdue', 'sent'])
})

test('becomes sent again when the due day is still ahead, as after a time zone change', async () => {
  const [today, none] = [await due('2026-06-15', 'overdue'), await due(null, 'overdue')]
  await tick('2026-06-15T15:00:00Z')
  expect(await Promise.all([today, none].map(getState))).toEqual(['sent', 'sent'])
  // Honolulu is still on the 15th when Chicago is on the 16th.
  await tick('2026-06-16T06:00:00Z')
  expect(await getState(today)).toBe('overdue')
  await world.db.update(companySettings).set({ time_zone: 'Pacific/Honolulu' })
  await tick('2026-06-16T06:00:00Z')
  expect(await getState(today)).toBe('sent')
})

test('touches only rows that change, and writes nothing when none do', async () => {
  const [late, early] = [await due('2026-06-14'), await due('2026-06-16')]
  await tick('2026-06-15T15:00:00Z')
  const rows = await world.db.select().from(invoices)
  const getVersion = (id: string) => rows.find((row) => row.id === id)?.updated_at
  expect(getVersion(late)).toBe('2026-06-15T15:00:00.000Z')
  expect(getVersion(early)).toBe('2026-01-01T00:00:00.000Z')
  const etag = async () => (await staff.get('/api/invoices')).headers['etag']
  const before = await etag()
  await tick('2026-06-15T15:01:00Z')
  expect(await etag()).toBe(before)
  expect(await world.db.select().from(invoices)).toEqual(rows)
})
