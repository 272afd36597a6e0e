import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { decimal, wholeCents } from '#contract/money.ts'
import { type PayingWorld, setUpPayingWorld } from '#test/peers/paying.ts'
import { payments } from './table.ts'

const refundIn =
  (paying: PayingWorld) =>
  (id: string, body: object = {}, caller = paying.office) =>
    caller.post(`/api/payments/${id}/refund`, body)

describe.each(['sandbox', 'stripe'] as const)('refunding (%s)', async (provider) => {
  const paying = await setUpPayingWorld(provider)
  const refund = refundIn(paying)

  const refundedAtProvider = async (id: string) => {
    const [payment] = await paying.world.db.select().from(payments).where(eq(payments.id, id))
    const intent = await paying.provider.readIntent(payment?.stripe_payment_intent_id ?? '')
    return decimal(intent?.refunded ?? wholeCents(0))
  }

  test('in part, then the rest: the invoice reopens for the missing amount', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    const part = await refund(payment.id, { amount: '30.00', reason: 'One breaker less' })
    expect([part.status, part.body.refunded_amount, part.body.status]).toEqual([201, '30.00', 'succeeded'])
    let books = await paying.books(id)
    expect([books.status, books.amount_paid]).toEqual(['sent', '70.00'])
    expect(await refundedAtProvider(payment.id)).toBe('30.00')

    const rest = await refund(payment.id)
    expect([rest.status, rest.body.refunded_amount, rest.body.status]).toEqual([201, '100.00', 'refunded'])
    books = await paying.books(id)
    expect([books.status, books.amount_paid]).toEqual(['sent', '0.00'])
    expect(books.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      ['30.00', 'succeeded'],
      ['70.00', 'succeeded'],
    ])
    expect(await refundedAtProvider(payment.id)).toBe('100.00')
  })

  test('the history shows staff how much, who and why', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    await refund(payment.id, { amount: '30.00', reason: 'One breaker less' })
    const staff = await paying.world.signedIn(paying.employee)
    expect((await staff.get(`/api/invoices/${id}/refunds`)).body).toMatchObject([
      {
        payment_id: payment.id,
        amount: '30.00',
        status: 'succeeded',
        reason: 'One breaker less',
        created_by_name: paying.admin.name,
      },
    ])
    expect((await staff.get(`/api/invoices/${crypto.randomUUID()}/refunds`)).status).toBe(404)
  })

  test('never more than was paid, with a clear message', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    await refund(payment.id, { amount: '60.00' })
    expect(await refund(payment.id, { amount: '40.01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: 'Only $40.00 of this payment is left to refund' }] },
    })
    await refund(payment.id)
    const again = await refund(payment.id)
    expect([again.status, again.body.message]).toEqual([409, 'This payment has already been refunded'])
    expect((await refund(payment.id, { amount: '0' })).status).toBe(400)
    expect(await refundedAtProvider(payment.id)).toBe('100.00')
  })

  test('20 simultaneous administrators refund once', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    const replies = await Promise.all(Array.from({ length: 20 }, () => refund(payment.id)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid]).toEqual(['sent', '0.00'])
    expect(await refundedAtProvider(payment.id)).toBe('100.00')
  })

  test('a manual payment is refunded on the books only', async () => {
    const { id } = await paying.invoice({ status: 'paid', amount_paid: '100.00' })
    const [cash] = await paying.world.db
      .insert(payments)
      .values({ invoice_id: id, provider: 'manual', amount: '100.00', status: 'succeeded', payment_method: 'cash' })
      .returning()
    const part = await refund(cash?.id ?? '', { amount: '25.00' })
    expect([part.status, part.body.refunded_amount]).toEqual([201, '25.00'])
    const books = await paying.books(id)
    expect([books.status, books.amount_paid]).toEqual(['sent', '75.00'])
    expect(books.refunds.map(({ status }) => status)).toEqual(['succeeded'])
  })

  test('a card payment through another provider is refunded there', async () => {
    const { id } = await paying.invoice({ status: 'paid', amount_paid: '100.00' })
    const other = provider === 'stripe' ? 'sandbox' : 'stripe'
    const [card] = await paying.world.db
      .insert(payments)
      .values({
        invoice_id: id,
        provider: other,
        stripe_payment_intent_id: 'elsewhere',
        amount: '100.00',
        status: 'succeeded',
        payment_method: 'card',
      })
      .returning()
    expect((await refund(card?.id ?? '')).status).toBe(409)
    expect((await paying.books(id)).amount_paid).toBe('100.00')
  })
})

describe("refunds made in Stripe's dashboard", async () => {
  const paying = await setUpPayingWorld('stripe')
  const refund = refundIn(paying)

  const getIntent = async (invoiceId: string) =>
    paying.peer.books.requireIntent((await paying.books(invoiceId)).payments[0]?.stripe_payment_intent_id ?? '')

  test('reach the books by webhook, any number of times', async () => {
    const { id } = await paying.invoice()
    await paying.paid(id)
    const intent = await getIntent(id)
    paying.peer.books.refund({ payment_intent: intent.id, amount: 4000 })
    const charge = paying.peer.books.expanded(intent).latest_charge ?? {}
    for (let time = 0; time < 3; time += 1) expect(await paying.tell('charge.refunded', charge)).toBe(201)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.refunds.length]).toEqual(['sent', '60.00', 1])
    expect(books.payments[0]?.refunded_amount).toBe('40.00')
  })

  test('a payment refunded before we heard of it is booked with its refund', async () => {
    const { id } = await paying.invoice()
    const { intent: intentId } = await paying.start(id)
    const intent = paying.peer.confirm(intentId)
    paying.peer.books.refund({ payment_intent: intentId })
    expect(await paying.tell('charge.refunded', paying.peer.books.expanded(intent).latest_charge ?? {})).toBe(201)
    expect(await paying.tell('payment_intent.succeeded', intent)).toBe(201)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments[0]?.status]).toEqual(['sent', '0.00', 'refunded'])
  })

  test('a refund already made there is rejected here, and the books catch up', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    paying.peer.books.refund({ payment_intent: (await getIntent(id)).id })
    expect(await refund(payment.id)).toMatchObject({
      status: 409,
      body: { message: 'The card provider refused this refund: This charge has already been refunded.' },
    })
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments[0]?.status]).toEqual(['sent', '0.00', 'refunded'])
  })

  test('a refund the bank returns puts the money back on the books, once', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    await refund(payment.id)
    expect((await paying.books(id)).amount_paid).toBe('0.00')
    const [peerRefund] = paying.peer.books.listRefunds((await getIntent(id)).id)
    if (!peerRefund) throw new Error('No refund was made')
    peerRefund.status = 'failed'
    for (let time = 0; time < 3; time += 1) expect(await paying.tell('refund.failed', peerRefund)).toBe(201)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments[0]?.status]).toEqual(['paid', '100.00', 'succeeded'])
    expect(books.refunds.map(({ status }) => status)).toEqual(['failed'])
  })

  test('a refund still pending at the bank is booked once it completes', async () => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    const intent = await getIntent(id)
    const peerRefund = paying.peer.books.refund({ payment_intent: intent.id, amount: 1000 })
    peerRefund.status = 'pending'
    await paying.tell('refund.created', peerRefund)
    expect((await paying.books(id)).amount_paid).toBe('100.00')
    expect(await refund(payment.id)).toMatchObject({
      status: 409,
      body: { message: 'A refund of $10.00 is already in progress. It will finish automatically.' },
    })
    peerRefund.status = 'succeeded'
    await paying.tell('refund.updated', peerRefund)
    expect((await paying.books(id)).amount_paid).toBe('90.00')
  })
})
