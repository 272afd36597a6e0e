import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAffected } from '#contract/endpoint.ts'
import { changesPath, LIST_VERSION, type ListChanges } from '#contract/followed-list.ts'
import { rowChanges } from '#server/tables.ts'
import { createRowList, parseNextLink, type Row } from '#web/platform/row-list.ts'
import { endpointName, everyEndpoint } from './endpoints.ts'
import { callExample, type Cast, createCast } from './examples.ts'
import { createUser } from './factories.ts'
import { createWorld, type Caller, type World } from './world.ts'

// A list that follows its changes must hold what a new load would, whoever changes what, in which order, and however late it commits.

let world: World
let cast: Cast
let admin: Caller
beforeAll(async () => {
  world = await createWorld()
  cast = await createCast(world)
  // No example changes this one.
  admin = await world.signedIn(await createUser(world.db, 'admin'))
})
afterAll(() => world.close())

const followed = everyEndpoint.filter((endpoint) => endpoint.followed !== undefined)

type Address = { path: string; query?: Record<string, string> }
const toText = ({ path, query = {} }: Address) => `${path}?${new URLSearchParams(query)}`

/** The list as the browser holds it, which never loads twice. */
async function open(caller: Caller, { order, ...address }: Address & { order: string }) {
  let loads = 0
  const list = createRowList<Row>(
    {
      address: toText(address),
      order,
      async loadPage(page) {
        const { body, headers } = await caller.get(page)
        loads++
        return {
          rows: body,
          next: parseNextLink(headers['link'] as string | null),
          version: String(headers[LIST_VERSION.toLowerCase()]),
        }
      },
      async loadChanges(since) {
        const reply = await caller.get(toText({ path: changesPath(address.path), query: { ...address.query, since } }))
        expect(reply.status).toBe(200)
        return reply.body as ListChanges<Row>
      },
    },
    [],
  )
  await list.load()
  const loadsAtFirst = loads
  return {
    /** The rows once the list has caught up. */
    async catchUp() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const unsubscribe = list.subscribe(resolve)
      list.refresh()
      await promise
      unsubscribe()
      expect(list.get().error).toBeNull()
      expect(loads).toBe(loadsAtFirst)
      return list.get().rows
    },
    /** The rows of a new load. */
    read: async (): Promise<Row[]> => (await caller.get(toText(address))).body,
  }
}

const withFilters: Record<string, Record<string, string>> = {
  '/api/clients': { status: 'archived' },
  '/api/jobs': { show: 'unassigned' },
  '/api/sales-leads': { show: 'open', q: 'a' },
}
const views = followed.flatMap(({ path, reads, followed: order = '' }) =>
  [{}, withFilters[path] ?? []].flat().map((query) => ({ path, query, order, reads })),
)

test('holds what a new load would after every call that the product knows', async () => {
  const lists = await Promise.all(views.map(async (view) => ({ view, list: await open(admin, view) })))
  const changing = everyEndpoint.filter(
    ({ method, changes }) => method !== 'GET' && views.some(({ reads }) => isAffected(reads, changes)),
  )
  for (const endpoint of changing) {
    const { send } = await callExample(world, cast, endpoint)
    await send(await world.signedIn(cast.admin))
    for (const { view, list } of lists) {
      if (!isAffected(view.reads, endpoint.changes)) continue
      const rows = await list.catchUp()
      expect(rows, `${endpointName(endpoint)} in ${toText(view)}`).toEqual(await list.read())
    }
  }
})

/** A connection that writes, with a client of its own. `turn`: its rows of `revisions`, so that no writer waits for another. */
async function openWriter(turn: number) {
  for (;;) {
    const client = new pg.Client(world.databaseTarget)
    await client.connect()
    const { rows } = await client.query<{ group: number }>('select pg_backend_pid() % 64 % 3 as group')
    if (rows[0]?.group === turn) {
      onTestFinished(() => client.end())
      const added = await client.query<{ id: string }>(`insert into clients (name) values ('Writer') returning id`)
      return { client, own: added.rows[0]?.id }
    }
    await client.end()
  }
}

test('holds what a new load would, in whichever order transactions begin, write, commit and roll back', async () => {
  const writers = [await openWriter(0), await openWriter(1), await openWriter(2)]
  const writes = {
    begin: 'begin',
    commit: 'commit',
    rollback: 'rollback',
    rename: `update clients set name = 'Writer ' || random() where id = $1`,
    archive: `update clients set archived_at = case when archived_at is null then now() end where id = $1`,
    add: `insert into invoices (client_id, created_by, invoice_number, subtotal, total, created_at)
      select $1, (select id from users limit 1), 'W-' || gen_random_uuid(), 0, 0, now() - random() * interval '9 days'`,
    drop: `delete from invoices where id = (select id from invoices where client_id = $1 order by random() limit 1)`,
  }
  const step = fc.record({
    writer: fc.integer({ min: 0, max: writers.length - 1 }),
    write: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])),
    reads: fc.constantFrom(true, false, false, false),
  })
  const lists = await Promise.all(
    [
      { path: '/api/clients', order: 'created_at' },
      { path: '/api/clients', query: { status: 'archived' }, order: 'created_at' },
      { path: '/api/invoices', order: 'created_at' },
    ].map((view) => open(admin, view)),
  )
  const check = async () => {
    for (const list of lists) expect(await list.catchUp()).toEqual(await list.read())
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      for (const { writer, write, reads } of steps) {
        const { client, own } = writers[writer]!
        await client.query(writes[write], writes[write].includes('$1') ? [own] : [])
        if (reads) await check()
      }
      for (const { client } of writers) await client.query('commit')
      await check()
    }),
    { numRuns: 15 },
  )
})

describe('every table that a list reads notes its changes', () => {
  let alone: World
  let caller: Caller
  let noted: string[]
  beforeAll(async () => {
    // One connection, so that PostgreSQL's statistics for a call are complete once the connection has reported them.
    alone = await createWorld({ connections: 1 })
    caller = await alone.signedIn(await createUser(alone.db, 'admin'))
    const { rows } = await alone.pool.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'follow_updates'`,
    )
    noted = rows.map(({ name }) => name)
  })
  afterAll(() => alone.close())

  async function scannedBy(work: () => Promise<unknown>): Promise<string[]> {
    const scans = async () => {
      await alone.pool.query('select pg_stat_force_next_flush()')
      const { rows } = await alone.pool.query<{ name: string; scans: string }>(
        'select relname as name, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_user_tables',
      )
      return new Map(rows.map(({ name, scans }) => [name, scans]))
    }
    const before = await scans()
    await work()
    return [...(await scans())].filter(([name, count]) => count !== before.get(name)).map(([name]) => name)
  }

  test.each(followed)('$path', async ({ path }) => {
    // What the session and the version of any list need.
    const usual = ['installation', 'revisions', ...(await scannedBy(() => caller.get('/api/auth/providers')))]
    const read = await scannedBy(() => caller.get(path))
    expect([...noted, ...usual]).toEqual(expect.arrayContaining(read))
  })
})

describe('the changes of a list', () => {
  const versionOf = async (caller: Caller) => String((await caller.get('/api/clients?limit=1')).headers['list-version'])
  const changesSince = (caller: Caller, since: string) =>
    caller.get(`/api/clients.changes?${new URLSearchParams({ since })}`)

  test('are for staff: a client could learn what others have', async () => {
    const client = await world.signedIn(cast.clientA)
    expect((await client.get('/api/invoices')).headers['list-version']).toBeUndefined()
    const since = await versionOf(admin)
    expect((await client.get(`/api/invoices.changes?${new URLSearchParams({ since })}`)).status).toBe(403)
    expect((await world.anonymous().get('/api/invoices.changes?since=a')).status).toBe(401)
  })

  test('come with a version that an unchanged list has too', async () => {
    const { headers } = await admin.get('/api/clients')
    const unchanged = await admin.get('/api/clients', { 'if-none-match': String(headers['etag']) })
    expect([unchanged.status, unchanged.headers['list-version']]).toEqual([
      304,
      expect.stringMatching(/^test-.+\.\d+\.\d+$/),
    ])
  })

  test('are to be loaded again from a version that is no longer known, or none of ours', async () => {
    const again = { version: null, rows: [], gone: [] }
    const since = await versionOf(admin)
    expect((await changesSince(admin, since)).body).toMatchObject({ version: expect.any(String), gone: [] })
    expect((await changesSince(admin, 'yesterday')).body).toEqual(again)
    expect((await changesSince(admin, since.replace('test', 'older'))).body).toEqual(again)
    expect((await admin.get('/api/clients.changes')).body).toMatchObject({
      errors: [{ path: 'since', message: 'Send the version of the list' }],
    })
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 3_600_000)
    expect((await changesSince(admin, since)).body).toEqual(again)
    world.clock.now = now
  })

  test('are to be loaded again when a statement changed more than a thousand rows, or many statements did', async () => {
    const insert = (count: number) =>
      world.pool.query(`insert into clients (name) select 'One of many' from generate_series(1, $1)`, [count])
    const before = await versionOf(admin)
    await insert(1000)
    expect((await changesSince(admin, before)).body.rows).toHaveLength(1000)
    await insert(1)
    expect((await changesSince(admin, before)).body.version).toBeNull()
    const between = await versionOf(admin)
    await insert(1001)
    expect((await changesSince(admin, between)).body.version).toBeNull()
  })

  test('are pruned once no version that reads them is known', async () => {
    await world.pool.query(`update row_changes set noted_at = $1::timestamptz - interval '3 hours'`, [world.clock.now])
    await world.runJob('prune')
    expect(await world.db.$count(rowChanges)).toBe(0)
  })
})
