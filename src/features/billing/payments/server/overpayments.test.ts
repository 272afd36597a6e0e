import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { wholeCents } from '#contract/money.ts'
import { createClient, type createInvoice } from '#test/factories.ts'
import { setUpPayingWorld } from '#test/peers/paying.ts'
import { settleIntent } from './settlement.ts'

describe.each(['sandbox', 'stripe'] as const)('money that an invoice does not need (%s)', async (provider) => {
  const paying = await setUpPayingWorld(provider)
  // Test cards earn credit and revenue in the sample company only.
  await paying.world.db.execute(sql`
    create function real_money() returns trigger language plpgsql as 'begin new.is_test := false; return new; end';
    create trigger real_money before insert on payments for each row execute function real_money()`)

  const read = async (id: string) => (await paying.office.get(`/api/invoices/${id}`)).body
  const attention = async () => (await paying.office.get('/api/dashboard/stats')).body.attention.refundsDue
  const monthlyRevenue = async () => Number((await paying.office.get('/api/dashboard/stats')).body.monthlyRevenue)
  const getCredit = async (clientId: string) =>
    ((await paying.office.get(`/api/clients/${clientId}/credits`)).body as { remaining: string }[]).reduce(
      (sum, { remaining }) => sum + Number(remaining),
      0,
    )

  /** A card is confirmed right after a check was recorded: $200 on an invoice of $100. */
  async function overpaid(values: Parameters<typeof createInvoice>[1] = {}) {
    const { id } = await paying.invoice(values)
    const { secret, intent } = await paying.start(id, paying.office)
    await paying.confirm(secret, undefined, paying.office)
    await paying.office.post(`/api/invoices/${id}/payments`, { payment_method: 'check' })
    expect((await paying.report(id, intent, paying.office)).status).toBe(201)
    return id
  }

  /** A card is confirmed right after the invoice was cancelled. */
  async function paidAfterCancelling() {
    const { id } = await paying.invoice()
    const { secret, intent } = await paying.start(id)
    await paying.confirm(secret)
    expect((await paying.office.post(`/api/invoices/${id}/cancel`)).status).toBe(201)
    expect((await paying.report(id, intent)).status).toBe(201)
    return id
  }

  test('is to refund on the invoice, in the list, on the dashboard, and no revenue', async () => {
    const before = await monthlyRevenue()
    const id = await overpaid()
    expect(await read(id)).toMatchObject({
      status: 'paid',
      amount_paid: '200.00',
      balance_due: '0.00',
      to_refund: '100.00',
    })
    const cancelled = await paidAfterCancelling()
    expect(await read(cancelled)).toMatchObject({ status: 'cancelled', balance_due: '0.00', to_refund: '100.00' })
    expect(await attention()).toMatchObject({ count: 2, amount: '200.00' })
    const { body: rows } = await paying.office.get('/api/invoices?status=paid')
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({ to_refund: '100.00' })
    expect(await monthlyRevenue()).toBe(before + 100)
    for (const each of [id, cancelled])
      expect((await paying.office.post(`/api/invoices/${each}/overpayment/refund`)).status).toBe(201)
    expect(await attention()).toMatchObject({ count: 0, amount: '0.00', items: [] })
    expect(await monthlyRevenue()).toBe(before + 100)
  })

  test('leaves the notes of its invoice editable', async () => {
    const id = await overpaid()
    expect(await paying.office.patch(`/api/invoices/${id}`, { notes: 'Refund the second payment' })).toMatchObject({
      status: 200,
      body: { notes: 'Refund the second payment', to_refund: '100.00' },
    })
  })

  test('is refunded once by the card that paid it, however often it is pressed', async () => {
    const id = await overpaid()
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => paying.office.post(`/api/invoices/${id}/overpayment/refund`)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const { to_refund, amount_paid, status, payments } = await read(id)
    expect([to_refund, amount_paid, status]).toEqual(['0.00', '100.00', 'paid'])
    expect(payments).toMatchObject([
      { payment_method: 'check', refunded_amount: '0.00' },
      { payment_method: 'card', refunded_amount: '100.00' },
    ])
    const late = await paying.office.post(`/api/invoices/${id}/overpayment/refund`)
    expect([late.status, late.body.message]).toEqual([409, 'There is nothing to refund on this invoice'])
  })

  test('is kept as credit once, however often it is pressed, and stays revenue', async () => {
    const before = await monthlyRevenue()
    const { id: client_id } = await createClient(paying.world.db)
    const id = await overpaid({ client_id })
    const press = () => paying.office.post(`/api/invoices/${id}/overpayment/credit`)
    const replies = await Promise.all(Array.from({ length: 8 }, press))
    expect(Object.groupBy(replies, ({ status }) => status)).toMatchObject({ 201: { length: 1 }, 409: { length: 7 } })
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '100.00', to_refund: '0.00' })
    expect(await getCredit(client_id)).toBe(100)
    expect(await monthlyRevenue()).toBe(before + 200)
    // Only what is left of the payment can still be refunded.
    const card = (await read(id)).payments.find((one: { payment_method: string }) => one.payment_method === 'card')
    expect(await paying.office.post(`/api/payments/${card.id}/refund`)).toMatchObject({
      status: 409,
      body: { message: 'The client keeps this payment as credit, so there is nothing to refund' },
    })
  })

  test('that the bank takes back after it became credit takes the credit and what it paid with it', async () => {
    const { id: client_id } = await createClient(paying.world.db)
    const id = await overpaid({ client_id })
    await paying.office.post(`/api/invoices/${id}/overpayment/credit`)
    const other = await paying.invoice({ client_id })
    await paying.office.post(`/api/invoices/${other.id}/credit`, { amount: '60.00' })
    expect(await read(other.id)).toMatchObject({ amount_paid: '60.00', balance_due: '40.00' })
    const intent = (await read(id)).payments.find((one: { payment_method: string }) => one.payment_method === 'card')
      .stripe_payment_intent_id as string
    // Refunded in the provider's own dashboard.
    await paying.provider.refund({ intentId: intent, amount: wholeCents(10_000), reference: crypto.randomUUID() })
    await settleIntent(paying.background, intent)
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '100.00', to_refund: '0.00' })
    expect(await read(other.id)).toMatchObject({ amount_paid: '0.00', balance_due: '100.00' })
    expect(await getCredit(client_id)).toBe(0)
  })

  test('is not a deposit to use as well', async () => {
    const { rows } = await paying.world.db.execute<{ id: string }>(sql`
      insert into quotes (quote_number, client_id, created_by, subtotal, total, highest_total)
      values (${`Q-${provider}`}, ${paying.client.id}, ${paying.employee.id}, 500, 500, 500) returning id`)
    const quote_id = rows[0]?.id ?? ''
    const id = await overpaid({ quote_id, is_deposit: true })
    const final = await paying.invoice({ quote_id })
    expect((await paying.office.get(`/api/invoices/${final.id}/credit`)).body.applicable).toBe('100.00')
    expect((await read(id)).to_refund).toBe('100.00')
    const credits = (await paying.office.get(`/api/clients/${paying.client.id}/credits`)).body
    const deposits = credits.filter((credit: { quote_id: string | null }) => credit.quote_id === quote_id)
    expect(deposits.reduce((sum: number, { remaining }: { remaining: string }) => sum + Number(remaining), 0)).toBe(100)
  })

  test('adds up to the cent after payments, checks, cancellations, refunds and credit in any order', async () => {
    let seed = 20_261_123
    const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 6; round += 1) {
      const { id: client_id } = await createClient(paying.world.db)
      const ids = await Promise.all([1, 2].map(async () => (await paying.invoice({ client_id })).id))
      for (let step = 0; step < 14; step += 1) {
        const id = ids[pick(2)] ?? ''
        const path = `/api/invoices/${id}`
        const entries = (await read(id)).payments as { id: string }[]
        const steps = [
          () => paying.office.post(`${path}/payments`, { payment_method: 'check', amount: '33.33' }),
          () => paying.office.post(`${path}/cancel`),
          () => paying.office.post(`${path}/overpayment/refund`),
          () => paying.office.post(`${path}/overpayment/credit`),
          () => paying.office.post(`${path}/credit`),
          () =>
            paying.office.post(`/api/payments/${entries[pick(entries.length || 1)]?.id ?? crypto.randomUUID()}/refund`),
          async () => {
            const { secret, intent } = await paying.start(id, paying.office)
            await paying.confirm(secret, undefined, paying.office)
            const others = [0, 1, 2, 4].map((n) => steps[n]!)
            await others[pick(others.length)]!()
            return paying.report(id, intent, paying.office)
          },
        ]
        // Two at the same time.
        await Promise.all([steps[pick(steps.length)]!(), steps[pick(steps.length)]!()])
      }
      const { rows } = await paying.world.db.execute<{ wrong: string }>(sql`
        select i.invoice_number as wrong from invoices i where client_id = ${client_id} and (
          amount_paid <> (select coalesce(sum(amount - refunded_amount - returned_amount - credited_amount), 0) from payments where invoice_id = i.id)
          or to_refund <> case when status = 'cancelled' then amount_paid else greatest(amount_paid - total, 0) end
          or (status <> 'cancelled' and balance_due - to_refund <> total - amount_paid))`)
      expect(rows).toEqual([])
      const { rows: money } = await paying.world.db.execute<{ kept: string; used: string; left: string }>(sql`
        select
          (select coalesce(sum(amount), 0) from client_credits where client_id = ${client_id}) as kept,
          (select coalesce(sum(credited_amount), 0) from payments p join invoices i on i.id = p.invoice_id where client_id = ${client_id}) as used`)
      expect(Number(money[0]?.kept)).toBe(Number(money[0]?.used))
      expect(await getCredit(client_id)).toBeGreaterThanOrEqual(0)
    }
  })
})
