import { describe, expect, test } from 'vitest'
import { createClient, createInvoice, createJob, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
const { db } = world
const staff = await world.signedIn(await createUser(db, 'employee'))
const user = await createUser(db, 'client')
const owner = await world.signedIn(user)
const grace = (await createClient(db, { name: 'Grace Kim', user_id: user.id })).id
const linus = (await createClient(db, { name: 'Linus Becker' })).id
const job_id = (await createJob(db, { client_id: linus, title: 'Barn feeder' })).id

/** Creates an invoice with these lines. The first is INV-00001. */
const add = (values: Parameters<typeof createInvoice>[1], ...lines: [description: string, unit_price: string][]) =>
  createInvoice(
    db,
    values,
    lines.map(([description, unit_price]) => ({ description, quantity: '1.00', unit_price })),
  )
const taxed = { tax_rate: '8.25', tax_amount: '44.55', total: '584.55' }
const may = { created_at: '2026-05-31T18:00:00.000Z', sent_at: '2026-06-01T04:59:00.000Z' }
await add({ client_id: grace, due_date: '2026-07-01', ...taxed, ...may }, ['Panel repair', '540.00'])
await add({ client_id: linus, due_date: '2026-05-01', status: 'draft', job_id }, ['Trench 100% by hand', '75.00'])
const late = { client_id: linus, due_date: '2026-05-01', status: 'overdue', amount_paid: '0.50' } as const
await add(late, ['Rewire', '1200.00'], ['Sub panel', '800.00'])
await add({ client_id: grace, due_date: null }, ['Outlet', '10.10'])
await add({ client_id: grace, due_date: '2026-06-01', status: 'overdue' }, ['Switch', '20.20'])
await add({ client_id: linus, status: 'paid', amount_paid: '100.00' }, ['Service call', '100.00'])
await add({ client_id: linus, status: 'cancelled' }, ['Service call', '100.00'])

const listNumbers = (rows: { invoice_number: string }[]) =>
  rows.map(({ invoice_number }) => Number(invoice_number.slice(4)))

async function read(path: 'search' | 'owed', query: string, caller = staff) {
  const { invoices, ...rest } = (await caller.get(`/api/invoices/${path}?${query}`)).body
  return { ...rest, numbers: listNumbers(invoices) }
}

describe('a search', () => {
  test.each([
    ['words of any line', 'words=panel', [3, 1]],
    ['each word', 'words=sub+panel', [3]],
    ['words of the job', 'words=barn', [2]],
    ['signs as they are', 'words=100%25', [2]],
    ['an amount before tax', 'amount=540', [1]],
    ['an amount with tax', 'amount=584.55', [1]],
    ['an amount without its cents', 'amount=584', [1]],
    ['the tax', 'amount=44.55', [1]],
    ['the amount of a line', 'amount=800', [3]],
    ['more than an amount', 'over=100&order=largest', [3, 1]],
    ['what was billed', 'show=billed', [6, 5, 4, 3, 1]],
    ['the smallest', 'order=smallest&limit=1', [4]],
    ['a day of the company', 'to=2026-05-31', [1]],
  ])('finds invoices by %s', async (_, query, numbers) => {
    expect((await read('search', query)).numbers).toEqual(numbers)
  })

  test('sums all, also what it does not show', async () => {
    const sums = { invoice_count: 5, total: '2714.85', tax: '44.55' }
    expect(await read('search', 'show=billed&limit=1')).toEqual({ ...sums, numbers: [6] })
  })

  test('finds a client their own, never drafts', async () => {
    expect((await read('search', '', owner)).numbers).toEqual([5, 4, 1])
    expect((await read('search', `client_id=${linus}`, owner)).numbers).toEqual([])
  })

  test('refuses an amount that is none', async () => {
    const { status, body } = await staff.get('/api/invoices/search?amount=540,00')
    expect([status, body.errors[0].message]).toEqual([400, 'Enter an amount such as 540 or 540.00'])
  })
})

describe('what is owed', () => {
  test('is the sum of what is open, with the largest balance and the first due date first', async () => {
    expect(await read('owed', '')).toEqual({
      balance: '2614.35',
      overdue: '2019.70',
      invoice_count: 4,
      client_count: 2,
      clients: [
        expect.objectContaining({ client_name: 'Linus Becker', balance: '1999.50', invoice_numbers: ['INV-00003'] }),
        expect.objectContaining({
          client_name: 'Grace Kim',
          balance: '614.85',
          invoice_count: 3,
          invoice_numbers: ['INV-00005', 'INV-00001', 'INV-00004'],
        }),
      ],
      numbers: [3, 5, 1, 4],
    })
  })

  test('limits the rows and not the sums', async () => {
    const { clients, ...rest } = await read('owed', 'limit=1')
    expect(rest).toMatchObject({ balance: '2614.35', invoice_count: 4, client_count: 2, numbers: [3] })
    expect(clients).toHaveLength(1)
  })

  test.each([
    ['of a client', `client_id=${grace}`, { balance: '614.85', client_count: 1 }],
    ['with these words', 'q=beck', { balance: '1999.50', invoice_count: 1 }],
    ['due before a day', 'due_before=2026-06-02', { numbers: [3, 5] }],
    ['due before the day of the second', 'due_before=2026-06-01', { numbers: [3] }],
    ['due from the day of the second', 'due_from=2026-06-01&due_before=2026-06-02', { numbers: [5] }],
    ['by nobody', 'q=nobody', { balance: '0.00', overdue: '0.00', invoice_count: 0, client_count: 0, clients: [] }],
  ])('counts those %s', async (_, query, expected) => {
    expect(await read('owed', query)).toMatchObject(expected)
  })

  test('shows clients their own', async () => {
    expect(await read('owed', '', owner)).toMatchObject({ balance: '614.85', client_count: 1, invoice_count: 3 })
    expect(await read('owed', 'q=Linus', owner)).toMatchObject({ balance: '0.00', clients: [], numbers: [] })
  })
})
