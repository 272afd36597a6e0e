import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Product, startProduct } from './processes.ts'

// Power cuts under load on the embedded database with full durability: whatever was acknowledged survives. The app
// always goes down too, alone or right after the database; test/torture.test.ts covers an app that keeps running.

const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-faults-'))
const env = { DATA_DIR: dataDir, SAMPLE_DATA: 'true', LOG_LEVEL: 'silent' }
afterAll(async () => {
  // For information only; tests never judge times.
  console.log(`slowest of ${starts.length} starts after a kill: ${Math.round(Math.max(...starts))} ms`)
  await rm(dataDir, { recursive: true, force: true })
})

/** For a long run: `KILLS=100 npx vitest run test/faults.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 24)

/** A start takes a second on a quiet machine; one that does much else must not fail here. */
const PATIENCE = 30 * 60_000

const acknowledged = new Set<string>()
const starts: number[] = []
let cookie = ''
let clientId = ''

/** Posts invoices until the product dies; each one answered with 201 must exist afterwards. */
async function writeUntilGone(product: Product, started: () => void): Promise<void> {
  for (;;) {
    try {
      const reply = await fetch(`${product.url}/api/invoices`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          client_id: clientId,
          items: [{ description: 'Load', quantity: '1', unit_price: '10' }],
        }),
      })
      if (reply.status !== 201) continue
      const body: unknown = await reply.json()
      acknowledged.add(Object(body).invoice_number)
      started()
    } catch {
      return
    }
  }
}

async function underLoad(product: Product): Promise<{ writers: Promise<unknown> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let answers = 0
  const writers = Promise.all(
    Array.from({ length: 4 }, () =>
      writeUntilGone(product, () => {
        answers += 1
        if (answers === 8) resolve()
      }),
    ),
  )
  await promise
  return { writers }
}

async function storedNumbers(product: Product): Promise<Set<string>> {
  const reply = await fetch(`${product.url}/api/invoices`, { headers: { cookie } })
  const rows: unknown = await reply.json()
  if (!Array.isArray(rows)) throw new Error(`No list: ${reply.status}`)
  return new Set(rows.map((row: { invoice_number: string }) => row.invoice_number))
}

const missing = (stored: Set<string>): string[] => [...acknowledged].filter((number) => !stored.has(number))

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

test('sets up a company, a sign-in and a client to invoice', async () => {
  const product = await startProduct(env)
  const reply = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'panelboard' }),
  })
  expect(reply.status).toBe(200)
  cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const clients: unknown = await (await fetch(`${product.url}/api/clients?limit=1`, { headers: { cookie } })).json()
  clientId = Object(clients)[0].id
  expect(await product.stop()).toBe(0)
})

test('loses nothing acknowledged when the app is killed', { timeout: PATIENCE }, async () => {
  for (let round = 0; round < KILLS; round += 1) {
    const product = await startProduct(env)
    starts.push(product.startMs)
    const { writers } = await underLoad(product)
    await product.kill()
    await writers
  }
  const product = await startProduct(env)
  expect(missing(await storedNumbers(product))).toEqual([])
  expect(await product.stop()).toBe(0)
})

test('loses nothing acknowledged when the database is killed and then the app', { timeout: PATIENCE }, async () => {
  for (let round = 0; round < KILLS / 3; round += 1) {
    const product = await startProduct(env)
    starts.push(product.startMs)
    const { writers } = await underLoad(product)
    process.kill(await postmaster(), 'SIGKILL')
    await product.kill()
    await writers
  }
  const product = await startProduct(env)
  expect(missing(await storedNumbers(product))).toEqual([])
  expect(await product.stop()).toBe(0)
})

test('refuses a second process on the same data and names the first', async () => {
  const first = await startProduct(env)
  await expect(startProduct(env)).rejects.toThrow(new RegExp(`process ${first.process.pid}.*${first.url}`))
  expect(await first.stop()).toBe(0)
})
