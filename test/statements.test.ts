import type pg from 'pg'
import { expect, test } from 'vitest'
import { createClient, createInvoice, createJob, createLead, createUser } from './factories.ts'
import { setUpWorld } from './world.ts'

// Counts a request's statements and its round trips to the database. Each includes reading the session, which
// a running server remembers. BEGIN and COMMIT are no statements, but round trips.

const sentRequests: string[] = []
let waits = 0

/** Counts what is sent on a connection. Statements sent while another is in flight do not wait by themselves. */
function count(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let inFlight = 0
  const counted = (...args: unknown[]): unknown => {
    const first = args[0]
    sentRequests.push(typeof first === 'string' ? first : String(Object(first).text))
    if (inFlight === 0) waits += 1
    inFlight += 1
    const done = () => void (inFlight -= 1)
    const last: unknown = args.at(-1)
    if (typeof last === 'function')
      return query(...args.slice(0, -1), (...answer: unknown[]) => (done(), Reflect.apply(last, null, answer)))
    const result = query(...args)
    if (result instanceof Promise) void result.finally(done).catch(() => undefined)
    return result
  }
  client.query = counted as typeof client.query
}

const world = await setUpWorld({ connections: 1 })
// Counted from its first statement.
world.pool.on('acquire', (client) => {
  if (!Object.hasOwn(client, 'query')) count(client)
})
const office = await world.signedIn(await createUser(world.db, 'admin'))
const technician = (await createUser(world.db, 'employee')).id
const clientId = (await createClient(world.db)).id

async function measureCost(request: () => Promise<{ status: number }>) {
  sentRequests.length = waits = 0
  const { status } = await request()
  expect(status).toBeLessThan(400)
  return { statements: sentRequests.filter((text) => !['begin', 'commit', 'rollback'].includes(text)), waits }
}

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const jobDay = { scheduled_date: '2026-06-22T15:00:00.000Z', estimated_duration: 120 }
const input = () => ({
  client_id: clientId,
  items: Array.from({ length: 5 }, (_, n) => ({ description: `Line ${n}`, quantity: '2.00', unit_price: '120.50' })),
})

type Cost = { statements: number; waits: number }
const requests: [string, Cost, () => Promise<() => Promise<{ status: number }>>][] = [
  [
    'reads an invoice',
    { statements: 2, waits: 2 },
    async () => {
      const { id } = await createInvoice(world.db)
      return () => office.get(`/api/invoices/${id}`)
    },
  ],
  ['lists invoices', { statements: 3, waits: 3 }, async () => () => office.get('/api/invoices?limit=100')],
  [
    'shows the dashboard',
    { statements: 3, waits: 3 },
    async () => {
      // The process caches the time zone from its last answer, which may be another test's company.
      await office.get('/api/dashboard/stats')
      return () => office.get('/api/dashboard/stats')
    },
  ],
  [
    'finds the dashboard unchanged',
    { statements: 2, waits: 2 },
    async () => {
      const { headers } = await office.get('/api/dashboard/stats')
      return () => office.get('/api/dashboard/stats', { 'if-none-match': String(headers['etag']) })
    },
  ],
  [
    'creates an invoice of five items',
    { statements: 5, waits: 7 },
    async () => () => office.post('/api/invoices', input(), key()),
  ],
  [
    'records a payment',
    { statements: 10, waits: 12 },
    async () => {
      const { id } = (await office.post('/api/invoices', { ...input(), status: 'sent' })).body
      return () => office.post(`/api/invoices/${id}/payments`, { amount: '10.00', payment_method: 'cash' }, key())
    },
  ],
  [
    'finds people to text',
    { statements: 2, waits: 2 },
    async () => {
      for (const name of ['Ann', 'Ben', 'Cleo']) await createLead(world.db, { name, phone: '+15125550107' })
      return () => office.get('/api/conversations/recipients?q=')
    },
  ],
  [
    'moves a visit on the schedule',
    // One enqueues the mail to the technician, which is written later.
    { statements: 10, waits: 12 },
    async () => {
      const { next_visit_id, updated_at } = await createJob(world.db, { client_id: clientId, ...jobDay })
      const body = { scheduled_date: '2026-06-23T15:00:00.000Z', assigned_to: technician, updated_at }
      return () => office.patch(`/api/visits/${next_visit_id}`, body, key())
    },
  ],
  [
    'moves ten visits together',
    // One for each enqueues the mail to the technician; nothing else depends on the number of visits.
    { statements: 24, waits: 26 },
    async () => {
      const changes: object[] = []
      for (let hour = 0; hour < 10; hour += 1) {
        const scheduled_date = `2026-07-${10 + hour}T15:00:00.000Z`
        const { next_visit_id } = await createJob(world.db, { client_id: clientId, scheduled_date })
        changes.push({ id: next_visit_id, assigned_to: technician, scheduled_date })
      }
      return () => office.post('/api/visits/change', { changes }, key())
    },
  ],
]

test.each(requests)('%s within its statements and round trips', async (_name, most, prepare) => {
  const request = await prepare()
  const cost = await measureCost(request)
  expect(cost.statements.length, cost.statements.join('\n')).toBeLessThanOrEqual(most.statements)
  expect(cost.waits).toBeLessThanOrEqual(most.waits)
})
