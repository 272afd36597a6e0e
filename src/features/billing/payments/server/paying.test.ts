import { describe, expect, test } from 'vitest'
import { takePushes, turnOn } from '#test/devices.ts'
import { createClient, createUser } from '#test/factories.ts'
import { setUpPayingWorld } from '#test/peers/paying.ts'
import { refreshIntent } from './background.ts'

describe.each(['sandbox', 'stripe'] as const)('paying an invoice by card (%s)', async (provider) => {
  const paying = await setUpPayingWorld(provider)

  test('the browser pays, the provider confirms, the invoice is paid', async () => {
    const { id } = await paying.invoice()
    const { status, body, secret, intent } = await paying.start(id)
    expect([status, body.provider, body.amount]).toEqual([201, provider, '100.00'])
    expect(body.publishableKey).toBe(provider === 'stripe' ? paying.peer.publishableKey : null)
    expect(await paying.confirm(secret)).toBeLessThan(300)

    const first = await paying.report(id, intent)
    expect([first.status, first.body.amount, first.body.status]).toEqual([201, '100.00', 'succeeded'])
    const again = await paying.report(id, intent)
    expect([again.status, again.body]).toEqual([201, first.body])
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments.length]).toEqual(['paid', '100.00', 1])
    expect(books.intents.map((intent) => intent.status)).toEqual(['settled'])
  })

  test('tells the office’s devices who paid, and not how much', async () => {
    await turnOn(paying.office, ['payment'])
    const { id, invoice_number } = await paying.invoice()
    await paying.paid(id)
    expect(await takePushes(paying.world)).toEqual([
      {
        title: 'Test payment received',
        body: `${paying.client.name} paid invoice ${invoice_number}.`,
        path: `/invoices?open=${id}`,
        tag: expect.stringMatching(/^payment /),
      },
    ])
    await paying.office.delete('/api/notifications')
  })

  test('50 payers of one invoice make one payment', async () => {
    const { id } = await paying.invoice()
    const staff = await paying.world.signedIn(paying.employee)
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const caller = n % 2 ? staff : paying.payer
        const started = await paying.start(id, caller)
        if (started.status !== 201) return { started: started.status, confirmed: 0, reported: 0 }
        const confirmed = await paying.confirm(started.secret, undefined, caller)
        return { started: 201, confirmed, reported: (await paying.report(id, started.intent, caller)).status }
      }),
    )
    expect(results.filter(({ confirmed }) => confirmed >= 200 && confirmed < 300)).toHaveLength(1)
    expect(results.filter(({ started }) => started !== 201 && started !== 409)).toEqual([])
    expect(results.filter(({ reported }) => ![0, 201].includes(reported))).toEqual([])
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments.length]).toEqual(['paid', '100.00', 1])
    expect(books.intents).toHaveLength(1)

    const late = await paying.start(id, staff)
    expect([late.status, late.body.message]).toEqual([409, 'This invoice is already paid'])
  })

  test('reuses an open intent while the amount matches', async () => {
    const { id } = await paying.invoice()
    const secrets = await Promise.all(Array.from({ length: 8 }, async () => (await paying.start(id)).secret))
    expect(new Set(secrets).size).toBe(1)
    expect((await paying.start(id)).secret).toBe(secrets[0])
  })

  test('after an edit the old amount can never settle the new total', async () => {
    const { id } = await paying.invoice()
    const old = await paying.start(id)
    await paying.edit(id, '250.00')
    await refreshIntent(paying.background, id)
    expect(await paying.confirm(old.secret)).toBeGreaterThanOrEqual(400)

    const fresh = await paying.start(id)
    expect([fresh.status, fresh.body.amount, fresh.secret === old.secret]).toEqual([201, '250.00', false])
    const books = await paying.books(id)
    expect(new Map(books.intents.map(({ amount, status }) => [amount, status]))).toEqual(
      new Map([
        ['100.00', 'replaced'],
        ['250.00', 'open'],
      ]),
    )
    // Back to the first amount: a new intent, not the cancelled one.
    await paying.edit(id, '100.00')
    const third = await paying.start(id)
    expect([third.status, third.body.amount, third.secret === old.secret]).toEqual([201, '100.00', false])
    expect(await paying.confirm(third.secret)).toBeLessThan(300)
  })

  test('a payment just before the edit took effect is recorded as it is, and the rest stays open', async () => {
    const { id } = await paying.invoice()
    const old = await paying.start(id)
    await paying.edit(id, '250.00')
    await paying.confirm(old.secret)
    await refreshIntent(paying.background, id)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments.length]).toEqual(['sent', '100.00', 1])
    const rest = await paying.start(id)
    expect([rest.status, rest.body.amount]).toEqual([201, '150.00'])
  })

  test('a declined card records nothing, and the same intent can be retried with another card', async () => {
    const { id } = await paying.invoice()
    const { secret, intent } = await paying.start(id)
    expect(await paying.confirm(secret, '4000000000000002')).toBe(402)
    expect(await paying.confirm(secret, '4000000000009995')).toBe(402)
    const early = await paying.report(id, intent)
    expect([early.status, early.body.message]).toEqual([409, 'This payment was not completed. Nothing was charged.'])
    expect((await paying.books(id)).payments).toEqual([])
    expect(await paying.confirm(secret)).toBeLessThan(300)
    expect((await paying.report(id, intent)).status).toBe(201)
  })

  test("another invoice's intent, a forged intent and another client's invoice are not found", async () => {
    const [mine, other] = [await paying.invoice(), await paying.invoice()]
    const { secret, intent } = await paying.start(other.id)
    await paying.confirm(secret)
    expect((await paying.report(mine.id, intent)).status).toBe(404)
    expect((await paying.report(mine.id, 'pi_made_up')).status).toBe(404)

    const user = await createUser(paying.world.db, 'client')
    await createClient(paying.world.db, { user_id: user.id })
    const stranger = await paying.world.signedIn(user)
    expect((await paying.start(mine.id, stranger)).status).toBe(404)
    expect((await paying.report(other.id, intent, stranger)).status).toBe(404)
    expect((await paying.books(mine.id)).payments).toEqual([])
    expect((await paying.books(other.id)).payments).toEqual([])
  })

  test.each([
    ['draft', 404, 409, 'This invoice is still a draft. Send it first.'],
    ['paid', 409, 409, 'This invoice is already paid'],
    ['cancelled', 409, 409, 'This invoice was cancelled. There is nothing to pay.'],
  ] as const)('a %s invoice cannot be paid, and the page says why', async (status, forClient, forStaff, message) => {
    const { id } = await paying.invoice({ status })
    expect((await paying.start(id)).status).toBe(forClient)
    expect(await paying.start(id, paying.office)).toMatchObject({ status: forStaff, body: { message: message } })
  })

  // Stripe's own card field is refused by Stripe.
  const closed = [
    ['paid', 'payments', 'This invoice is already paid'],
    ['cancelled', 'cancel', 'This invoice was cancelled. There is nothing to pay.'],
  ]
  test.each(provider === 'sandbox' ? closed : [])(
    'an old card field of a %s invoice says so',
    async (_, deed, message) => {
      const { id } = await paying.invoice()
      const { secret } = await paying.start(id)
      await paying.office.post(`/api/invoices/${id}/${deed}`, deed === 'payments' ? { payment_method: 'check' } : {})
      await refreshIntent(paying.background, id)
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
      const reply = await paying.payer.post('/api/sandbox/confirm', { clientSecret: secret, ...card })
      expect(reply).toMatchObject({ status: 409, body: { message } })
    },
  )

  test('an overdue or partly paid invoice asks for the balance', async () => {
    const { id } = await paying.invoice({ status: 'overdue', amount_paid: '40.00' })
    expect((await paying.start(id)).body.amount).toBe('60.00')
  })

  test('amounts no card network accepts are rejected with a clear message', async () => {
    const small = await paying.invoice({}, [{ description: 'Fuse', quantity: '1.00', unit_price: '0.49' }])
    const large = await paying.invoice({}, [{ description: 'Plant', quantity: '1.00', unit_price: '1000000.00' }])
    const replies = [await paying.start(small.id), await paying.start(large.id)]
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'A card payment must be at least $0.50. Please pay this another way.'],
      [409, 'A card payment can be at most $999,999.99. Please pay this another way.'],
    ])
  })
})
