import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDay } from '#contract/dates.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { createCompany, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import type { Stats } from '../contract.ts'
import { getFigures } from './queries.ts'

const world = await setUpWorld()
const staff = await createUser(world.db, 'admin')
const invoice_id = (await createInvoice(world.db)).id

const HOUR = 3_600_000
// Chicago's clocks change on 8 March and 1 November 2026; Auckland's and Lord Howe's on other days, by other amounts.
const zone = fc.constantFrom('America/Chicago', 'UTC', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/St_Johns')
const month = fc
  .integer({ min: 0, max: 17 })
  .map((n) => `${2025 + Math.floor((n + 9) / 12)}-${String(((n + 9) % 12) + 1).padStart(2, '0')}`)

const paid = fc.record({
  month,
  /** Near the boundary of a month, or anywhere in it. */
  offset: fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.integer({ min: -26 * HOUR, max: 26 * HOUR }),
    fc.integer({ min: 0, max: 31 * 24 * HOUR }),
  ),
  amount: fc.integer({ min: 1, max: 9_999_999_999 }),
  givenBack: fc.double({ min: 0, max: 1, noNaN: true }),
  takenBack: fc.double({ min: 0, max: 1, noNaN: true }),
  status: fc.constantFrom(
    'succeeded' as const,
    'refunded' as const,
    'returned' as const,
    'pending' as const,
    'failed' as const,
  ),
})

const text = (whole: number) => `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`

/** An instant's `2026-06` by the platform's own calendar, which the product does not use. */
function toMonth(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit' }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}`
}

test('revenue by month equals the sum over every payment, for any zone, hour, refunds and disputes', async () => {
  await fc.assert(
    fc.asyncProperty(zone, month, fc.array(paid, { maxLength: 40 }), async (time_zone, thisMonth, made) => {
      await createCompany(world.db, { time_zone })
      await world.db.delete(payments)
      world.clock.now = new Date(Date.parse(startOfDay(time_zone, `${thisMonth}-01`)) + made.length * 17 * HOUR)
      const expected = new Map<string, number>()
      const rows = made.map(({ month: around, offset, amount, givenBack, takenBack, status }) => {
        const paid_at = new Date(Date.parse(startOfDay(time_zone, `${around}-01`)) + offset)
        const refunded = Math.floor(amount * givenBack)
        const returned = Math.floor((amount - refunded) * takenBack)
        if (['succeeded', 'refunded', 'returned'].includes(status)) {
          const of = toMonth(time_zone, paid_at)
          expected.set(of, (expected.get(of) ?? 0) + amount - refunded - returned)
        }
        return {
          invoice_id,
          provider: 'manual' as const,
          payment_method: 'cash' as const,
          status,
          amount: text(amount),
          refunded_amount: text(refunded),
          returned_amount: text(returned),
          paid_at: paid_at.toISOString(),
        }
      })
      if (rows.length > 0) await world.db.insert(payments).values(rows)
      const caller = await world.signedIn(staff)
      const { revenueByMonth, monthlyRevenue, lastMonthRevenue } = (await caller.get('/api/dashboard/stats'))
        .body as Stats
      expect(revenueByMonth.map(({ revenue }) => revenue)).toEqual(
        revenueByMonth.map(({ month: of }) => text(expected.get(of) ?? 0)),
      )
      expect(revenueByMonth).toHaveLength(12)
      expect(revenueByMonth.at(-1)).toEqual({
        month: toMonth(time_zone, world.clock.now),
        revenue: monthlyRevenue,
      })
      expect(revenueByMonth.at(-2)?.revenue).toBe(lastMonthRevenue)
    }),
    { numRuns: 60 },
  )
})

test('the payments are added up again only after one of them changed', async () => {
  const day = '2026-06-15'
  const values = {
    user: staff.id,
    monthStarts: ['2026-06-01T05:00:00Z'],
    monthEnds: ['2026-07-01T05:00:00Z'],
    quietBefore: `${day}T05:00:00Z`,
    dueBefore: `${day}T05:00:00Z`,
    inspectionsBefore: `${day}T05:00:00Z`,
    permitsUntil: day,
    licensesUntil: day,
    today: day,
    certificatesUntil: day,
  }
  const ask = async (revenueAsOf: string) => {
    const [figures] = await getFigures(world.db, { ...values, revenueAsOf })
    return figures ?? expect.unreachable('no figures')
  }
  await world.db.delete(payments)
  const first = await ask('')
  expect(first.revenue).toEqual(['0.00'])
  expect(await ask(first.revenueAsOf)).toMatchObject({ revenue: null, revenueAsOf: first.revenueAsOf })

  await createInvoice(world.db)
  expect((await ask(first.revenueAsOf)).revenue).toBeNull()
  const paid = { provider: 'manual', payment_method: 'cash', status: 'succeeded', amount: '90.00' } as const
  await world.db.insert(payments).values({ ...paid, invoice_id, paid_at: '2026-06-10T12:00:00Z' })
  const second = await ask(first.revenueAsOf)
  expect(second.revenue).toEqual(['90.00'])

  await world.db.update(payments).set({ status: 'refunded', refunded_amount: '40.00' })
  expect((await ask(second.revenueAsOf)).revenue).toEqual(['50.00'])
})
