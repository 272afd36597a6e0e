import { afterAll, expect, test, vi } from 'vitest'
import { bookings } from '#features/work/bookings/contract.ts'
import { clients } from '#features/people/clients/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { call } from '#web/platform/api.ts'
import { createQueryClient, query, showChange } from '#web/platform/query.ts'
import { holdList, openList } from '#web/platform/rows.ts'
import { createClient, createUser } from './factories.ts'
import { setUpWorld } from './world.ts'

// The browser's cache against a real server: a change made elsewhere shows wherever the record was viewed before.

const world = await setUpWorld({ company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
vi.stubGlobal('fetch', async (url: string, init: { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; body?: string }) => {
  const { statusCode, body, headers } = await world.app.inject({
    method: init.method,
    url,
    headers: { cookie: `panelboard_session=${admin.token}`, 'content-type': 'application/json' },
    payload: init.body ?? '{}',
  })
  return new Response(body, { status: statusCode, headers: headers['link'] ? { link: String(headers['link']) } : {} })
})
afterAll(async () => {
  vi.unstubAllGlobals()
})

test("an invoice change shows in its client's cached details", async () => {
  const { id } = await createClient(world.db)
  const cache = createQueryClient()
  const details = query(clients.get, { params: { id } })
  expect(await cache.fetchQuery(details)).toMatchObject({ total_revenue: '0.00', deletion_blocked: null })
  const items = [{ description: 'Service call', quantity: '1', unit_price: '95.00' }]
  const made = await call(invoices.create, { body: { client_id: id, items } })
  showChange(cache, invoices.create, made, undefined)
  expect(await cache.fetchQuery(details)).toMatchObject({
    total_revenue: '95.00',
    recent_invoices: [{ invoice_number: made.invoice_number }],
    deletion_blocked: expect.stringContaining('1 invoice'),
  })
  cache.clear()
})

test("a client's new phone number shows on cached bookings", async () => {
  const { id } = await createClient(world.db, { phone: '+15125550144' })
  const scheduled_date = '2026-06-24T10:00'
  await call(bookings.create, { body: { client_id: id, service_type: 'Panel inspection', scheduled_date } })
  const cache = createQueryClient()
  const { id: name, list } = openList(bookings.list, { search: ['service_type'] })
  const unsubscribe = list.subscribe(() => undefined)
  const release = holdList(name)
  const phones = () => list.get().rows.map(({ client_phone }) => client_phone)
  await expect.poll(phones).toEqual(['+15125550144'])
  const params = { id }
  const changed = await call(clients.update, { params, body: { phone: '(512) 555-0199' } })
  showChange(cache, clients.update, changed, params)
  await expect.poll(phones).toEqual(['+15125550199'])
  unsubscribe()
  release()
  cache.clear()
})
