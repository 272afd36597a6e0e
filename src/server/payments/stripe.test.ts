import { afterAll, expect, test } from 'vitest'
import { wholeCents } from '#contract/money.ts'
import { startStripePeer } from '#test/peers/stripe.ts'
import { stripePayments } from './stripe.ts'

const peer = await startStripePeer()
afterAll(() => peer.close())

const connect = (secretKey = peer.secretKey) =>
  stripePayments(
    {
      secretKey,
      publishableKey: peer.publishableKey,
      webhookSecret: peer.webhookSecret,
      apiUrl: peer.url,
    },
    'test',
  )

const invoiceId = crypto.randomUUID()
const request = (idempotencyKey: string = crypto.randomUUID()) => ({
  amount: wholeCents(12_345),
  invoiceId,
  invoiceNumber: 'INV-00007',
  idempotencyKey,
})
const make = async () => {
  const made = await connect().createIntent(request())
  if (!made) throw new Error('No intent')
  return made
}

test('an intent says what it is for, and takes only cards', async () => {
  const made = await make()
  expect(made).toMatchObject({ amount: 12_345, received: 0, refunded: 0, status: 'open', invoiceId })
  expect(peer.intents.get(made.id)).toMatchObject({
    currency: 'usd',
    description: 'Invoice INV-00007',
    metadata: { invoice_id: invoiceId, invoice_number: 'INV-00007' },
  })
})

test('the same key returns the same intent, in its current state', async () => {
  const key = crypto.randomUUID()
  const first = await connect().createIntent(request(key))
  peer.confirm(first?.id ?? '')
  const again = await connect().createIntent(request(key))
  expect([again?.id, again?.status, again?.received]).toEqual([first?.id, 'succeeded', 12_345])
})

test('cancelling an intent that was paid, cancelled or never existed reports its state', async () => {
  const paid = await make()
  peer.confirm(paid.id)
  expect(await connect().cancelIntent(paid.id)).toMatchObject({ status: 'succeeded', received: 12_345 })
  const open = await make()
  expect((await connect().cancelIntent(open.id))?.status).toBe('canceled')
  expect((await connect().cancelIntent(open.id))?.status).toBe('canceled')
  expect(await connect().cancelIntent('pi_never_was')).toBeNull()
  expect(await connect().readIntent('pi_never_was')).toBeNull()
})

test('a refund is made once per reference, and can be found by it', async () => {
  const { id } = await make()
  peer.confirm(id)
  const reference = crypto.randomUUID()
  const refund = () => connect().refund({ intentId: id, amount: wholeCents(345), reference })
  const first = await refund()
  expect(first).toMatchObject({ amount: 345, status: 'succeeded', reference })
  expect((await refund()).id).toBe(first.id)
  expect(await connect().listRefunds(id)).toEqual([first])
  expect((await connect().readIntent(id))?.refunded).toBe(345)
  await expect(
    connect().refund({ intentId: id, amount: wholeCents(12_345), reference: crypto.randomUUID() }),
  ).rejects.toMatchObject({ status: 409 })
})

test('explains wrong keys to the office', async () => {
  await expect(connect('sk_test_wrong').createIntent(request())).rejects.toMatchObject({
    status: 503,
    message: 'Card payments are not set up correctly. Nothing was charged; please tell the office.',
  })
})

test('explains a broken provider too', async () => {
  const stop = peer.fault({ on: /./, when: 'before', effect: 500 })
  await expect(connect().readIntent('pi_1')).rejects.toMatchObject({ status: 503 })
  stop()
})
