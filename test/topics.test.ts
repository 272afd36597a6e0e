import { describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/contract.ts'
import { clients } from '#features/people/clients/contract.ts'
import { dashboard } from '#features/home/dashboard/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { profile } from '#features/people/profile/contract.ts'
import { schedule } from '#features/work/schedule/contract.ts'
import { users } from '#features/people/users/contract.ts'
import { type Endpoint, EVERY_TOPIC, isAffected, type Topic } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { endpointName, everyEndpoint, named } from './endpoints.ts'
import { callExample, createCast } from './examples.ts'
import { createUser } from './factories.ts'
import { setUpWorld } from './world.ts'

// Checks what an endpoint declares it reads and changes against what the database counted while it ran. If a
// declaration is wrong, a screen goes stale or a list wrongly gets a 304.

// One connection, so that PostgreSQL's statistics for a call are complete once the connection has reported them.
const world = await setUpWorld({ connections: 1 })
const cast = await createCast(world)

const listRoles = ({ access }: Endpoint) =>
  (['anonymous', 'clientA', 'employee', 'admin'] as const).filter((who) =>
    allows(access, who === 'anonymous' ? null : who === 'clientA' ? 'client' : who),
  )
const callerFor = (who: ReturnType<typeof listRoles>[number]) =>
  who === 'anonymous' ? world.anonymous() : world.signedIn(cast[who])

async function counted(): Promise<Counts> {
  const { rows } = await world.pool.query<{ topic: Topic; changes: string }>(
    'select topic, sum(changes)::text as changes from revisions group by topic',
  )
  return new Map(rows.map(({ topic, changes }) => [topic, Number(changes)]))
}

/** The number of scans of each counted table, by topic. */
async function scans(): Promise<Counts> {
  await world.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await world.pool.query<{ topic: Topic; scans: string }>(`
    with counted as (
      select distinct tgrelid, convert_from(substring(tgargs for octet_length(tgargs) - 1), 'utf8') as topic
      from pg_trigger where tgfoid = 'count_change'::regproc
    )
    select topic, sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::text as scans
    from counted join pg_stat_user_tables on relid = tgrelid group by topic`)
  return new Map(rows.map(({ topic, scans }) => [topic, Number(scans)]))
}

type Counts = Map<Topic, number>

const difference = (before: Counts, after: Counts): Counts =>
  new Map([...after].map(([topic, n]) => [topic, n - (before.get(topic) ?? 0)]))

/** The topics whose count rose above `base`. */
const above = (counts: Counts, base: Counts = new Map()): Topic[] =>
  [...counts].filter(([topic, n]) => n > (base.get(topic) ?? 0)).map(([topic]) => topic)

const topics = [...new Set(everyEndpoint.flatMap(({ reads, changes }) => [...reads, ...changes]))]
  .filter((topic) => topic !== EVERY_TOPIC)
  .toSorted()

test('counts every topic that an endpoint names and nothing else', async () => {
  expect([...(await scans()).keys()].toSorted()).toEqual(topics)
})

// Runs first, while the example's time slot is free.
test('the first booking of a client with a login creates a record, and the endpoint declares that it changes clients', async () => {
  const newcomer = await world.signedIn(await createUser(world.db, 'client'))
  const before = await counted()
  const { send } = await callExample(world, cast, bookings.create)
  expect((await send(newcomer)).body).toMatchObject({ status: 'pending' })
  const moved = above(difference(before, await counted()))
  expect(moved).toContain('clients')
  expect(bookings.create.changes).toEqual(expect.arrayContaining(moved))
})

const shownWith: [string, Endpoint[], Endpoint[]][] = [
  [
    "a client's totals, invoices and whether it can be deleted",
    [clients.get],
    [invoices.create, invoices.update, invoices.cancel, invoices.delete],
  ],
  ["a client's jobs", [clients.get], [jobs.create, jobs.update, jobs.delete, jobs.start, jobs.finish]],
  ["whether a client's bookings keep it", [clients.get], [bookings.create]],
  [
    "a client's name and phone",
    [jobs.list, jobs.get, bookings.list, bookings.get, invoices.list, schedule.get, dashboard.stats],
    [clients.update],
  ],
  ["a technician's name", [jobs.list, jobs.get, bookings.list, schedule.get], [users.update, profile.update]],
]
test.each(shownWith)('refetches %s after whatever changes them', (_, shown, changes) => {
  for (const read of shown)
    for (const change of changes)
      expect([endpointName(read), endpointName(change), isAffected(read.reads, change.changes)]).toEqual([
        endpointName(read),
        endpointName(change),
        true,
      ])
})

// A redirect leaves the page, and the browser's cache with it.
const answering = everyEndpoint.filter(({ returns }) => returns !== 'redirect')

const isGet = ({ method }: Endpoint) => method === 'GET'

describe.each(named(answering.filter((endpoint) => !isGet(endpoint))))('$name', ({ endpoint }) => {
  test.each(listRoles(endpoint))('%s changes no more than declared', async (who) => {
    const caller = await callerFor(who)
    const { send } = await callExample(world, cast, endpoint)
    const before = await counted()
    const { status } = await send(caller)
    expect(status).toBeLessThan(500)
    const moved = above(difference(before, await counted()))
    expect(endpoint.changes).toEqual(expect.arrayContaining(moved))
  })
})

const gets = answering.filter(isGet)
describe.each(named(gets))('$name', ({ endpoint }) => {
  test.each(listRoles(endpoint))('%s reads and changes no more than declared', async (who) => {
    const caller = await callerFor(who)
    const { send } = await callExample(world, cast, endpoint)
    const scannedBy = async (work: () => Promise<unknown>) => {
      const before = await scans()
      await work()
      return difference(before, await scans())
    }
    // Looking up the session does not count as part of the answer.
    const session = await scannedBy(() => caller.get('/api/auth/providers'))
    const before = await counted()
    let status = 0
    const read = above(await scannedBy(async () => ({ status } = await send(caller))), session)
    expect(status).toBeLessThan(500)
    expect(endpoint.changes).toEqual(expect.arrayContaining(above(difference(before, await counted()))))
    expect(read.filter((topic) => !isAffected(endpoint.reads, [topic]))).toEqual([])
  })
})

const versioned = gets.filter((endpoint) => endpoint.versioned)
describe.each(named(versioned))('$name', ({ endpoint }) => {
  test('changes its ETag with what it reads and nothing else', async () => {
    const caller = await callerFor('admin')
    const { send } = await callExample(world, cast, endpoint)
    const getTag = async () => (await send(caller)).headers['etag']
    let tag = await getTag()
    expect(tag).toBeDefined()
    expect((await send(caller, { 'if-none-match': String(tag) })).status).toBe(304)
    for (const topic of topics) {
      await world.pool.query(
        'insert into revisions values ($1, 0, 1) on conflict (topic, backend) do update set changes = revisions.changes + 1',
        [topic],
      )
      const before = tag
      tag = await getTag()
      expect([topic, tag !== before]).toEqual([topic, isAffected(endpoint.reads, [topic])])
    }
  })
})

test('another build answers again, since the shape of its answers may differ', async () => {
  const caller = await callerFor('admin')
  const { etag } = (await caller.get('/api/clients')).headers
  const again = async () => (await caller.get('/api/clients', { 'if-none-match': String(etag) })).status
  expect(await again()).toBe(304)
  world.services.build = 'next'
  expect(await again()).toBe(200)
})
