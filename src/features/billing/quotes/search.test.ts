import { expect, test } from 'vitest'
import { createClient, createInvoice, createLead, createQuote, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const line = (description: string, unit_price: string) => [{ description, quantity: '1.00', unit_price }]

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const { db } = world
const linus = (await createClient(db, { name: 'Linus Becker' })).id
const ray = (await createLead(db, { name: 'Ray Castillo' })).id
await createQuote(db, { client_id: linus, status: 'accepted' }, line('Sub panel', '2100.00'))
const billed = await createQuote(db, { client_id: linus, status: 'accepted' }, line('Rewire', '1200.00'))
await createQuote(db, { client_id: null, lead_id: ray, status: 'sent' }, line('Panel upgrade', '3200.00'))
await createInvoice(db, { client_id: linus, quote_id: billed.id })

const search = async (query: string) => {
  const { quotes, ...sums } = (await staff.get(`/api/quotes/search?${query}`)).body
  return { ...sums, numbers: quotes.map(({ quote_number }: { quote_number: string }) => quote_number) }
}

test.each([
  ['words', 'words=sub+panel', ['QUO-00001']],
  ['amount', 'amount=3200', ['QUO-00003']],
  ['lead', 'q=castillo', ['QUO-00003']],
  ['what waits for an answer', 'show=awaited', ['QUO-00003']],
  ['what was accepted and has no invoice', 'show=unbilled', ['QUO-00001']],
  ['more than an amount', 'over=1200&order=smallest', ['QUO-00001', 'QUO-00003']],
])('finds quotes by %s', async (_, query, numbers) => {
  expect((await search(query)).numbers).toEqual(numbers)
})

test('sums all, and each status', async () => {
  expect(await search('limit=1')).toEqual({
    quote_count: 3,
    total: '6500.00',
    statuses: [
      { status: 'accepted', count: 2, total: '3300.00' },
      { status: 'sent', count: 1, total: '3200.00' },
    ],
    numbers: ['QUO-00003'],
  })
})
