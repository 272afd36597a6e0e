import { expect, test } from 'vitest'
import { createClient, createInvoice, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const line = (description: string, unit_price: string) => [{ description, quantity: '1.00', unit_price }]

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const user = await createUser(world.db, 'client')
const owner = await world.signedIn(user)
const { db } = world
const grace = (await createClient(db, { name: 'Grace Kim', user_id: user.id })).id
const linus = (await createClient(db, { name: 'Linus Becker' })).id
const job = (await createJob(db, { client_id: linus, title: 'Barn feeder' })).id
const may = { created_at: '2026-05-31T18:00:00.000Z', sent_at: '2026-06-01T04:59:00.000Z' }
await createInvoice(
  db,
  { client_id: grace, tax_rate: '8.25', tax_amount: '44.55', total: '584.55', ...may },
  line('Panel repair', '540.00'),
)
await createInvoice(db, { client_id: linus, status: 'draft', job_id: job }, line('Trench 100% by hand', '75.00'))
await createInvoice(db, { client_id: linus, status: 'overdue' }, [
  ...line('Rewire', '1200.00'),
  ...line('Sub panel', '800.00'),
])

const search = async (query: string, caller = staff) => {
  const { invoices, ...sums } = (await caller.get(`/api/invoices/found?${query}`)).body
  return { ...sums, numbers: invoices?.map(({ invoice_number }: { invoice_number: string }) => invoice_number) }
}

test.each([
  ['words of any line', 'words=panel', ['INV-00003', 'INV-00001']],
  ['each word', 'words=sub+panel', ['INV-00003']],
  ['words of the job', 'words=barn', ['INV-00002']],
  ['signs as they are', 'words=100%25', ['INV-00002']],
  ['an amount before tax', 'amount=540', ['INV-00001']],
  ['an amount with tax', 'amount=584.55', ['INV-00001']],
  ['more than an amount', 'over=75&order=largest', ['INV-00003', 'INV-00001']],
  ['what was billed', 'show=billed', ['INV-00003', 'INV-00001']],
  ['the smallest', 'order=smallest&limit=1', ['INV-00002']],
  ['a day of the company', 'to=2026-05-31', ['INV-00001']],
])('finds invoices by %s', async (_, query, numbers) => {
  expect((await search(query)).numbers).toEqual(numbers)
})

test('sums all, also what it does not show', async () => {
  expect(await search('show=billed&limit=1')).toEqual({
    invoice_count: 2,
    total: '2584.55',
    tax: '44.55',
    numbers: ['INV-00003'],
  })
})

test('a client finds their own, never drafts', async () => {
  expect((await search('', owner)).numbers).toEqual(['INV-00001'])
  expect((await search(`client_id=${linus}`, owner)).numbers).toEqual([])
})

test('refuses an amount that is none', async () => {
  const { status, body } = await staff.get('/api/invoices/found?amount=540,00')
  expect([status, body.errors[0].message]).toEqual([400, 'Enter an amount such as 540 or 540.00'])
})
