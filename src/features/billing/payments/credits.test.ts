import { afterAll, describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { startCredits } from '#test/credits.ts'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import type { Refund } from './contract.ts'
import { depositBalance } from './server/shared/credit-balance.ts'
import { grantCredit } from './server/shared/credits.ts'

const { world, staff, admin, give, getCredits, apply, read, getBalance, refund, receive, quoted } = await startCredits()
afterAll(() => world.close())

async function clientWithSignIn() {
  const user = await createUser(world.db, 'client')
  const client = await createClient(world.db, { user_id: user.id })
  return { client, caller: await world.signedIn(user) }
}

describe('giving credit', () => {
  test('shows it with its reason, and what is left of it, oldest used first', async () => {
    const { client } = await clientWithSignIn()
    expect(await give(client.id, '25', 'Late by a day')).toMatchObject({
      status: 201,
      body: { amount: '25.00', remaining: '25.00', source: 'manual', note: 'Late by a day', quote_id: null },
    })
    await give(client.id, '10.00')
    const { id } = await createInvoice(world.db, { client_id: client.id })
    expect((await apply(staff, id, { amount: '30' })).status).toBe(201)
    expect((await getCredits(client.id)).map(({ amount, remaining }) => [amount, remaining])).toEqual([
      ['10.00', '5.00'],
      ['25.00', '0.00'],
    ])
  })

  test('needs an amount and a reason', async () => {
    const { id } = await createClient(world.db)
    const reply = await staff.post(`/api/clients/${id}/credits`, { amount: '0', note: ' ' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual([
      { path: 'amount', message: 'Amount must not be 0' },
      { path: 'note', message: 'Reason is required' },
    ])
    expect((await give(id, '1.005')).body.message).toContain('two decimals')
  })

  test('takes back only what is not used', async () => {
    const { id } = await createClient(world.db)
    await give(id, '25.00')
    expect(await give(id, '-25.01')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: 'Only $25.00 of credit is left to take back' }] },
    })
    const tries = await Promise.all(Array.from({ length: 10 }, () => give(id, '-10.00')))
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await getBalance(id)).toBe('5.00')
  })

  test('shows clients their own without the reason', async () => {
    const [{ client, caller }, other] = [await clientWithSignIn(), await clientWithSignIn()]
    await give(client.id, '25.00')
    const own = (await caller.get(`/api/clients/${client.id}/credits`)).body
    expect(own).toMatchObject([{ amount: '25.00', remaining: '25.00', note: null, created_by_name: null }])
    expect((await caller.get(`/api/clients/${client.id}/credits?q=goodwill`)).body).toEqual([])
    expect((await other.caller.get(`/api/clients/${client.id}/credits`)).status).toBe(404)
    expect((await caller.get('/api/credits/own')).body).toEqual({ credit: '25.00', deposits: '0.00' })
    expect((await staff.get('/api/credits/own')).body).toEqual({ credit: '0.00', deposits: '0.00' })
  })

  test('happens once for one reason, however often and however concurrently', async () => {
    const { id } = await createClient(world.db)
    const grant = { client_id: id, source: 'referral', amount: '25.00', source_key: `referral:${id}` } as const
    const grants = await Promise.all(Array.from({ length: 20 }, () => grantCredit(world.services, grant)))
    expect(grants.filter((row) => row !== null)).toHaveLength(1)
    expect(await getBalance(id)).toBe('25.00')
  })

  test('keeps the client from being deleted', async () => {
    const { id } = await createClient(world.db)
    await give(id, '25.00')
    expect(await admin.delete(`/api/clients/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This client has 1 credit, which must be kept. Archive the client instead.' },
    })
  })
})

describe('using credit', () => {
  test('a client pays with it, as far as it goes, and the rest otherwise', async () => {
    const { client, caller } = await clientWithSignIn()
    await give(client.id, '25.00')
    const { id } = await createInvoice(world.db, { client_id: client.id })
    expect((await caller.get(`/api/invoices/${id}/credit`)).body).toEqual({ available: '25.00', applicable: '25.00' })
    expect(await apply(caller, id)).toMatchObject({
      status: 201,
      body: [{ provider: 'credit', payment_method: 'credit', amount: '25.00', status: 'succeeded', is_test: false }],
    })
    expect(await read(id)).toMatchObject({ status: 'sent', amount_paid: '25.00' })
    await staff.post(`/api/invoices/${id}/payments`, { payment_method: 'cash' })
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '100.00' })
    expect((await caller.get(`/api/invoices/${id}/credit`)).body).toEqual({ available: '0.00', applicable: '0.00' })
  })

  test('is refused beyond what there is, and where nothing can be paid', async () => {
    const { client, caller } = await clientWithSignIn()
    const invoice = async (status: 'sent' | 'draft' | 'cancelled') =>
      (await createInvoice(world.db, { client_id: client.id, status })).id
    const sentInvoice = await invoice('sent')
    expect((await apply(staff, sentInvoice)).body.message).toBe('There is no credit to use on this invoice')
    await give(client.id, '25.00')
    expect((await apply(caller, sentInvoice, { amount: '25.01' })).body.message).toBe(
      'At most $25.00 of credit can be used on this invoice',
    )
    expect((await apply(staff, await invoice('draft'))).body.message).toContain('still a draft')
    expect((await apply(staff, await invoice('cancelled'))).body.message).toContain('was cancelled')
    const foreign = (await createInvoice(world.db)).id
    expect((await apply(caller, foreign)).status).toBe(404)
    expect((await apply(caller, await invoice('draft'))).status).toBe(404)
    expect(await getBalance(client.id)).toBe('25.00')
  })

  test('by 50 at the same time on five invoices spends it once, to the cent', async () => {
    const { client, caller } = await clientWithSignIn()
    await give(client.id, '333.33')
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await createInvoice(world.db, { client_id: client.id })).id),
    )
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        apply(n % 2 ? staff : caller, ids[n % 5] ?? '', n % 3 ? { amount: '7.77' } : {}),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const paid = await Promise.all(ids.map(async (id) => cents((await read(id)).amount_paid)))
    expect(paid.reduce((sum, one) => sum + one, 0)).toBe(33_333)
    expect(Math.max(...paid)).toBeLessThanOrEqual(10_000)
    expect(await getBalance(client.id)).toBe('0.00')
  })

  test('refunding it gives it back', async () => {
    const { client } = await clientWithSignIn()
    await give(client.id, '25.00')
    const { id } = await createInvoice(world.db, { client_id: client.id })
    const [payment] = (await apply(staff, id)).body
    expect((await refund(payment.id, '10.00')).body).toMatchObject({ refunded_amount: '10.00' })
    world.clock.now = new Date(world.clock.now.getTime() + 1000)
    expect([await getBalance(client.id), (await read(id)).amount_paid]).toEqual(['10.00', '15.00'])
    await refund(payment.id)
    expect([await getBalance(client.id), (await read(id)).amount_paid]).toEqual(['25.00', '0.00'])
    expect((await staff.get(`/api/invoices/${id}/refunds`)).body).toMatchObject([
      { amount: '10.00', status: 'succeeded' },
      { amount: '15.00', status: 'succeeded' },
    ])
  })

  test('goes back when a card pays the whole invoice at the same time', async () => {
    const { client } = await clientWithSignIn()
    await give(client.id, '25.00')
    const { id } = await createInvoice(world.db, { client_id: client.id })
    await apply(staff, id)
    await receive(id, '90.00')
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '100.00' })
    expect(await getBalance(client.id)).toBe('15.00')
    await receive(id, '100.00')
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '190.00' })
    expect(await getBalance(client.id)).toBe('25.00')
    const refunds = (await staff.get(`/api/invoices/${id}/refunds`)).body
    expect(refunds.map(({ amount, reason }: Refund) => `${amount} ${reason}`).toSorted()).toEqual([
      '10.00 Paid in another way',
      '15.00 Paid in another way',
    ])
  })

  test('keeps the client of the invoice', async () => {
    const { client } = await clientWithSignIn()
    await give(client.id, '25.00')
    const { id } = await createInvoice(world.db, { client_id: client.id })
    const [payment] = (await apply(staff, id)).body
    const other = await createClient(world.db)
    const move = () => staff.patch(`/api/invoices/${id}`, { client_id: other.id })
    expect((await move()).body.message).toBe(
      'This invoice is paid with its client’s credit or deposit. Refund it before you choose another client.',
    )
    await refund(payment.id)
    expect((await move()).status).toBe(200)
  })

  test('is no revenue: neither of the month nor of the client', async () => {
    const revenue = async () => (await admin.get('/api/dashboard/stats')).body.monthlyRevenue
    const { client, quote, deposit, final } = await quoted('40.00', '100.00')
    const before = cents(await revenue())
    await give(client.id, '25.00')
    await receive(deposit.id, '40.00')
    await apply(staff, final.id)
    expect(await read(final.id)).toMatchObject({ amount_paid: '65.00' })
    expect(cents(await revenue()) - before).toBe(4000)
    // The deposit of $40.00 and the $35.00 that are left to pay.
    expect((await staff.get(`/api/clients/${client.id}`)).body.total_revenue).toBe('75.00')
    expect(await depositBalance(world, quote.id)).toBe(0)
  })
})
