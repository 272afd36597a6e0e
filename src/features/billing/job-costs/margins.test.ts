import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '#contract/dates.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { visits } from '#features/work/visits/server/table.ts'
import { createClient, createInvoice, createJob, createJobCost, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { type CostKind, costKinds, groupings } from './contract.ts'
import { readMargin, readBestClients, readMargins } from './server/margins.ts'
import { laborBurdens, laborRates } from './server/table.ts'

const ZONE = 'America/Chicago'
const DAY_MS = 86_400_000

const world = await setUpWorld({ company: true })

const day = fc.integer({ min: 0, max: 5 }).map((n) => `2026-06-1${n}`)
const amount = fc.integer({ min: 1, max: 999_999 })
const toDecimal = (cents: number) => (cents / 100).toFixed(2)
const toCents = (text: string | null) => Math.round(Number(text) * 100)
/** Work in its own third of a day, so that one person's entries never overlap. */
const entry = fc
  .record({
    person: fc.integer({ min: 0, max: 1 }),
    third: fc.nat(17),
    late: fc.nat(DAY_MS / 6),
    ms: fc.nat(DAY_MS / 6),
  })
  .map(({ person, third, late, ms }) => ({
    person,
    ms,
    start: Date.parse('2026-06-10T06:00:00Z') + (third * DAY_MS) / 3 + late,
    slot: `${person} ${third}`,
  }))

const books = fc.record({
  rates: fc.uniqueArray(fc.record({ day, cents: fc.integer({ min: 0, max: 20_000 }) }), {
    maxLength: 3,
    selector: ({ day }) => day,
  }),
  burdens: fc.uniqueArray(fc.record({ day, points: fc.integer({ min: 0, max: 9_000 }) }), {
    maxLength: 2,
    selector: ({ day }) => day,
  }),
  entries: fc.uniqueArray(entry, { maxLength: 6, selector: ({ slot }) => slot }),
  costs: fc.array(
    fc.record({
      kind: fc.constantFrom(...costKinds),
      cents: fc.oneof(
        amount,
        amount.map((cents) => -cents),
      ),
    }),
    { maxLength: 5 },
  ),
  bills: fc.array(
    fc.record({
      cents: amount,
      status: fc.constantFrom('draft' as const, 'sent' as const, 'paid' as const, 'cancelled' as const),
      credit: fc.nat(500),
    }),
    { maxLength: 4 },
  ),
})
type Books = typeof books extends fc.Arbitrary<infer T> ? T : never

/** The figures by plain arithmetic, in cents. */
function expectedFigures({ rates, burdens, entries, costs, bills }: Books) {
  const validOn = <T extends { day: string }>(list: T[], day: string) =>
    list.filter((one) => one.day <= day).toSorted((one, other) => other.day.localeCompare(one.day))[0]
  const days = Map.groupBy(entries, ({ person, start }) => `${person} ${dayIn(ZONE, new Date(start))}`)
  const labor = [...days].map(([key, worked]) => {
    const day = key.slice(2)
    const ms = worked.reduce((sum, entry) => sum + entry.ms, 0)
    const rate = BigInt(validOn(rates, day)?.cents ?? 0)
    const burden = BigInt(validOn(burdens, day)?.points ?? 0)
    // Half up, once for a person and a day.
    const divisor = 3_600_000n * 10_000n
    return Number((BigInt(ms) * rate * (10_000n + burden) * 2n + divisor) / (divisor * 2n))
  })
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
  const ofKind = (kind: CostKind) => sum(costs.filter((cost) => cost.kind === kind).map(({ cents }) => cents))
  const billed = bills.filter(({ status }) => status === 'sent' || status === 'paid')
  const revenue = sum(billed.map(({ cents, credit }) => cents - credit))
  const spent = [...labor, ...costs.map(({ cents }) => cents)]
  return {
    revenue,
    labor: sum(labor),
    material: ofKind('material'),
    subcontractor: ofKind('subcontractor'),
    permit_fee: ofKind('permit_fee'),
    other: ofKind('other'),
    work_in_progress: billed.length === 0 ? sum(spent) : 0,
    margin: billed.length === 0 ? null : revenue - sum(spent),
  }
}

async function keepBooks({ rates, burdens, entries, costs, bills }: Books) {
  const { db } = world
  const { id: client_id } = await createClient(db)
  const people = [await createUser(db, 'employee'), await createUser(db, 'employee')]
  const { id: job_id } = await createJob(db, { client_id, status: 'completed', completed_date: '2026-06-16T12:00:00Z' })
  const created_by = people[0]?.id ?? ''
  await db.delete(laborBurdens)
  for (const { day, points } of burdens)
    await db.insert(laborBurdens).values({ valid_from: day, percent: toDecimal(points) })
  for (const { id: user_id } of people)
    for (const { day, cents } of rates)
      await db.insert(laborRates).values({ user_id, valid_from: day, rate: toDecimal(cents) })
  for (const { person, start, ms } of entries)
    await db.insert(timeEntries).values({
      job_id,
      user_id: people[person]?.id ?? '',
      started_at: new Date(start).toISOString(),
      ended_at: new Date(start + ms).toISOString(),
    })
  for (const { kind, cents } of costs) await createJobCost(db, { job_id, created_by, kind, amount: toDecimal(cents) })
  for (const { cents, status, credit } of bills) {
    const { id: invoice_id } = await createInvoice(db, {
      client_id,
      job_id,
      status,
      subtotal: toDecimal(cents),
      tax_rate: '8.25',
      tax_amount: '1.00',
      total: toDecimal(cents + 100),
    })
    const paid = { invoice_id, status: 'succeeded' as const }
    if (credit > 0)
      await db
        .insert(payments)
        .values({ ...paid, provider: 'credit', payment_method: 'credit', amount: toDecimal(credit) })
    await db.insert(payments).values({ ...paid, provider: 'manual', payment_method: 'check', amount: '5.00' })
  }
  return job_id
}

test('every figure is the sum of its records, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(books, async (values) => {
      const margin = await readMargin(world.db, await keepBooks(values), ZONE)
      const expected = expectedFigures(values)
      const actual = Object.fromEntries(
        Object.keys(expected).map((name) => [name, Object(margin)[name] && toCents(Object(margin)[name])]),
      )
      expect(actual).toEqual(expected)
    }),
    { numRuns: 60 },
  )
  const scope = { zone: ZONE, from: null, to: null }
  for (const by of groupings) {
    const { rows, total, count } = await readMargins(world.db, { ...scope, by }, 1000)
    expect(count).toBe(rows.length)
    expect(rows.reduce((sum, { margin }) => sum + toCents(margin), 0)).toBe(toCents(total.margin))
    expect(rows.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(60)
  }
  const { rows: byClient } = await readMargins(world.db, { ...scope, by: 'client' }, 1000)
  const best = await readBestClients(world.db, scope, 1000)
  const compared = best.map(({ client_id: key, name, revenue, jobs }) => ({ key, name, revenue, jobs }))
  const key = (row: { key: string | null }) => row.key ?? ''
  expect(compared.toSorted((a, b) => key(a).localeCompare(key(b)))).toEqual(
    byClient
      .map(({ key, name, revenue, jobs }) => ({ key, name, revenue, jobs }))
      .toSorted((a, b) => key(a).localeCompare(key(b))),
  )
  const revenues = best.map(({ revenue }) => toCents(revenue))
  expect(revenues).toEqual(revenues.toSorted((a, b) => b - a))
})

test('jobs with the same types of visits are one group', async () => {
  const { db } = world
  const completed = { status: 'completed', completed_date: '2026-02-02T18:00:00.000Z' } as const
  const jobVisits = [['trim_out', 'rough_in', 'trim_out'], ['rough_in', 'trim_out'], ['return']] as const
  for (const [purpose, ...others] of jobVisits) {
    const { id: job_id } = await createJob(db, completed)
    await db.update(visits).set({ purpose }).where(eq(visits.job_id, job_id))
    for (const other of others) await db.insert(visits).values({ ...completed, job_id, purpose: other })
  }
  const { rows } = await readMargins(
    db,
    { by: 'visits', zone: ZONE, from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
    10,
  )
  expect(rows.map(({ name, jobs }) => ({ name, jobs }))).toEqual([
    { name: 'Return visit', jobs: 1 },
    { name: 'Rough-in, Trim-out', jobs: 2 },
  ])
})

test('labor is rounded once for a job, a person and a day, and a running visit does not count yet', async () => {
  const { db } = world
  const { id: user_id } = await createUser(db, 'employee')
  const { id: job_id } = await createJob(db)
  await db.delete(laborBurdens)
  await db.insert(laborRates).values({ user_id, rate: '0.10', valid_from: '2026-01-01' })
  // Ten times three minutes at 10 cents an hour: 5 cents together, nothing if each were rounded.
  const starts = Array.from({ length: 10 }, (_, n) => `2026-06-15T15:${10 + 4 * n}:00.000Z`)
  const visits = starts.map((started_at) => ({
    started_at,
    ended_at: new Date(Date.parse(started_at) + 180_000).toISOString(),
  }))
  await db.insert(timeEntries).values(
    [...visits, { started_at: '2026-06-15T18:00:00.000Z', ended_at: null }].map((visit) => ({
      ...visit,
      job_id,
      user_id,
    })),
  )
  expect(await readMargin(db, job_id, ZONE)).toMatchObject({ labor: '0.05', labor_seconds: 1800, unrated_seconds: 0 })
})
