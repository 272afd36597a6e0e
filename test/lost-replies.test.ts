import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clients } from '#features/clients/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { call } from '#web/platform/api.ts'
import { createClient, createUser } from './factories.ts'
import { createWorld, type World } from './world.ts'

// A phone in an attic: the server does the work, and a fifth of its answers never arrive. The web client repeats by itself.

let world: World
let address: string
let cookie: string
const send = globalThis.fetch

beforeAll(async () => {
  world = await createWorld()
  const { token } = await world.signedIn(await createUser(world.db, 'admin'))
  cookie = `panelboard_session=${token}`
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => world.close())

/**
 * The network between: of every fifth request the answer is thrown away after the server gave it, of every twenty-fifth the second
 * one too.
 */
function loseAFifth(): { lost: () => number } {
  const tries = new Map<string, number>()
  let lost = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    const reply = await send(`${address}${path}`, { ...init, headers })
    await reply.clone().text()
    const key = headers.get('idempotency-key') ?? ''
    const before = tries.get(key) ?? 0
    tries.set(key, before + 1)
    const place = [...tries.keys()].indexOf(key)
    const losses = place % 25 === 0 ? 2 : place % 5 === 0 ? 1 : 0
    if (before >= losses) return reply
    lost += 1
    throw new TypeError('Failed to fetch')
  })
  return { lost: () => lost }
}

test('200 clients and 100 invoices, a fifth of the answers lost: every one is there once', async () => {
  const client_id = (await createClient(world.db)).id
  const network = loseAFifth()
  const names = Array.from({ length: 200 }, (_, n) => `Attic ${n}`)
  const made = await Promise.all(names.map((name) => call(clients.create, { body: { name } })))
  const written = await Promise.all(
    names.slice(0, 100).map((description) => {
      const items = [{ description, quantity: '1', unit_price: '10' }]
      return call(invoices.create, { body: { client_id, items } })
    }),
  )
  expect(network.lost()).toBe(300 / 5 + 300 / 25)
  expect(new Set(made.map(({ id }) => id)).size).toBe(200)
  expect(new Set(written.map(({ id }) => id)).size).toBe(100)
  const stored = await world.pool.query(
    `select name, count(*)::int as times from clients where name like 'Attic %' group by name`,
  )
  expect(stored.rows).toHaveLength(200)
  expect(stored.rows.filter(({ times }) => times !== 1)).toEqual([])
  const { rows } = await world.pool.query('select count(*)::int as count from invoices')
  expect(rows[0]?.count).toBe(100)
})
