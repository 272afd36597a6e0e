import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { sandboxIntents } from './table.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z' })
const user = await createUser(world.db, 'client')
const clientId = (await createClient(world.db, { user_id: user.id })).id
const payer = await world.signedIn(user)

const start = async () => {
  const { id } = await createInvoice(world.db, { client_id: clientId })
  return String((await payer.post(`/api/invoices/${id}/payment-intent`)).body.clientSecret)
}

const good = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' }

test.each([
  ['good', {}, 201, undefined],
  ['declined', { number: '4000 0000 0000 0002' }, 402, 'Your card was declined.'],
  ['without funds', { number: '4000-0000-0000-9995' }, 402, 'Your card has insufficient funds.'],
  ['mistyped', { number: '4242 4242 4242 4241' }, 402, 'Your card number is invalid.'],
  ['not a test card', { number: '5555 5555 5555 4444' }, 402, 'Your card number is invalid.'],
  ['expired last month', { exp_month: 5, exp_year: 2026 }, 402, 'Your card’s expiration date is in the past.'],
  ['of this month', { exp_month: 6, exp_year: 2026 }, 201, undefined],
  ['with a short number', { number: '4242' }, 400, 'Your card number is incomplete.'],
  ['with a short code', { cvc: '1' }, 400, 'Your card’s security code is incomplete.'],
  ['with a month 13', { exp_month: 13 }, 400, 'Your card’s expiration date is incomplete.'],
])('a card that is %s', async (_name, card, status, message) => {
  const reply = await payer.post('/api/sandbox/confirm', { clientSecret: await start(), ...good, ...card })
  expect([reply.status, reply.body.errors?.[0]?.message ?? reply.body.message]).toEqual([status, message])
})

test('a card is charged once, even with 20 simultaneous confirmations', async () => {
  const clientSecret = await start()
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => payer.post('/api/sandbox/confirm', { clientSecret, ...good })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(replies.map(({ body }) => body.message))).toEqual(
    new Set([undefined, 'This payment has already been made.']),
  )
})

test("a secret that is forged or belongs to another client's invoice is not found", async () => {
  const clientSecret = await start()
  const stranger = await world.signedIn(await createUser(world.db, 'client'))
  expect((await stranger.post('/api/sandbox/confirm', { clientSecret, ...good })).status).toBe(404)
  const [id] = clientSecret.split('_secret_')
  const guess = { clientSecret: `${id}_secret_guess`, ...good }
  expect((await payer.post('/api/sandbox/confirm', guess)).status).toBe(404)
  expect((await world.anonymous().post('/api/sandbox/confirm', { clientSecret, ...good })).status).toBe(401)
})

test('the card number is not stored anywhere', async () => {
  const clientSecret = await start()
  await payer.post('/api/sandbox/confirm', { clientSecret, ...good }, { 'idempotency-key': crypto.randomUUID() })
  const { rows } = await world.pool.query<{ text: string }>(
    `select query_to_xml(format('select * from %I', tablename), true, false, '')::text as text
     from pg_tables where schemaname = 'public'`,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ text }) => /4242\s?4242\s?4242/.test(text))).toEqual([])
  const secret = eq(sandboxIntents.client_secret, clientSecret)
  expect((await world.db.select().from(sandboxIntents).where(secret))[0]?.status).toBe('succeeded')
})

test('there is no webhook without Stripe', async () => {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(404)
})
