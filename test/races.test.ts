import { afterAll, expect, test } from 'vitest'
import { createClient, createUser } from './factories.ts'
import { cookieFor, type Product, startProduct, toUrl } from './processes.ts'
import { setUpWorld } from './world.ts'

// Three processes on one database, as in production.

const world = await setUpWorld()
const admin = await createUser(world.db, 'admin')
const clientId = (await createClient(world.db)).id
const cookie = await cookieFor(world.pool, admin.id)
const env = { DATABASE_URL: toUrl(world.databaseTarget), DATA_DIR: world.dataDir, LOG_LEVEL: 'silent' }
const products = await Promise.all([startProduct(env), startProduct(env), startProduct(env)])
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
})

async function createInvoice(product: Product, key: string): Promise<{ status: number; number: string | null }> {
  const reply = await fetch(`${product.url}/api/invoices`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ client_id: clientId, items: [{ description: 'Race', quantity: '1', unit_price: '10' }] }),
  })
  const body: unknown = await reply.json()
  return { status: reply.status, number: Object(body).invoice_number ?? null }
}

/** At most 60 at a time, so that the test does not run out of sockets. */
async function inParallel<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lanes = Array.from({ length: 60 }, async () => {
    while (next < count) {
      const n = next++
      results[n] = await work(n)
    }
  })
  await Promise.all(lanes)
  return results
}

const numbers = async (): Promise<string[]> =>
  (await world.pool.query('select invoice_number from invoices order by invoice_number')).rows.map(
    (row) => row.invoice_number,
  )

const expected = (count: number) => Array.from({ length: count }, (_, n) => `INV-${String(n + 1).padStart(5, '0')}`)

test('numbers 1,000 concurrent invoices, a fifth of them aborted midway, without gaps or duplicates', async () => {
  await world.pool.query(`
    create function abort_some() returns trigger language plpgsql as $$
    begin
      if random() < 0.2 then raise exception 'forced abort' using errcode = 'P0001'; end if;
      return null;
    end $$;
    create trigger abort_some after insert on invoice_items for each statement execute function abort_some()`)
  const results = await inParallel(1000, (n) => createInvoice(products[n % 3] as Product, `race-${n}`))
  await world.pool.query('drop trigger abort_some on invoice_items')
  const created = results.filter(({ status }) => status === 201)
  expect(created.length).toBeGreaterThan(600)
  expect(created.length).toBeLessThan(1000)
  expect(await numbers()).toEqual(expected(created.length))
  expect(new Set(created.map(({ number }) => number)).size).toBe(created.length)
})

test('the same key on three processes at the same time makes one invoice and one answer', async () => {
  const before = (await numbers()).length
  const results = await inParallel(30, (n) => createInvoice(products[n % 3] as Product, 'one-key'))
  expect(new Set(results.filter(({ status }) => status === 201).map(({ number }) => number)).size).toBe(1)
  expect((await numbers()).length).toBe(before + 1)
})
