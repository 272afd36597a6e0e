import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, wholeCents } from '#contract/money.ts'
import { createQuote } from '#test/factories.ts'
import { startDisputes } from '#test/peers/disputes.ts'
import type { PeerDispute } from '#test/peers/stripe-books.ts'
import { reconcileDisputes } from './background.ts'

const { paying, paidInvoice, tell, seen, figures, mailsAbout } = await startDisputes('stripe')

const EVENTS = [
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

describe('a disputed card payment (stripe)', () => {
  test('comes off the books with the money, and back on when the dispute is won', async () => {
    const { id, intent } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent)
    expect(await tell(dispute, 'charge.dispute.created')).toBe(201)
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
    expect(await seen(id)).toMatchObject([
      { amount: '100.00', withdrawn_amount: '100.00', fee: '15.00', status: 'needs_response', reason: 'fraudulent' },
    ])
    paying.peer.books.decide(dispute.id, 'under_review')
    await tell(dispute)
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
    paying.peer.books.decide(dispute.id, 'won')
    await tell(dispute, 'charge.dispute.closed')
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
    expect(await seen(id)).toMatchObject([{ withdrawn_amount: '0.00', fee: '15.00', status: 'won' }])
  })

  test('an inquiry moves no money until it becomes a dispute', async () => {
    const { id, intent } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent, { inquiry: true })
    await tell(dispute, 'charge.dispute.created')
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
    expect(await seen(id)).toMatchObject([{ status: 'inquiry', withdrawn_amount: '0.00', fee: '0.00' }])
    paying.peer.books.decide(dispute.id, 'needs_response')
    await tell(dispute)
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
  })

  test('the provider says what happened, whatever the event claims', async () => {
    const { id, intent } = await paidInvoice()
    const lostDispute = { id: 'dp_made_up', object: 'dispute', payment_intent: intent, amount: 10_000, status: 'lost' }
    expect(await paying.tell('charge.dispute.closed', lostDispute)).toBe(201)
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
    const dispute = paying.peer.books.dispute(intent, { amount: 4000 })
    await paying.tell('charge.dispute.closed', { ...dispute, status: 'won', amount: 1, balance_transactions: [] })
    expect(await figures(id)).toEqual(['sent', '60.00', '40.00', 'succeeded'])
  })

  test('20 deliveries of every event at the same time, in any order, are one dispute and one mail', async () => {
    const { id, intent } = await paidInvoice()
    const { invoice_number } = (await paying.office.get(`/api/invoices/${id}`)).body
    const dispute = structuredClone(paying.peer.books.dispute(intent))
    const deliver = (n: number) => paying.tell(EVENTS[n % EVENTS.length] ?? '', dispute)
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => deliver(n)))
    expect(new Set(replies)).toEqual(new Set([201]))
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
    expect(await seen(id)).toHaveLength(1)
    paying.peer.books.decide(dispute.id, 'lost')
    // The event from before arrives with the last ones.
    await Promise.all(Array.from({ length: 20 }, (_, n) => deliver(19 - n)))
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
    const mails = await mailsAbout(invoice_number)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set([
        `$100.00 of the card payment of invoice ${invoice_number} is disputed`,
        `The dispute of the card payment of invoice ${invoice_number} is lost`,
      ]),
    )
  })

  test('an older answer of the provider never overwrites a newer one', async () => {
    const { id, intent } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent)
    const { promise: late, resolve } = Promise.withResolvers<void>()
    // The answer is written down before the money comes back, and arrives after.
    const asked = () => paying.peer.requests.filter(({ call }) => call === 'GET /v1/disputes').length
    const before = asked()
    const stop = paying.peer.fault({ on: /^GET \/v1\/disputes/, when: 'after', effect: late })
    const slow = tell(dispute, 'charge.dispute.created')
    await expect.poll(asked).toBe(before + 1)
    stop()
    paying.peer.books.decide(dispute.id, 'won')
    await tell(dispute, 'charge.dispute.closed')
    resolve()
    expect(await slow).toBe(201)
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
  })

  test('arrives before the payment is recorded', async () => {
    const { id } = await paying.invoice()
    const { intent } = await paying.start(id)
    paying.peer.confirm(intent)
    await tell(paying.peer.books.dispute(intent), 'charge.dispute.created')
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
  })

  test('without any event is found by the reconciling job, and again when it is decided', async () => {
    const { id, intent } = await paidInvoice()
    const { id: other } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent, { amount: 2500 })
    await reconcileDisputes(paying.background)
    expect(await figures(id)).toEqual(['sent', '75.00', '25.00', 'succeeded'])
    paying.peer.books.decide(dispute.id, 'won')
    await reconcileDisputes(paying.background)
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
    expect(await figures(other)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
    const asked = paying.peer.requests.length
    await reconcileDisputes(paying.background)
    expect(paying.peer.requests.length).toBe(asked + 1)
  })

  test('of a payment of other software on the same account is none of our business', async () => {
    const foreign = paying.peer.books.create({ amount: 5000, currency: 'usd', metadata: {} })
    const dispute = paying.peer.books.dispute(paying.peer.confirm(foreign.id).id)
    expect(await tell(dispute, 'charge.dispute.created')).toBe(201)
    await reconcileDisputes(paying.background)
    expect(await paying.office.get('/api/dashboard/stats')).toMatchObject({ status: 200 })
  })

  test('the provider is away: 503, nothing changes, and the next delivery books it', async () => {
    const { id, intent } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent)
    const stop = paying.peer.fault({ on: /^GET \/v1\/disputes/, when: 'before', effect: 'drop' })
    expect(await tell(dispute, 'charge.dispute.created')).toBe(503)
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
    stop()
    expect(await tell(dispute, 'charge.dispute.created')).toBe(201)
    expect(await figures(id)).toEqual(['sent', '0.00', '100.00', 'returned'])
  })

  test('after a refund counts for the rest only, and the other way around', async () => {
    const first = await paidInvoice()
    await paying.office.post(`/api/payments/${first.payment.id}/refund`, { amount: '30.00' })
    await tell(paying.peer.books.dispute(first.intent))
    expect(await figures(first.id)).toEqual(['sent', '0.00', '70.00', 'returned'])

    const second = await paidInvoice()
    const dispute = paying.peer.books.dispute(second.intent)
    await tell(dispute)
    const refund = paying.peer.books.refund({ payment_intent: second.intent, amount: 3000 })
    await paying.tell('charge.refunded', refund)
    expect(await figures(second.id)).toEqual(['sent', '0.00', '70.00', 'returned'])
    paying.peer.books.decide(dispute.id, 'won')
    await tell(dispute)
    expect(await figures(second.id)).toEqual(['sent', '70.00', '0.00', 'succeeded'])
  })

  test('cannot be refunded on top', async () => {
    const { intent, payment } = await paidInvoice()
    await tell(paying.peer.books.dispute(intent))
    expect(await paying.office.post(`/api/payments/${payment.id}/refund`, {})).toMatchObject({
      status: 409,
      body: { message: 'The bank took this payment back, so there is nothing to refund' },
    })
  })

  test('is paid again, then won: both payments are on the books', async () => {
    const { id, intent } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent)
    await tell(dispute)
    await paying.office.post(`/api/invoices/${id}/payments`, { payment_method: 'check' })
    expect((await paying.books(id)).status).toBe('paid')
    paying.peer.books.decide(dispute.id, 'won')
    await tell(dispute)
    const { status, amount_paid } = await paying.books(id)
    expect([status, amount_paid]).toEqual(['paid', '200.00'])
  })

  test('makes an invoice overdue that is past its due date', async () => {
    const { id, intent } = await paidInvoice({ due_date: '2020-01-01' })
    await tell(paying.peer.books.dispute(intent))
    expect(await figures(id)).toEqual(['overdue', '0.00', '100.00', 'returned'])
  })

  test('of a deposit takes it back from the invoice that used it, and pays that again when won', async () => {
    const { id: quote_id } = await createQuote(paying.world.db, { client_id: paying.client.id, status: 'converted' })
    const { id, intent } = await paidInvoice({ quote_id, is_deposit: true })
    const { id: final } = await paying.invoice({ quote_id, total: '300.00', subtotal: '300.00' })
    await paying.office.post(`/api/invoices/${final}/credit`, {})
    const amountPaid = async () => (await paying.books(final)).amount_paid
    expect(await amountPaid()).toBe('100.00')
    const dispute = paying.peer.books.dispute(intent)
    await tell(dispute)
    expect([await amountPaid(), (await paying.books(id)).amount_paid]).toEqual(['0.00', '0.00'])
    const { body: credits } = await paying.office.get(`/api/clients/${paying.client.id}/credits`)
    expect(credits).toEqual([])
    paying.peer.books.decide(dispute.id, 'won')
    await tell(dispute)
    expect([await amountPaid(), (await paying.books(id)).amount_paid]).toEqual(['100.00', '100.00'])
  })

  test('payments less refunds and disputes is the amount paid, whatever happens, gets lost and repeats', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ kind: fc.constant('dispute' as const), amount: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({
        kind: fc.constant('decide' as const),
        status: fc.constantFrom('won' as const, 'lost' as const, 'under_review' as const),
      }),
      fc.record({ kind: fc.constant('tell' as const), times: fc.integer({ min: 1, max: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const { id, intent } = await paidInvoice()
        const peerDisputes: PeerDispute[] = []
        const { books } = paying.peer
        for (const step of steps) {
          const last = peerDisputes.at(-1)
          if (step.kind === 'dispute') peerDisputes.push(books.dispute(intent, { amount: step.amount }))
          if (step.kind === 'decide' && last) books.decide(last.id, step.status)
          if (step.kind === 'refund') {
            const refunded = books.listRefunds(intent).reduce((sum, { amount }) => sum + amount, 0)
            if (refunded + step.amount <= 10_000) books.refund({ payment_intent: intent, amount: step.amount })
          }
          if (step.kind === 'tell')
            await Promise.all(
              Array.from({ length: step.times }, () =>
                paying.tell('charge.dispute.updated', last ?? books.requireIntent(intent)),
              ),
            )
          await expectWhole(id)
        }
        await paying.tell('payment_intent.succeeded', books.requireIntent(intent))
        await reconcileDisputes(paying.background)
        const refunded = books.listRefunds(intent).reduce((sum, { amount }) => sum + amount, 0)
        const withdrawn = peerDisputes
          .flatMap(({ balance_transactions }) => balance_transactions)
          .reduce((sum, { amount }) => sum - amount, 0)
        const left = Math.max(0, 10_000 - refunded - withdrawn)
        expect((await paying.books(id)).amount_paid).toBe(decimal(wholeCents(left)))
        await expectWhole(id)
      }),
      { numRuns: 12 },
    )
  })

  async function expectWhole(id: string) {
    const { amount_paid, payments } = await paying.books(id)
    const sum = payments.reduce(
      (total, payment) =>
        total +
        Math.round(100 * (Number(payment.amount) - Number(payment.refunded_amount) - Number(payment.returned_amount))),
      0,
    )
    expect(Math.round(100 * Number(amount_paid))).toBe(sum)
    expect(sum).toBeGreaterThanOrEqual(0)
  }
})
