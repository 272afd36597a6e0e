import { expect, test } from 'vitest'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const line = (unit_price: string) => [{ description: 'Service call', quantity: '1.00', unit_price }]

const world = await setUpWorld()
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const user = await createUser(world.db, 'client')
const owner = await world.signedIn(user)
const { db } = world
const grace = (await createClient(db, { name: 'Grace Kim', user_id: user.id })).id
const linus = (await createClient(db, { name: 'Linus Becker' })).id
await createInvoice(db, { client_id: grace, due_date: '2026-07-01' }, line('50.00'))
await createInvoice(db, { client_id: grace, due_date: null }, line('10.10'))
await createInvoice(db, { client_id: grace, due_date: '2026-06-01', status: 'overdue' }, line('20.20'))
await createInvoice(db, { client_id: linus, due_date: '2026-05-01', status: 'overdue', amount_paid: '0.50' })
await createInvoice(db, { client_id: linus, due_date: '2026-05-01', status: 'draft' })
await createInvoice(db, { client_id: linus, status: 'paid', amount_paid: '100.00' })
await createInvoice(db, { client_id: linus, status: 'cancelled' })

const owed = async (query = '', caller = staff) => (await caller.get(`/api/invoices/owed${query}`)).body
const numbers = (rows: { invoice_number: string }[]) => rows.map(({ invoice_number }) => invoice_number)

test('sums what is open, puts the largest balance and the first due date first', async () => {
  const { invoices, ...sums } = await owed()
  expect(sums).toEqual({
    balance: '179.80',
    overdue: '119.70',
    invoice_count: 4,
    client_count: 2,
    clients: [
      expect.objectContaining({ client_name: 'Linus Becker', balance: '99.50', invoice_numbers: ['INV-00004'] }),
      expect.objectContaining({
        client_name: 'Grace Kim',
        balance: '80.30',
        invoice_count: 3,
        invoice_numbers: ['INV-00003', 'INV-00001', 'INV-00002'],
      }),
    ],
  })
  expect(numbers(invoices)).toEqual(['INV-00004', 'INV-00003', 'INV-00001', 'INV-00002'])
})

test('limits the rows and not the sums', async () => {
  const { clients, invoices, ...sums } = await owed('?limit=1')
  expect(sums).toMatchObject({ balance: '179.80', invoice_count: 4, client_count: 2 })
  expect([clients.length, numbers(invoices)]).toEqual([1, ['INV-00004']])
})

test('counts those of a client, with these words, or due before a day', async () => {
  expect(await owed(`?client_id=${grace}`)).toMatchObject({ balance: '80.30', client_count: 1 })
  expect(await owed('?q=beck')).toMatchObject({ balance: '99.50', invoice_count: 1 })
  expect(numbers((await owed('?due_before=2026-06-02')).invoices)).toEqual(['INV-00004', 'INV-00003'])
  expect(numbers((await owed('?due_before=2026-06-01')).invoices)).toEqual(['INV-00004'])
  const none = { balance: '0.00', overdue: '0.00', invoice_count: 0, client_count: 0, clients: [], invoices: [] }
  expect(await owed('?q=nobody')).toEqual(none)
})

test('shows clients their own', async () => {
  expect(await owed('', owner)).toMatchObject({ balance: '80.30', client_count: 1, invoice_count: 3 })
  expect(await owed('?q=Linus', owner)).toMatchObject({ balance: '0.00', clients: [], invoices: [] })
})
