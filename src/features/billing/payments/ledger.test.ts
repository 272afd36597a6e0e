import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { files } from '#features/files/attachments/server/table.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createClient, createInvoice, createQuote, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { addPayment, lockInvoiceForProvider, type NewPayment, reversePayment } from './server/shared/ledger.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const admin = await world.signedIn(await createUser(world.db, 'admin'))

beforeEach(() => void (world.clock.now = new Date('2026-06-15T15:00:00Z')))

const read = async (id: string) => (await staff.get(`/api/invoices/${id}`)).body
const invoice = (values: Parameters<typeof createInvoice>[1] = {}) => createInvoice(world.db, values)
const pay = (id: string, body: object) => staff.post(`/api/invoices/${id}/payments`, body)

const card = (amount: string, intent: string): NewPayment => ({
  provider: 'stripe',
  stripe_payment_intent_id: intent,
  amount,
  payment_method: 'card',
})
const locked = async (ctx: Context, id: string) => {
  const invoice = await lockInvoiceForProvider(ctx, id)
  if (!invoice) throw new Error('No such invoice')
  return invoice
}
/** Like a webhook: with no user signed in. */
const arrive = (id: string, payment: NewPayment) =>
  inTransaction(world.createContext(null), async (ctx) => addPayment(ctx, await locked(ctx, id), payment))
const giveBack = (id: string, paymentId: string, amount: string) =>
  inTransaction(world.createContext(null), async (ctx) =>
    reversePayment(ctx, await locked(ctx, id), paymentId, cents(amount)),
  )

describe('incoming money', () => {
  test('in parts pays the invoice when they cover the total, on the day of the last', async () => {
    const { id } = await invoice()
    await arrive(id, card('40.00', 'pi_part_1'))
    expect(await read(id)).toMatchObject({ status: 'sent', amount_paid: '40.00', paid_date: null })
    await arrive(id, { ...card('60.00', 'pi_part_2'), paid_at: '2026-06-14T08:00:00.000Z' })
    expect(await read(id)).toMatchObject({
      status: 'paid',
      amount_paid: '100.00',
      paid_date: '2026-06-14T08:00:00.000Z',
    })
  })

  test('twice under one intent is one payment, even at the same moment', async () => {
    const { id } = await invoice()
    const recorded = await Promise.all(Array.from({ length: 8 }, () => arrive(id, card('100.00', 'pi_same'))))
    expect(new Set(recorded.map((payment) => payment.id)).size).toBe(1)
    expect((await read(id)).payments).toHaveLength(1)
    expect((await read(id)).amount_paid).toBe('100.00')
  })

  test("under another invoice's intent is rejected", async () => {
    const [one, other] = [await invoice(), await invoice()]
    await arrive(one.id, card('100.00', 'pi_of_one'))
    await expect(arrive(other.id, card('100.00', 'pi_of_one'))).rejects.toThrow('recorded on another invoice')
    expect((await read(other.id)).amount_paid).toBe('0.00')
  })

  test('from several simultaneous payers adds up', async () => {
    const { id } = await invoice()
    await Promise.all(Array.from({ length: 10 }, (_, n) => arrive(id, card('10.00', `pi_share_${n}`))))
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '100.00' })
  })

  test('is kept when it is too much, too late or too early', async () => {
    const [paid, cancelled, draft] = [
      await invoice(),
      await invoice({ status: 'cancelled' }),
      await invoice({ status: 'draft' }),
    ]
    await arrive(paid.id, card('100.00', 'pi_first'))
    await arrive(paid.id, card('100.00', 'pi_second'))
    expect(await read(paid.id)).toMatchObject({ status: 'paid', amount_paid: '200.00', balance_due: '0.00' })
    await arrive(cancelled.id, card('100.00', 'pi_late'))
    expect(await read(cancelled.id)).toMatchObject({ status: 'cancelled', amount_paid: '100.00', paid_date: null })
    await arrive(draft.id, card('30.00', 'pi_early'))
    expect(await read(draft.id)).toMatchObject({ status: 'draft', amount_paid: '30.00' })
  })
})

describe('outgoing money', () => {
  test('reopens the invoice for the missing amount', async () => {
    const { id } = await invoice()
    const payment = await arrive(id, card('100.00', 'pi_back'))
    await giveBack(id, payment.id, '30.00')
    expect(await read(id)).toMatchObject({ status: 'sent', amount_paid: '70.00', paid_date: null })
    expect((await read(id)).payments).toMatchObject([{ status: 'succeeded', refunded_amount: '30.00' }])
    await giveBack(id, payment.id, '70.00')
    expect((await read(id)).payments).toMatchObject([{ status: 'refunded', refunded_amount: '100.00' }])
    expect((await read(id)).amount_paid).toBe('0.00')
  })

  test("makes it overdue when its due day has passed in the company's zone", async () => {
    const { id } = await invoice({ due_date: '2026-06-14' })
    const payment = await arrive(id, card('100.00', 'pi_overdue'))
    // 23:00 on the due date in Chicago.
    world.clock.now = new Date('2026-06-15T04:00:00Z')
    await giveBack(id, payment.id, '1.00')
    expect((await read(id)).status).toBe('sent')
    world.clock.now = new Date('2026-06-15T05:00:00Z')
    await giveBack(id, payment.id, '1.00')
    expect((await read(id)).status).toBe('overdue')
  })

  test('leaves a paid invoice paid if it was an overpayment', async () => {
    const { id } = await invoice()
    const payment = await arrive(id, card('150.00', 'pi_over'))
    const before = await read(id)
    await giveBack(id, payment.id, '50.00')
    expect(await read(id)).toMatchObject({ status: 'paid', amount_paid: '100.00', paid_date: before.paid_date })
  })

  test('never exceeds what was paid, whatever the timing', async () => {
    const { id } = await invoice()
    const payment = await arrive(id, card('100.00', 'pi_greedy'))
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => giveBack(id, payment.id, '40.00')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(giveBack(id, payment.id, '20.01')).rejects.toThrow('Only $20.00 of this payment is left to refund')
    await expect(giveBack((await invoice()).id, payment.id, '1.00')).rejects.toThrow('Payment not found')
    expect((await read(id)).amount_paid).toBe('20.00')
  })
})

describe('a manual payment', () => {
  test('covers the whole balance, or a part with a reference', async () => {
    const { id } = await invoice()
    const part = await pay(id, { amount: '99.99', payment_method: 'check', reference: ' #1042 ' })
    expect(part.status).toBe(201)
    expect(part.body.payments).toMatchObject([
      { provider: 'manual', amount: '99.99', payment_method: 'check', reference: '#1042', status: 'succeeded' },
    ])
    const rest = await pay(id, { payment_method: 'cash' })
    expect(rest.body).toMatchObject({ status: 'paid', amount_paid: '100.00' })
    expect(rest.body.payments[1]).toMatchObject({ amount: '0.01', payment_method: 'cash' })
  })

  test('of a deposit is mailed to the office', async () => {
    const { id: client_id } = await createClient(world.db, { name: 'Rosa Parks' })
    const { id: quote_id } = await createQuote(world.db, { client_id })
    const { id } = await invoice({ client_id, quote_id, is_deposit: true })
    await pay(id, { payment_method: 'check' })
    const subjects = (await mailsTo(world, 'office@bluebonnet.example')).map(({ subject }) => subject)
    expect(subjects).toEqual(['Rosa Parks paid a deposit of $100.00'])
  })

  test('above the balance is rejected with the balance', async () => {
    const { id } = await invoice()
    await pay(id, { amount: '30', payment_method: 'cash' })
    const reply = await pay(id, { amount: '70.01', payment_method: 'cash' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual([{ path: 'amount', message: 'Amount must be at most the balance of $70.00' }])
  })

  test('on a draft is rejected', async () => {
    const { id } = await invoice({ status: 'draft' })
    expect(await pay(id, { payment_method: 'cash' })).toMatchObject({
      status: 409,
      body: { message: 'This invoice is still a draft. Send it first.' },
    })
  })

  test('of the whole balance by 20 users at the same time is one payment', async () => {
    const { id } = await invoice()
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(id, { payment_method: 'cash' })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await read(id)).amount_paid).toBe('100.00')
  })

  test('by card cannot be recorded manually', async () => {
    const { id } = await invoice()
    expect((await pay(id, { payment_method: 'card' })).body.errors[0].path).toBe('payment_method')
    expect((await pay(id, { amount: '0', payment_method: 'cash' })).body.errors[0]).toEqual({
      path: 'amount',
      message: 'Amount must be greater than 0',
    })
  })
})

describe('cancelling', () => {
  test('keeps the number and ends what is owed', async () => {
    const { id, invoice_number } = await invoice()
    const reply = await staff.post(`/api/invoices/${id}/cancel`)
    expect(reply).toMatchObject({ status: 201, body: { status: 'cancelled', invoice_number } })
    expect((await staff.post(`/api/invoices/${id}/cancel`)).body.message).toBe('This invoice is already cancelled')
  })

  test('is possible once the money was refunded', async () => {
    const { id } = await invoice()
    const payment = await arrive(id, card('100.00', 'pi_cancel'))
    await giveBack(id, payment.id, '100.00')
    expect((await staff.post(`/api/invoices/${id}/cancel`)).body.status).toBe('cancelled')
  })
})

describe('deleting', () => {
  const remove = (id: string) => admin.delete(`/api/invoices/${id}`)
  const exists = async (id: string) => (await world.db.select().from(invoices).where(eq(invoices.id, id))).length === 1

  test('deletes the items too', async () => {
    const { id } = await invoice()
    expect((await remove(id)).status).toBe(204)
    expect(await exists(id)).toBe(false)
    expect((await remove(id)).status).toBe(404)
  })

  test('is refused with a payment, even a refunded one', async () => {
    const { id } = await invoice()
    const payment = await arrive(id, card('100.00', 'pi_keep'))
    expect((await remove(id)).status).toBe(409)
    await giveBack(id, payment.id, '100.00')
    const reply = await remove(id)
    expect(reply.status).toBe(409)
    expect(reply.body.message).toBe('This invoice has a payment on record and must be kept. Cancel it instead.')
  })

  test('is refused when the card payment succeeded at the provider but is not on our books yet', async () => {
    const { id } = await invoice()
    const { clientSecret } = (await admin.post(`/api/invoices/${id}/payment-intent`)).body
    const number = '4242424242424242'
    const confirmed = await admin.post('/api/sandbox/confirm', {
      clientSecret,
      number,
      exp_month: 12,
      exp_year: 2030,
      cvc: '123',
    })
    expect(confirmed.status).toBe(201)
    const reply = await remove(id)
    expect(reply.status).toBe(409)
    expect(reply.body.message).toBe('This invoice is being paid right now. It cannot be deleted.')
    expect(await exists(id)).toBe(true)
  })

  test('is refused with files attached', async () => {
    const { id, created_by } = await invoice()
    const file = { file_name: 'x', original_name: 'x.png', mime_type: 'image/png', file_size: 1 }
    await world.db.insert(files).values({ ...file, uploaded_by: created_by, invoice_id: id })
    const reply = await remove(id)
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('Files are attached') } })
  })
})
