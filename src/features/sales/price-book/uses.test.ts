import { expect, test } from 'vitest'
import { createClient, createPriceBookItem, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const client_id = (await createClient(world.db)).id

const timesUsed = async (id: string) => (await staff.get(`/api/price-book/${id}`)).body.times_used

test.each(['invoices', 'quotes'])('counts the lines that an item filled in %s, once each', async (documents) => {
  const { id, name, price } = await createPriceBookItem(world.db, { cost: '141.20' })
  const filled = { description: name, quantity: '1', unit_price: price, price_book_item_id: id }
  const free = { description: 'Anything', quantity: '1', unit_price: '5', price_book_item_id: '' }
  const reply = await staff.post(`/api/${documents}`, { client_id, items: [filled, filled, free] })
  expect(reply.status).toBe(201)
  expect(await timesUsed(id)).toBe(2)
  // Lines read back are not new uses.
  const items = reply.body.items.map(({ description, quantity, unit_price }: typeof free) => ({
    description,
    quantity,
    unit_price,
  }))
  await staff.patch(`/api/${documents}/${reply.body.id}`, { items: [...items, filled], notes: 'One more' })
  expect(await timesUsed(id)).toBe(3)
  await staff.patch(`/api/${documents}/${reply.body.id}`, { notes: 'Only the notes' })
  expect(await timesUsed(id)).toBe(3)
  expect((await staff.get(`/api/${documents}/${reply.body.id}`)).text).not.toMatch(/141\.20|price_book_item_id/)
})

test('a refused invoice uses nothing', async () => {
  const { id } = await createPriceBookItem(world.db)
  const items = [{ description: 'Fan', quantity: '1', unit_price: '5', price_book_item_id: id }]
  expect((await staff.post('/api/invoices', { client_id: crypto.randomUUID(), items })).status).toBe(400)
  expect(await timesUsed(id)).toBe(0)
})
