import { expect, test } from 'vitest'
import { createPriceBookItem, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { formatLineText } from './contract.ts'
import { countUses } from './server/shared/uses.ts'

const world = await setUpWorld()
const staff = await world.signedIn(await createUser(world.db, 'employee'))

const input = { name: 'Ceiling fan, installed', unit: '', price: '145', cost: '', tax_class: 'labor' }

test('fills in the unit, and keeps an unknown cost empty', async () => {
  const { status, body } = await staff.post('/api/price-book', input)
  expect(status).toBe(201)
  expect(body).toMatchObject({ unit: 'each', price: '145.00', cost: null, description: null, times_used: 0 })
  expect((await staff.get(`/api/price-book/${body.id}`)).body).toEqual(body)
})

test.each([
  [{ name: ' ' }, 'Name is required'],
  [{ price: '' }, 'Price is required'],
  [{ price: '-1' }, 'Price must be a positive number'],
  [{ price: '1e5' }, 'Price must be a plain number such as 12.50'],
  [{ cost: 'cheap' }, 'Cost must be a plain number such as 12.50'],
  [{ tax_class: 'exempt' }, 'Tax class must be Taxable, Labor or Not taxable'],
  [{ unit: 'x'.repeat(21) }, 'Use at most 20 characters'],
  [{ description: 'x'.repeat(301) }, 'Use at most 300 characters'],
])('refuses %j', async (wrong, message) => {
  expect(await staff.post('/api/price-book', { ...input, name: 'New', ...wrong })).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('no two items have the same name, in any case, archived or not', async () => {
  const item = await createPriceBookItem(world.db, { name: 'Spa disconnect' })
  const again = { ...input, name: 'SPA disconnect' }
  expect((await staff.post('/api/price-book', again)).body.message).toBe(
    'The price book already has an item with this name. Change that one, or choose another name.',
  )
  await staff.patch(`/api/price-book/${item.id}`, { archived: true })
  expect((await staff.post('/api/price-book', again)).body.message).toBe(
    'An archived item has this name. Restore it, or choose another name.',
  )
  expect((await staff.patch(`/api/price-book/${item.id}`, { name: 'SPA Disconnect' })).status).toBe(200)
})

test('ten users who add the same name at the same time add it once', async () => {
  const all = await Promise.all(
    Array.from({ length: 10 }, () => staff.post('/api/price-book', { ...input, name: 'Attic run' })),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 409)).toHaveLength(9)
})

test('changes only the fields sent', async () => {
  const item = await createPriceBookItem(world.db, {
    unit: 'hour',
    description: 'Kept',
    cost: '40',
    tax_class: 'labor',
  })
  const path = `/api/price-book/${item.id}`
  const { body } = await staff.patch(path, { price: '135', updated_at: item.updated_at })
  expect(body).toMatchObject({ price: '135.00', unit: 'hour', description: 'Kept', cost: '40.00', tax_class: 'labor' })
  expect((await staff.patch(path, { cost: '', unit: '' })).body).toMatchObject({ cost: null, unit: 'each' })
})

test('archived items leave the list and the suggestions, and come back', async () => {
  const item = await createPriceBookItem(world.db, { name: 'Fuse box, obsolete' })
  const path = `/api/price-book/${item.id}`
  const listIds = async (where: string) =>
    (await staff.get(`/api/price-book${where}q=obsolete`)).body.map(({ id }: { id: string }) => id)
  expect(await listIds('?')).toEqual([item.id])
  const { archived_at } = (await staff.patch(path, { archived: true })).body
  expect(archived_at).toBe(world.clock.now.toISOString())
  expect(await listIds('?')).toEqual([])
  expect(await listIds('/suggestions?')).toEqual([])
  expect(await listIds('?status=archived&')).toEqual([item.id])
  expect(await listIds('?status=all&')).toEqual([item.id])
  expect((await staff.patch(path, { archived: false })).body.archived_at).toBeNull()
  expect(await listIds('/suggestions?')).toEqual([item.id])
})

test('suggests the most used first, without the cost', async () => {
  const [rare, common, unused] = await Promise.all(
    ['Zeta rare', 'Zeta common', 'Zeta unused'].map((name) =>
      createPriceBookItem(world.db, { name, cost: '7', description: 'Found by 100% _text_' }),
    ),
  )
  await countUses(world.services, [{ price_book_item_id: rare?.id }])
  await countUses(world.services, [{ price_book_item_id: common?.id }, { price_book_item_id: common?.id }, {}])
  const { body, text } = await staff.get('/api/price-book/suggestions?q=ZETA')
  expect(body.map(({ id }: { id: string }) => id)).toEqual([common?.id, rare?.id, unused?.id])
  expect(text).not.toContain('cost')
  expect((await staff.get('/api/price-book/suggestions?q=100%25%20_text_&limit=1')).body).toHaveLength(1)
})

test('counts every use once under parallel saves, as no new version', async () => {
  const items = await Promise.all([1, 2, 3].map(() => createPriceBookItem(world.db)))
  const lines = items.map(({ id }) => ({ price_book_item_id: id }))
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.db.transaction((db) => countUses({ ...world.services, db }, n % 2 === 0 ? lines : lines.toReversed())),
    ),
  )
  for (const item of items)
    expect((await staff.get(`/api/price-book/${item.id}`)).body).toMatchObject({
      times_used: 20,
      last_used_at: world.clock.now.toISOString(),
      updated_at: item.updated_at,
    })
})

test('an id that is gone counts nothing', async () => {
  const uses = [{ price_book_item_id: crypto.randomUUID() }, { price_book_item_id: null }]
  await expect(countUses(world.services, uses)).resolves.toBeUndefined()
})

test('the longest item fits into a line item', () => {
  const longest = { name: 'n'.repeat(120), unit: 'u'.repeat(20), description: 'd'.repeat(300) }
  expect(formatLineText(longest).length).toBeLessThanOrEqual(500)
})

test.each([
  [{ name: 'Breaker', unit: 'each', description: null }, 'Breaker'],
  [{ name: 'Wire', unit: 'foot', description: null }, 'Wire (per foot)'],
  [{ name: 'Labor', unit: 'hour', description: 'Journeyman' }, 'Labor (per hour): Journeyman'],
])('a line item says %j', (item, text) => expect(formatLineText(item)).toBe(text))
