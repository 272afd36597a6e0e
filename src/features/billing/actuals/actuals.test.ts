import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteAcceptances } from '#features/billing/quotes/server/table.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { formatLineText } from '#features/sales/price-book/contract.ts'
import { lineKinds } from '#features/sales/price-book/rules/line-items.ts'
import {
  createClient,
  createJob,
  createJobCost,
  createPriceBookItem,
  createQuote,
  createUser,
} from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { type Actuals, MIN_JOBS } from './contract.ts'
import { readFigures } from './server/actuals.ts'

const MINUTE_MS = 60_000

const world = await setUpWorld({ company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const { id } = await createUser(world.db, 'employee')
const person = id
const employee = await world.signedIn(await createUser(world.db, 'employee'))
const client_id = (await createClient(world.db)).id

type Job = {
  lines: NonNullable<Parameters<typeof createQuote>[2]>
  /** The places of the optional lines that the client chose. */
  chosen?: number[]
  minutes?: number[]
  drive?: number
  costs?: string[]
  finished?: boolean
  day?: string
}

let clock = Date.parse('2026-01-01T00:00:00Z')

/** Time of one person, after all that they worked before. */
async function work(job_id: string, kind: 'visit' | 'drive', minutes: number): Promise<void> {
  const started_at = new Date(clock).toISOString()
  clock += minutes * MINUTE_MS
  const ended_at = new Date(clock).toISOString()
  await world.db.insert(timeEntries).values({ job_id, user_id: person, kind, started_at, ended_at })
}

/** A job with its accepted quote, hours and costs. */
async function doJob({
  lines,
  chosen = [],
  minutes = [],
  drive = 0,
  costs = [],
  finished = true,
  day = '2026-06-16',
}: Job): Promise<void> {
  const { db } = world
  const status = finished ? ({ status: 'completed', completed_date: `${day}T12:00:00Z` } as const) : {}
  const { id: job_id } = await createJob(db, { client_id, ...status })
  const values = { client_id, created_by: person, status: 'converted', job_id } as const
  const { id, items, subtotal, total } = await createQuote(db, values, lines)
  await db.insert(quoteAcceptances).values({
    quote_id: id,
    version: 1,
    chosen: items.filter((_, n) => chosen.includes(n)).map((item) => item.id),
    subtotal,
    tax_amount: '0.00',
    total,
    name: 'Ada Lovelace',
    signature: { typed: 'Ada Lovelace' },
    accepted_at: '2026-06-15T15:00:00.000Z',
    document: '{}',
    document_hash: '0'.repeat(64),
  })
  for (const one of minutes) await work(job_id, 'visit', one)
  if (drive > 0) await work(job_id, 'drive', drive)
  for (const amount of costs) await createJobCost(db, { job_id, created_by: person, amount })
}

const read = async (line: string, caller = admin): Promise<Actuals> =>
  (await caller.get(`/api/price-book/actuals?line=${encodeURIComponent(line)}`)).body

const toDecimal = (hundredths: number) => (hundredths / 100).toFixed(2)

const line = fc.record({
  own: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 2_000 }),
  unit_price: fc.nat(50_000),
  kind: fc.constantFrom(...lineKinds, null),
  choice: fc.constantFrom('included' as const, 'chosen' as const, 'declined' as const),
})
const job = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  minutes: fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 3 }),
  drive: fc.nat(60),
  costs: fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 3 }),
  finished: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
})
type RandomJob = typeof job extends fc.Arbitrary<infer One> ? One : never

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** The same by plain arithmetic: for each job its total, shared by amount, for one unit. */
function expectedFigures(jobs: RandomJob[], excluded: 'material' | 'labor', toTotal: (job: RandomJob) => number) {
  const values = jobs.flatMap((one) => {
    const priced = one.lines
      .filter(({ choice, kind }) => choice !== 'declined' && kind !== 'permit_fee')
      .map((item) => ({ ...item, amount: Math.round((item.quantity * item.unit_price) / 100) }))
      .filter(({ amount }) => amount > 0)
    const others = priced.filter(({ kind }) => kind !== excluded)
    const bearing = others.length > 0 ? others : priced
    const own = bearing.filter((item) => item.own)
    const total = toTotal(one)
    if (!one.finished || own.length === 0 || total === 0) return []
    const share = sum(own.map(({ amount }) => amount)) / sum(bearing.map(({ amount }) => amount))
    return [(total * share) / (sum(own.map(({ quantity }) => quantity)) / 100)]
  })
  const sorted = values.toSorted((one, other) => one - other)
  const rank = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0
  const isEnough = sorted.length >= MIN_JOBS
  return { jobs: sorted.length, median: isEnough ? rank(0.5) : null, p80: isEnough ? rank(0.8) : null }
}

type Figures = { jobs: number; median: string | number | null; p80: string | number | null }

/** Equal to half of the last digit, with a little room for the rounding of both. */
function expectFigures(actual: Figures | undefined, expected: ReturnType<typeof expectedFigures>, digit: number): void {
  expect(actual?.jobs).toBe(expected.jobs)
  for (const name of ['median', 'p80'] as const) {
    const [value, plain] = [actual?.[name], expected[name]]
    if (plain === null) expect(value).toBeNull()
    else expect(Math.abs(Number(value) - plain)).toBeLessThan(digit * 0.51)
  }
}

test('the figures are those of a plain computation, whatever the jobs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 4, maxLength: 14 }), async (jobs) => {
      const item = await createPriceBookItem(world.db)
      for (const { lines, costs, ...rest } of jobs)
        await doJob({
          ...rest,
          costs: costs.map(toDecimal),
          lines: lines.map(({ own, quantity, unit_price, kind, choice }) => ({
            description: own ? item.name : 'Other work',
            quantity: toDecimal(quantity),
            unit_price: toDecimal(unit_price),
            kind,
            optional: choice !== 'included',
          })),
          chosen: lines.flatMap(({ choice }, n) => (choice === 'chosen' ? [n] : [])),
        })
      const { labor, material } = await read(item.name)
      expectFigures(
        labor,
        expectedFigures(jobs, 'material', ({ minutes }) => sum(minutes)),
        0.1,
      )
      expectFigures(
        material,
        expectedFigures(jobs, 'labor', ({ costs }) => sum(costs) / 100),
        0.01,
      )
    }),
    { numRuns: 20 },
  )
}, 120_000)

const one = (description: string, unit_price = '100.00') => ({ description, quantity: '1.00', unit_price })
const repeat = async (times: number, job: (n: number) => Job) => {
  for (let n = 1; n <= times; n++) await doJob(job(n))
}

test('staff see the minutes, administrators also the material', async () => {
  const { name } = await createPriceBookItem(world.db)
  await repeat(4, (n) => ({ lines: [one(name)], minutes: [n * 30], drive: 45, costs: ['10.00'] }))
  const few = { jobs: 4, median: null, p80: null }
  expect(await read(name)).toEqual({ unit: 'each', labor: few, material: few })
  expect(await read(name, employee)).toEqual({ unit: 'each', labor: few })
  await doJob({ lines: [one(name)], minutes: [600] })
  const labor = { jobs: 5, median: 90, p80: 120 }
  expect(await read(name)).toEqual({ unit: 'each', labor, material: few })
  expect(await read(name, employee)).toEqual({ unit: 'each', labor })
  expect((await employee.get('/api/price-book/actuals?line=')).body.message).toBe('Send the text of a line')
})

test('a line has an item by its name and unit, in any case, with any description', async () => {
  const wire = await createPriceBookItem(world.db, { name: 'Pull wire', unit: 'foot', description: 'THHN 12' })
  const lines = ['PULL WIRE (per foot)', 'Pull wire (per foot): THHN 10', formatLineText(wire)]
  for (const description of lines) await doJob({ lines: [one(description)], minutes: [10] })
  await repeat(2, () => ({ lines: [{ ...one(formatLineText(wire)), quantity: '100.00' }], minutes: [130] }))
  for (const description of ['Pull wire', 'Pull wire (per foot), attic', 'Pull wires (per foot)'])
    await doJob({ lines: [one(description)], minutes: [10] })
  const expected = { unit: 'foot', labor: { jobs: 5, median: 10, p80: 10 } }
  for (const description of lines) expect(await read(description, employee)).toEqual(expected)
  expect(await read('Pull wire', employee)).toEqual({ unit: null, labor: { jobs: 0, median: null, p80: null } })
})

test('of two items that begin the same, a line has the one with the longer name', async () => {
  await createPriceBookItem(world.db, { name: 'Panel' })
  await createPriceBookItem(world.db, { name: 'Panel: 200 A' })
  await repeat(5, () => ({ lines: [one('Panel: 200 A: outdoors')], minutes: [240] }))
  await repeat(6, () => ({ lines: [one('Panel: the old one')], minutes: [90] }))
  const labor = async (text: string) => (await read(text, employee)).labor
  expect(await labor('Panel: 200 A')).toEqual({ jobs: 5, median: 240, p80: 240 })
  expect(await labor('Panel')).toEqual({ jobs: 6, median: 90, p80: 90 })
})

test('the jobs that were finished last count', async () => {
  const { name } = await createPriceBookItem(world.db)
  await repeat(9, (n) => ({ lines: [one(name)], minutes: [n * 10], day: `2026-06-0${n}` }))
  expect((await readFigures(world.db, name, 5)).labor).toEqual({ jobs: 5, median: 70, p80: 80 })
})
