import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAffected } from '#contract/endpoint.ts'
import { changesPath, LIST_VERSION, type ListChanges } from '#contract/followed-list.ts'
import { rowChanges } from '#server/tables.ts'
import { ApiError } from '#web/platform/api.ts'
import { createRowList, parseNextLink, type Row } from '#web/platform/row-list.ts'
import { endpointName, everyEndpoint } from './endpoints.ts'
import { callExample, createCast } from './examples.ts'
import { createClient, createUser } from './factories.ts'
import { createWorld, type Caller, type World, setUpWorld } from './world.ts'

// A list that follows its changes must hold what a new load would, whoever changes what, in which order, and however late it commits.

const world = await setUpWorld()
const cast = await createCast(world)
// No example changes this one.
const admin = await world.signedIn(await createUser(world.db, 'admin'))

const followed = everyEndpoint.filter((endpoint) => endpoint.followed !== undefined)

type Address = { path: string; query?: Record<string, string> }
const toText = ({ path, query = {} }: Address) => `${path}?${new URLSearchParams(query)}`

const VERSION = LIST_VERSION.toLowerCase()

/** The list as the browser holds it, which never loads twice while its user is staff. */
async function open(caller: Caller, { order, ...address }: Address & { order: string }) {
  let loads = 0
  let isForStaff = false
  const list = createRowList<Row>(
    {
      address: toText(address),
      order,
      async loadPage(page) {
        const { body, headers } = await caller.get(page)
        loads++
        isForStaff = headers[VERSION] !== undefined
        return {
          rows: body,
          next: parseNextLink(headers['link'] as string | null),
          version: (headers[VERSION] as string | undefined) ?? null,
        }
      },
      async loadChanges(since) {
        const reply = await caller.get(toText({ path: changesPath(address.path), query: { ...address.query, since } }))
        if (reply.status !== 200) throw new ApiError(reply.status, reply.body.message, reply.body.message)
        return reply.body as ListChanges<Row>
      },
    },
    [],
  )
  await list.load()
  /** When it caught up last: it cannot follow what clients see. */
  let isFollowing = isForStaff
  return {
    /** The rows once the list has caught up. */
    async catchUp() {
      const loadsBefore = loads
      const { promise, resolve } = Promise.withResolvers<void>()
      const unsubscribe = list.subscribe(() => (list.get().complete || list.get().error) && resolve())
      list.refresh()
      await promise
      unsubscribe()
      expect(list.get().error).toBeNull()
      if (loads > loadsBefore) expect([isFollowing, isForStaff]).not.toEqual([true, true])
      isFollowing = isForStaff
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

/** For a long run: `INTERLEAVINGS=10000 npx vitest run test/followed-lists.test.ts`. */
const INTERLEAVINGS = Number(process.env['INTERLEAVINGS'] ?? 40)

/** The writes of a connection with a client and a user of its own. */
const getWrites = (client: string, user: string) => ({
  begin: 'begin',
  commit: 'commit',
  rollback: 'rollback',
  rename: `update clients set name = 'Writer ' || random() where id = '${client}'`,
  archive: `update clients set archived_at = case when archived_at is null then now() end where id = '${client}'`,
  invoice: `insert into invoices (client_id, created_by, invoice_number, subtotal, total, created_at)
    values ('${client}', '${user}', 'W-' || gen_random_uuid(), 0, 0, now() - random() * interval '9 days')`,
  drop: `delete from invoices where id = (select id from invoices where client_id = '${client}' order by random() limit 1)`,
  plan: `insert into jobs (client_id, title) values ('${client}', 'Planned')`,
  assign: `update jobs set assigned_to = case when assigned_to is null then '${user}'::uuid end
    where id = (select id from jobs where client_id = '${client}' order by random() limit 1)`,
  changeRole: `update users set role = (array['admin', 'employee', 'client'])[1 + floor(random() * 3)] where id = '${user}'`,
  changeLogin: `update clients set user_id = case when user_id is null then '${user}'::uuid end where id = '${client}'`,
})
type Write = keyof ReturnType<typeof getWrites>
const writes = Object.keys(getWrites('', '')) as Write[]

/** `turn`: its rows of `revisions`, so that no writer waits for another. */
async function openWriter(turn: number) {
  for (;;) {
    const client = new pg.Client(world.databaseTarget)
    await client.connect()
    const { rows } = await client.query<{ group: number }>('select pg_backend_pid() % 64 % 3 as group')
    if (rows[0]?.group === turn) {
      onTestFinished(() => client.end())
      const user = await createUser(world.db, 'employee')
      const { id } = await createClient(world.db, { name: 'Writer' })
      const texts = getWrites(id, user.id)
      return {
        user,
        write: (name: Write) => client.query(texts[name]),
        /** Leaves nothing that makes the next interleaving slower. */
        async clear() {
          for (const table of ['invoices', 'jobs'])
            await client.query(`delete from ${table} where client_id = $1`, [id])
        },
      }
    }
    await client.end()
  }
}

test(
  'holds what a new load would, in whichever order transactions begin, write, commit and roll back, whatever role its user has by then',
  async () => {
    const writers = [await openWriter(0), await openWriter(1), await openWriter(2)]
    const reader = await world.signedIn(writers[0]!.user)
    const views: (Address & { order: string })[] = [
      { path: '/api/clients', order: 'created_at' },
      { path: '/api/clients', query: { status: 'archived' }, order: 'created_at' },
      { path: '/api/invoices', order: 'created_at' },
      { path: '/api/jobs', query: { show: 'unassigned' }, order: 'scheduled_date' },
    ]
    const lists = await Promise.all([
      ...views.map((view) => open(admin, view)),
      ...views.slice(2).map((view) => open(reader, view)),
    ])
    const check = async (list: (typeof lists)[number]) => expect(await list.catchUp()).toEqual(await list.read())
    const step = fc.record({
      writer: fc.nat(writers.length - 1),
      name: fc.constantFrom(...writes),
      reads: fc.option(fc.nat(lists.length - 1), { freq: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const { writer, name, reads } of steps) {
          await writers[writer]!.write(name)
          if (reads !== null) await check(lists[reads]!)
        }
        for (const writer of writers) await writer.write('commit')
        for (const list of lists) await check(list)
        for (const writer of writers) await writer.clear()
      }),
      { numRuns: INTERLEAVINGS },
    )
  },
  INTERLEAVINGS * 3000,
)

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
    // Needed by the session and the version of any list.
    const usual = ['installation', 'revisions', ...(await scannedBy(() => caller.get('/api/auth/providers')))]
    const read = await scannedBy(() => caller.get(path))
    expect([...noted, ...usual]).toEqual(expect.arrayContaining(read))
  })
})

describe('the changes of a list', () => {
  const getVersion = async (caller: Caller) =>
    String((await caller.get('/api/clients?limit=1')).headers['list-version'])
  const changesSince = (caller: Caller, since: string) =>
    caller.get(`/api/clients.changes?${new URLSearchParams({ since })}`)

  test('are for staff: a client could learn what others have', async () => {
    const client = await world.signedIn(cast.clientA)
    expect((await client.get('/api/invoices')).headers['list-version']).toBeUndefined()
    const since = await getVersion(admin)
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
    const since = await getVersion(admin)
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
    const before = await getVersion(admin)
    await insert(1000)
    expect((await changesSince(admin, before)).body.rows).toHaveLength(1000)
    await insert(1)
    expect((await changesSince(admin, before)).body.version).toBeNull()
    const between = await getVersion(admin)
    await insert(1001)
    expect((await changesSince(admin, between)).body.version).toBeNull()
  })

  test('are pruned once no version that reads them is known', async () => {
    await world.pool.query(`update row_changes set noted_at = $1::timestamptz - interval '3 hours'`, [world.clock.now])
    await world.runJob('prune')
    expect(await world.db.$count(rowChanges)).toBe(0)
  })
})
