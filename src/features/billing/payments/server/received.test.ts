import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { SAMPLE_HASH } from '#server/installation.ts'
import { installation } from '#server/tables.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const user = await createUser(world.db, 'client')
const owner = await world.signedIn(user)
const { db } = world
const grace = (await createClient(db, { name: 'Grace Kim', user_id: user.id })).id
const linus = (await createClient(db, { name: 'Linus Becker' })).id

type Values = Partial<typeof payments.$inferInsert>
async function pay(client_id: string, amount: string, values: Values = {}) {
  const { id } = await createInvoice(db, { client_id, status: 'paid', amount_paid: amount }, [
    { description: 'Service call', quantity: '1.00', unit_price: amount },
  ])
  await db.insert(payments).values({
    invoice_id: id,
    amount,
    provider: 'manual',
    payment_method: 'check',
    status: 'succeeded',
    paid_at: '2026-06-02T15:00:00.000Z',
    ...values,
  })
}
await pay(grace, '320.00', { reference: '1188' })
await pay(linus, '2000.00', { payment_method: 'cash', paid_at: '2026-05-12T15:00:00.000Z' })
await pay(linus, '90.00', { status: 'refunded', refunded_amount: '90.00' })
await pay(linus, '70.00', { provider: 'sandbox', payment_method: 'card', is_test: true })
await pay(linus, '50.00', { provider: 'credit', payment_method: 'credit' })
await pay(linus, '40.00', { provider: 'stripe', payment_method: 'card', status: 'failed' })

type Row = { client_name: string; amount: string }
const received = async (query: string, caller = staff) => {
  const { payments: rows, payers, ...sums } = (await caller.get(`/api/payments?${query}`)).body
  return {
    ...sums,
    ...(payers.length > 0 && { payers }),
    rows: rows.map(({ client_name, amount }: Row) => `${client_name} ${amount}`),
  }
}

test('sums the money that came in: no credit, no test, no failed card, and beside it what went back', async () => {
  expect(await received('order=largest&limit=2')).toEqual({
    payment_count: 4,
    amount: '2410.00',
    given_back: '90.00',
    rows: ['Linus Becker 2000.00', 'Grace Kim 320.00'],
  })
})

test.each([
  ['method', 'method=cash', ['Linus Becker 2000.00']],
  ['amount', 'amount=320', ['Grace Kim 320.00']],
  ['reference', 'q=1188', ['Grace Kim 320.00']],
  ['days', 'from=2026-05-01&to=2026-05-31', ['Linus Becker 2000.00']],
  ['refund', 'show=given_back', ['Linus Becker 90.00']],
  ['client', `client_id=${grace}`, ['Grace Kim 320.00']],
])('finds payments by %s', async (_, query, rows) => {
  expect((await received(query)).rows).toEqual(rows)
})

test('ranks the clients by what they paid and kept paid', async () => {
  const { payers } = await received('show=payers&limit=2')
  expect(payers).toEqual([
    { client_name: 'Linus Becker', amount: '2000.00', payment_count: 2 },
    { client_name: 'Grace Kim', amount: '320.00', payment_count: 1 },
  ])
  expect((await received('show=payers', owner)).payers).toEqual([
    { client_name: 'Grace Kim', amount: '320.00', payment_count: 1 },
  ])
})

test('a client sees their own', async () => {
  expect((await received('', owner)).rows).toEqual(['Grace Kim 320.00'])
  expect((await received(`client_id=${linus}`, owner)).rows).toEqual([])
})

test('agrees with the dashboard, also about what is to be refunded and in the sample company', async () => {
  const sum = async () => {
    const { amount, given_back } = await received('from=2026-06-01&to=2026-06-30')
    return (Number(amount) - Number(given_back)).toFixed(2)
  }
  const dashboard = async () => (await staff.get('/api/dashboard/stats')).body.monthlyRevenue
  await db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.client_id, grace))
  expect(await sum()).toBe('0.00')
  expect(await dashboard()).toBe('0.00')
  await db.insert(installation).values({ name: SAMPLE_HASH, value: 'hash' })
  expect(await sum()).toBe('70.00')
  expect(await dashboard()).toBe('70.00')
})
