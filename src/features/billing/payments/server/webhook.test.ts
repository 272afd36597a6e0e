import { expect, test } from 'vitest'
import { setUpPayingWorld } from '#test/peers/paying.ts'
import { until } from '#test/until.ts'
import { reconcile } from './background.ts'

const paying = await setUpPayingWorld('stripe')

const UNREACHABLE = 'The card provider did not answer. Nothing was changed; try again in a moment.'

async function expectPaidOnce(id: string) {
  const books = await paying.books(id)
  expect([books.status, books.amount_paid, books.payments.length]).toEqual(['paid', '100.00', 1])
}

test('the event alone records the payment when the browser never comes back, any number of times', async () => {
  const { id } = await paying.invoice()
  const intent = paying.peer.confirm((await paying.start(id)).intent)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => paying.tell('payment_intent.succeeded', intent)))
  expect(new Set(statuses)).toEqual(new Set([201]))
  await expectPaidOnce(id)
})

test('the event arrives before, with or after the browser', async () => {
  const before = await paying.invoice()
  const started = await paying.start(before.id)
  await paying.tell('payment_intent.succeeded', paying.peer.confirm(started.intent))
  expect((await paying.report(before.id, started.intent)).status).toBe(201)
  await expectPaidOnce(before.id)

  const together = await paying.invoice()
  const both = await paying.start(together.id)
  const intent = paying.peer.confirm(both.intent)
  const [told, reported] = await Promise.all([
    paying.tell('payment_intent.succeeded', intent),
    paying.report(together.id, both.intent),
  ])
  expect([told, reported.status]).toEqual([201, 201])
  await expectPaidOnce(together.id)

  const after = await paying.invoice()
  await paying.paid(after.id)
  const [row] = (await paying.books(after.id)).intents
  await paying.tell('payment_intent.succeeded', paying.peer.books.requireIntent(row?.id ?? ''))
  await expectPaidOnce(after.id)
})

test('events out of order only trigger a lookup', async () => {
  const { id } = await paying.invoice()
  const { intent } = await paying.start(id)
  const asCreated = structuredClone(paying.peer.books.requireIntent(intent))
  // An event that claims a success unknown to Stripe when queried.
  await paying.tell('payment_intent.succeeded', { ...asCreated, status: 'succeeded', amount_received: 10_000 })
  expect((await paying.books(id)).payments).toEqual([])
  const paid = paying.peer.confirm(intent)
  await paying.tell('payment_intent.succeeded', paid)
  await paying.tell('payment_intent.created', asCreated)
  await paying.tell('payment_intent.payment_failed', asCreated)
  await expectPaidOnce(id)
})

test('a payment the bank confirms later', async () => {
  const { id } = await paying.invoice()
  const { secret, intent } = await paying.start(id)
  expect(await paying.confirm(secret, '4000000000000077')).toBe(200)
  const waiting = 'The bank is still processing a payment for this invoice. It will show here when it is done.'
  expect(await paying.report(id, intent)).toMatchObject({ status: 409, body: { message: waiting } })
  expect(await paying.start(id)).toMatchObject({ status: 409, body: { message: waiting } })
  await paying.tell('payment_intent.succeeded', paying.peer.books.finish(intent))
  await expectPaidOnce(id)
})

test("3-D Secure: open until the user completes the bank's challenge", async () => {
  const { id } = await paying.invoice()
  const { secret, intent } = await paying.start(id)
  await paying.confirm(secret, '4000000000003220')
  expect((await paying.report(id, intent)).status).toBe(409)
  paying.peer.books.finish(intent)
  expect((await paying.report(id, intent)).status).toBe(201)
  await expectPaidOnce(id)
})

test('rejects a wrong, missing or old signature', async () => {
  const { id } = await paying.invoice()
  const intent = paying.peer.confirm((await paying.start(id)).intent)
  expect(await paying.tell('payment_intent.succeeded', intent, 'whsec_somebody_else')).toBe(400)
  const { body } = paying.peer.event('payment_intent.succeeded', intent)
  const post = (headers: Record<string, string>) =>
    paying.world.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: body, headers })
  const missing = await post({ 'content-type': 'application/json' })
  expect([missing.statusCode, missing.json()]).toEqual([400, { message: 'This webhook has an invalid signature' }])
  const old = await post({ 'content-type': 'application/json', 'stripe-signature': 't=1700000000,v1=00' })
  expect(old.statusCode).toBe(400)
  expect((await paying.books(id)).payments).toEqual([])
})

test('acknowledges and ignores events that are not ours', async () => {
  const shop = paying.peer.books.create({ amount: 5000, currency: 'usd', metadata: { invoice_id: '42' } })
  const orphan = paying.peer.books.create({
    amount: 5000,
    currency: 'usd',
    metadata: { invoice_id: crypto.randomUUID() },
  })
  for (const intent of [shop, orphan])
    expect(await paying.tell('payment_intent.succeeded', paying.peer.confirm(intent.id))).toBe(201)
  expect(await paying.tell('payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' })).toBe(201)
  expect(await paying.tell('customer.created', { id: 'cus_1', object: 'customer' })).toBe(201)
})

test('provider unavailable: 503 with a message, nothing half done, and Stripe retries', async () => {
  const { id } = await paying.invoice()
  const stop = paying.peer.fault({ on: /payment_intents/, when: 'before', effect: 'drop' })
  const down = await paying.start(id)
  expect([down.status, down.body, down.headers['retry-after']]).toEqual([503, { message: UNREACHABLE }, '5'])
  expect((await paying.books(id)).intents).toEqual([])
  stop()

  const { secret, intent } = await paying.start(id)
  await paying.confirm(secret)
  const stopAgain = paying.peer.fault({ on: /^GET/, when: 'before', effect: 500 })
  expect((await paying.report(id, intent)).status).toBe(503)
  expect(await paying.tell('payment_intent.succeeded', paying.peer.books.requireIntent(intent))).toBe(503)
  expect((await paying.books(id)).payments).toEqual([])
  stopAgain()
  expect(await paying.tell('payment_intent.succeeded', paying.peer.books.requireIntent(intent))).toBe(201)
  await expectPaidOnce(id)
})

test('a lost provider reply makes no second intent', async () => {
  const { id } = await paying.invoice()
  const stop = paying.peer.fault({ on: /^POST \/v1\/payment_intents$/, when: 'after', effect: 'drop' })
  expect((await paying.start(id)).status).toBe(503)
  stop()
  const intents = () => [...paying.peer.intents.values()].filter(({ metadata }) => metadata.invoice_id === id)
  expect(intents()).toHaveLength(1)
  expect((await paying.start(id)).intent).toBe(intents()[0]?.id)
  expect(intents()).toHaveLength(1)
})

test('a refund whose reply is lost is kept, reported as such, and made once', async () => {
  const { id } = await paying.invoice()
  const payment = await paying.paid(id)
  const stop = paying.peer.fault({ on: /^POST \/v1\/refunds$/, when: 'after', effect: 'drop' })
  expect(await paying.office.post(`/api/payments/${payment.id}/refund`)).toMatchObject({
    status: 503,
    body: { message: 'The card provider did not answer. The refund is saved and will be retried automatically.' },
  })
  stop()
  paying.world.clock.now = new Date(paying.world.clock.now.getTime() + 120_000)
  await reconcile(paying.background)
  const books = await paying.books(id)
  expect([books.amount_paid, books.refunds.map(({ status }) => status)]).toEqual(['0.00', ['succeeded']])
  expect(paying.peer.books.listRefunds(books.payments[0]?.stripe_payment_intent_id ?? '')).toHaveLength(1)
})

test('a slow provider holds no database connection', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const stop = paying.peer.fault({ on: /^POST \/v1\/payment_intents$/, when: 'before', effect: answered })
  const invoices = await Promise.all(Array.from({ length: 25 }, () => paying.invoice()))
  const before = paying.peer.requests.length
  const waiting = invoices.map(({ id }) => paying.start(id))
  await until(() => expect(paying.peer.requests).toHaveLength(before + invoices.length))
  const { totalCount, idleCount, waitingCount } = paying.world.pool
  answer()
  const replies = await Promise.all(waiting)
  stop()
  expect({ busy: totalCount - idleCount, waitingCount }).toEqual({ busy: 0, waitingCount: 0 })
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
})

test('the test card field does not exist with Stripe', async () => {
  const card = { clientSecret: 'x_secret_y', number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' }
  expect((await paying.payer.post('/api/sandbox/confirm', card)).status).toBe(404)
})
