import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { cents, decimal, wholeCents } from '#contract/money.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startCredits } from '#test/credits.ts'
import { createClient, createInvoice } from '#test/factories.ts'
import { creditBalance, depositBalance } from './server/shared/credit-balance.ts'
import { applyDeposit } from './server/shared/credits.ts'
import { reversePayment } from './server/shared/ledger.ts'
import { payments } from './server/table.ts'

const { world, staff, give, getCredits, apply, read, getBalance, refund, locked, receive, quoted } =
  await startCredits()
afterAll(() => world.close())

describe('a deposit', () => {
  test('is what was paid on the deposit invoice, and pays only the other invoices of its quote', async () => {
    const { client, deposit, final } = await quoted('50.00', '200.00')
    const elsewhere = (await createInvoice(world.db, { client_id: client.id })).id
    expect((await apply(staff, final.id)).status).toBe(409)
    await receive(deposit.id, '50.00')
    expect(await getCredits(client.id)).toMatchObject([
      { source: 'deposit', amount: '50.00', remaining: '50.00', note: deposit.invoice_number },
    ])
    expect((await apply(staff, elsewhere)).status).toBe(409)
    const uses = async () => (await staff.get(`/api/clients/${client.id}/credit-uses`)).body
    expect(await uses()).toEqual([])
    const [payment] = (await apply(staff, final.id)).body
    expect(payment).toMatchObject({ payment_method: 'deposit', amount: '50.00' })
    expect(await read(final.id)).toMatchObject({ amount_paid: '50.00' })
    expect(await getCredits(client.id)).toMatchObject([{ amount: '50.00', remaining: '0.00' }])
    const { invoice_number } = final
    expect(await uses()).toMatchObject([{ invoice_number, payment_method: 'deposit', used: '50.00' }])
    await refund(payment.id, '20')
    expect(await uses()).toMatchObject([{ invoice_number, used: '30.00' }])
  })

  test('is used before the credit, which is kept for later', async () => {
    const { client, deposit, final } = await quoted('50.00', '60.00')
    await give(client.id, '25.00')
    await receive(deposit.id, '50.00')
    expect((await apply(staff, final.id)).body).toMatchObject([
      { payment_method: 'deposit', amount: '50.00' },
      { payment_method: 'credit', amount: '10.00' },
    ])
    expect(await read(final.id)).toMatchObject({ status: 'paid', amount_paid: '60.00' })
    expect(await getBalance(client.id)).toBe('15.00')
  })

  test('counts on the final invoice as far as it is needed, once', async () => {
    const { deposit, final, quote } = await quoted('50.00', '30.00')
    await receive(deposit.id, '50.00')
    const count = () =>
      inTransaction(world.createContext(null), async (ctx) => applyDeposit(ctx, await locked(ctx, final.id)))
    const results = await Promise.all(Array.from({ length: 10 }, count))
    expect(results.filter((payment) => payment !== null)).toMatchObject([
      { amount: '30.00', payment_method: 'deposit' },
    ])
    expect(decimal(await depositBalance(world, quote.id))).toBe('20.00')
  })

  test('pays no invoice that was moved to another client', async () => {
    const { deposit, final, quote } = await quoted('50.00', '200.00')
    await receive(deposit.id, '50.00')
    const { id: client_id } = await createClient(world.db)
    expect((await staff.patch(`/api/invoices/${final.id}`, { client_id })).status).toBe(200)
    expect((await staff.get(`/api/invoices/${final.id}/credit`)).body).toEqual({
      available: '0.00',
      applicable: '0.00',
    })
    expect((await apply(staff, final.id)).status).toBe(409)
    const count = inTransaction(world.createContext(null), async (ctx) =>
      applyDeposit(ctx, await locked(ctx, final.id)),
    )
    expect(await count).toBe(null)
    expect(decimal(await depositBalance(world, quote.id))).toBe('50.00')
  })

  test('pays the other invoices of a client who pays for the one of the quote', async () => {
    const { deposit, final } = await quoted('50.00', '200.00')
    const { id: client_id } = await createClient(world.db)
    for (const { id } of [deposit, final]) await staff.patch(`/api/invoices/${id}`, { client_id })
    await receive(deposit.id, '50.00')
    expect((await apply(staff, final.id)).body).toMatchObject([{ payment_method: 'deposit', amount: '50.00' }])
  })

  test('refunded after it was used takes the use back by what is missing', async () => {
    const { deposit, final, quote } = await quoted('50.00', '200.00')
    const paid = await receive(deposit.id, '50.00')
    await apply(staff, final.id, { amount: '40.00' })
    const giveBack = (amount: number) =>
      inTransaction(world.createContext(null), async (ctx) =>
        reversePayment(ctx, await locked(ctx, deposit.id), paid.id, wholeCents(amount)),
      )
    await giveBack(1000)
    expect(await read(final.id)).toMatchObject({ amount_paid: '40.00' })
    await giveBack(1500)
    expect(await read(final.id)).toMatchObject({ amount_paid: '25.00' })
    expect(await read(deposit.id)).toMatchObject({ status: 'sent', amount_paid: '25.00' })
    expect(await depositBalance(world, quote.id)).toBe(0)
    expect((await staff.get(`/api/invoices/${final.id}/refunds`)).body).toMatchObject([
      { amount: '15.00', reason: 'The deposit was refunded' },
    ])
  })

  test('used and refunded at the same time ends without a shortage', async () => {
    const { deposit, final, quote } = await quoted('50.00', '500.00')
    const parts = await Promise.all(Array.from({ length: 10 }, () => receive(deposit.id, '5.00')))
    await Promise.all([
      ...Array.from({ length: 20 }, () => apply(staff, final.id, { amount: '3.00' })),
      ...parts.map(({ id }) => refund(id, '5.00')),
    ])
    const left = await depositBalance(world, quote.id)
    expect(left).toBeGreaterThanOrEqual(0)
    const [deposited, used] = [cents((await read(deposit.id)).amount_paid), cents((await read(final.id)).amount_paid)]
    expect(deposited - used).toBe(left)
  })
})

test('an invoice that becomes paid queues what follows, in the same transaction, once each time', async () => {
  const queued = async (id: string) =>
    (
      await world.db.execute(
        sql`select 1 from test_jobs where name = 'payments.invoice-paid' and data->>'invoice_id' = ${id}`,
      )
    ).rows.length
  const { id } = await createInvoice(world.db)
  const part = await receive(id, '40.00')
  expect(await queued(id)).toBe(0)
  await receive(id, '60.00')
  expect(await queued(id)).toBe(1)
  await receive(id, '5.00')
  expect(await queued(id)).toBe(1)
  await inTransaction(world.createContext(null), async (ctx) =>
    reversePayment(ctx, await locked(ctx, id), part.id, wholeCents(4000)),
  )
  await receive(id, '35.00')
  expect(await queued(id)).toBe(2)

  const free = await createInvoice(world.db, {}, [{ description: 'Courtesy', quantity: '1.00', unit_price: '0.00' }])
  await staff.patch(`/api/invoices/${free.id}`, { status: 'paid' })
  expect(await queued(free.id)).toBe(1)

  const lowered = await createInvoice(world.db)
  await receive(lowered.id, '40.00')
  const items = [{ description: 'Less', quantity: '1.00', unit_price: '40.00' }]
  expect((await staff.patch(`/api/invoices/${lowered.id}`, { items })).body.status).toBe('paid')
  expect(await queued(lowered.id)).toBe(1)
})

test(
  'any sequence of grants, payments, uses and refunds adds up to the cent on the real database',
  { timeout: 120_000 },
  async () => {
    const step = fc.record({
      act: fc.constantFrom('give', 'take', 'receive', 'apply', 'apply', 'refund', 'refund'),
      invoice: fc.nat(2),
      payment: fc.nat(9),
      amount: fc
        .oneof(fc.integer({ min: 1, max: 15_000 }), fc.constantFrom(2500, 10_000))
        .map((n) => decimal(wholeCents(n))),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
        const { client, quote, deposit, final } = await quoted('50.00', '100.00')
        const other = await createInvoice(world.db, { client_id: client.id })
        const ids = [deposit.id, final.id, other.id]
        for (const { act, invoice: n, payment: m, amount } of steps) {
          const id = ids[n] ?? ''
          const entries = await world.db.select().from(payments).where(eq(payments.invoice_id, id))
          if (act === 'give') await give(client.id, amount)
          if (act === 'take') await give(client.id, `-${amount}`)
          if (act === 'apply') await apply(staff, id, { amount })
          if (act === 'receive') await staff.post(`/api/invoices/${id}/payments`, { amount, payment_method: 'cash' })
          if (act === 'refund' && entries.length > 0) await refund(entries[m % entries.length]?.id ?? '', amount)
        }
        const rows = await world.db.select().from(invoices).where(eq(invoices.client_id, client.id))
        const all = (
          await Promise.all(rows.map(({ id }) => world.db.select().from(payments).where(eq(payments.invoice_id, id))))
        ).flat()
        const net = (some: typeof all) =>
          some.reduce((sum, one) => sum + cents(one.amount) - cents(one.refunded_amount), 0)
        for (const row of rows) {
          expect(net(all.filter(({ invoice_id }) => invoice_id === row.id))).toBe(cents(row.amount_paid))
          expect(cents(row.amount_paid)).toBeLessThanOrEqual(cents(row.total))
        }
        const credits = await getCredits(client.id)
        const left = (isDeposit: boolean) =>
          credits
            .filter(({ source }) => (source === 'deposit') === isDeposit)
            .reduce((sum, one) => sum + cents(one.remaining), 0)
        const granted = credits
          .filter(({ source }) => source !== 'deposit')
          .reduce((sum, one) => sum + cents(one.amount), 0)
        const used = (method: string) => net(all.filter(({ payment_method }) => payment_method === method))
        expect(granted - used('credit')).toBe(left(false))
        expect(await creditBalance(world, client.id)).toBe(left(false))
        expect(net(all.filter(({ invoice_id }) => invoice_id === deposit.id)) - used('deposit')).toBe(left(true))
        expect(await depositBalance(world, quote.id)).toBe(left(true))
      }),
      { numRuns: 25 },
    )
  },
)
