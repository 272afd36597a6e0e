import { describe, expect, test } from 'vitest'
import { Killed, setUpPayingWorld } from '#test/peers/paying.ts'
import { reconcile, refreshIntent } from './background.ts'
import { refundPayment } from './refunds.ts'
import { reportPayment, startPayment } from './shared/card-payments.ts'

// The process dies between any two steps. The next request or the reconciling job brings the provider and the books
// back together, and nothing is charged or refunded twice.

describe.each(['sandbox', 'stripe'] as const)('an interrupted payment (%s)', async (provider) => {
  const paying = await setUpPayingWorld(provider)

  const asUser = () => paying.world.createContext(paying.user)
  const asAdmin = () => paying.world.createContext({ ...paying.admin, role: 'admin' as const })
  const laterBy = (minutes: number) => {
    paying.world.clock.now = new Date(paying.world.clock.now.getTime() + minutes * 60_000)
  }
  const openIntents = async (id: string) => (await paying.books(id)).intents.filter(({ status }) => status === 'open')

  test.each(['before', 'after'] as const)(
    '%s the intent is created: the next payer gets the same intent',
    async (when) => {
      const { id } = await paying.invoice()
      paying.die('createIntent', when)
      await expect(startPayment(asUser(), { id })).rejects.toThrow(Killed)
      expect((await paying.books(id)).intents).toEqual([])
      const { secret, intent } = await paying.start(id)
      expect(await openIntents(id)).toHaveLength(1)
      await paying.confirm(secret)
      expect((await paying.report(id, intent)).status).toBe(201)
    },
  )

  test.each(['before', 'after'] as const)(
    '%s the old intent is cancelled: it is replaced, and cannot be paid',
    async (when) => {
      const { id } = await paying.invoice()
      const old = await paying.start(id)
      await paying.edit(id, '250.00')
      paying.die('cancelIntent', when)
      await expect(refreshIntent(paying.background, id)).rejects.toThrow(Killed)
      laterBy(2)
      await reconcile(paying.background)
      expect(await paying.confirm(old.secret)).toBeGreaterThanOrEqual(400)
      expect((await paying.books(id)).intents.map(({ status }) => status)).toEqual(['replaced'])
      expect((await paying.start(id)).body.amount).toBe('250.00')
    },
  )

  test.each(['before', 'after'] as const)('%s the provider is queried: the payment reaches the books', async (when) => {
    const { id } = await paying.invoice()
    const { secret, intent } = await paying.start(id)
    await paying.confirm(secret)
    paying.die('readIntent', when)

    await expect(reportPayment(asUser(), { id }, intent)).rejects.toThrow(Killed)
    expect((await paying.books(id)).status).toBe('sent')
    laterBy(2)
    await reconcile(paying.background)
    await reconcile(paying.background)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid, books.payments.length]).toEqual(['paid', '100.00', 1])
    // The browser that never got the answer retries.
    expect((await paying.report(id, intent)).body.id).toBe(books.payments[0]?.id)
  })

  test('the browser never comes back: the reconciling job finds the payment', async () => {
    const { id } = await paying.invoice()
    await paying.confirm((await paying.start(id)).secret)
    await reconcile(paying.background)
    expect((await paying.books(id)).status).toBe('sent')
    laterBy(2)
    await reconcile(paying.background)
    expect((await paying.books(id)).status).toBe('paid')
  })

  test.each(['before', 'after'] as const)('%s the refund is created: it is made once', async (when) => {
    const { id } = await paying.invoice()
    const payment = await paying.paid(id)
    paying.die('refund', when)
    await expect(refundPayment(asAdmin(), { id: payment.id, amount: '30.00', reason: null })).rejects.toThrow(Killed)
    expect((await paying.books(id)).amount_paid).toBe('100.00')
    expect(await paying.office.post(`/api/payments/${payment.id}/refund`, { amount: '30.00' })).toMatchObject({
      status: 409,
      body: { message: 'A refund of $30.00 is already in progress. It will finish automatically.' },
    })
    // The server is down for longer than Stripe remembers its idempotency keys.
    paying.peer.forgetKeys()
    laterBy(3 * 24 * 60)
    await reconcile(paying.background)
    await reconcile(paying.background)
    const books = await paying.books(id)
    expect([books.amount_paid, books.payments[0]?.refunded_amount]).toEqual(['70.00', '30.00'])
    expect(books.refunds.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', '30.00']])
    expect(await paying.provider.listRefunds(books.payments[0]?.stripe_payment_intent_id ?? '')).toHaveLength(1)
  })

  /** Calls the service as a payer, and lets something else happen during its first provider call. */
  const whileMaking = (happens: () => Promise<unknown>) => {
    let first = true
    const { createIntent } = paying.provider
    const slowly: typeof createIntent = async (request) => {
      const intent = await createIntent(request)
      if (first) {
        first = false
        await happens()
      }
      return intent
    }
    return { ...asUser(), payments: { ...paying.provider, createIntent: slowly } }
  }

  test('an invoice that changes while its intent is created: the wrong intent never gets out', async () => {
    const { id } = await paying.invoice()
    const ctx = whileMaking(() => paying.edit(id, '250.00'))
    expect((await startPayment(ctx, { id })).amount).toBe('250.00')
    const books = await paying.books(id)
    expect(new Map(books.intents.map(({ amount, status }) => [amount, status]))).toEqual(
      new Map([
        ['100.00', 'replaced'],
        ['250.00', 'open'],
      ]),
    )
    const wrong = books.intents.find(({ amount }) => amount === '100.00')
    expect((await paying.provider.readIntent(wrong?.id ?? ''))?.status).toBe('canceled')
  })

  test('an invoice that changes back and forth while its intent is created: only one intent can be paid', async () => {
    const { id } = await paying.invoice()
    const ctx = whileMaking(async () => {
      await paying.edit(id, '250.00')
      await paying.start(id)
      await paying.edit(id, '100.00')
    })
    const { clientSecret, amount } = await startPayment(ctx, { id })
    expect(amount).toBe('100.00')
    const { intents } = await paying.books(id)
    const states = await Promise.all(
      intents.map(async (row) => [row.status, (await paying.provider.readIntent(row.id))?.status]),
    )
    expect(states.filter(([status]) => status === 'open')).toEqual([['open', 'open']])
    expect(states.filter(([status]) => status !== 'open')).toEqual([
      ['replaced', 'canceled'],
      ['replaced', 'canceled'],
    ])
    expect(await paying.confirm(clientSecret)).toBeLessThan(300)
  })

  test('an open intent is checked less and less often, and closed after a week', async () => {
    const { id } = await paying.invoice()
    const { intent } = await paying.start(id)
    const looks: number[] = []
    const counting = {
      ...paying.background,
      payments: {
        ...paying.provider,
        readIntent: async (asked: string) => {
          if (asked === intent) looks.push(paying.world.clock.now.getTime())
          return paying.provider.readIntent(asked)
        },
      },
    }
    const from = paying.world.clock.now.getTime()
    for (let minute = 0; minute < 40; minute += 1) {
      laterBy(1)
      await reconcile(counting)
    }
    expect(looks.map((at) => (at - from) / 60_000)).toEqual([1, 2, 4, 8, 16, 32])
    laterBy(8 * 24 * 60)
    await reconcile(counting)
    expect((await paying.provider.readIntent(intent))?.status).toBe('canceled')
    const fresh = await startPayment(asUser(), { id })
    expect(fresh.clientSecret.startsWith(intent)).toBe(false)
  })
})
