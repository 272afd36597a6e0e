import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARDS_NOT_SET_UP } from '#contract/card-payments.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { SAMPLE_HASH } from '#server/installation.ts'
import { createCardPayments } from '#server/services.ts'
import { installation } from '#server/tables.ts'
import { createClient, createCompany, createInvoice, createUser } from '#test/factories.ts'
import { startStripePeer } from '#test/peers/stripe.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'

const PUBLIC = { PUBLIC_URL: 'https://app.example.com' }
const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' }

let world: World
let admin: Caller
let client: Caller
let clientId: string
async function open(env: NodeJS.ProcessEnv) {
  world = await createWorld({ env })
  await createCompany(world.db)
  admin = await world.signedIn(await createUser(world.db, 'admin'))
  const user = await createUser(world.db, 'client')
  clientId = (await createClient(world.db, { user_id: user.id, email: 'rosa@delgado.example' })).id
  client = await world.signedIn(user)
}

const addInvoice = () => createInvoice(world.db, { client_id: clientId, due_date: '2026-07-15' })
const monthlyRevenue = async () => (await admin.get('/api/dashboard/stats')).body.monthlyRevenue
const totalRevenue = async () => (await admin.get(`/api/clients/${clientId}`)).body.total_revenue
const getServices = async () => (await admin.get('/api/settings/services')).body.payments

async function pay(invoiceId: string) {
  const intent = await client.post(`/api/invoices/${invoiceId}/payment-intent`)
  expect(intent.status).toBe(201)
  const { clientSecret } = intent.body
  const { id } = (await client.post('/api/sandbox/confirm', { clientSecret, ...card })).body
  return client.post('/api/payments', { invoice_id: invoiceId, stripe_payment_intent_id: id })
}

describe('a public URL without a card provider', () => {
  beforeAll(() => open(PUBLIC))
  afterAll(() => world.close())
  const refused = { status: 409, body: { message: CARDS_NOT_SET_UP } }

  test('no invoice can be paid by card', async () => {
    const { id } = await addInvoice()
    expect(await client.post(`/api/invoices/${id}/payment-intent`)).toMatchObject(refused)
    expect(await client.post('/api/sandbox/confirm', { clientSecret: 'a_secret_b', ...card })).toMatchObject(refused)
    const report = { invoice_id: id, stripe_payment_intent_id: 'sandbox_1' }
    expect(await client.post('/api/payments', report)).toMatchObject(refused)
    expect((await client.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', amount_paid: '0.00' })
  })

  test('ends a payment that was started with test cards', async () => {
    const { id } = await addInvoice()
    const { payments: off } = world.services
    world.services.payments = createCardPayments({
      config: { ...world.services.config, cardPayments: 'test' },
      db: world.db,
    })
    const { clientSecret } = (await client.post(`/api/invoices/${id}/payment-intent`)).body
    const confirmed = await client.post('/api/sandbox/confirm', { clientSecret, ...card })
    world.services.payments = off
    const report = { invoice_id: id, stripe_payment_intent_id: confirmed.body.id }
    expect(await client.post('/api/payments', report)).toMatchObject(refused)
    world.clock.now = new Date('2026-06-15T16:00:00Z')
    await world.runJob('payments.reconcile')
    expect((await client.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', payments: [] })
    expect((await admin.delete(`/api/invoices/${id}`)).status).toBe(204)
  })

  test('reveals nothing about the invoice to another client', async () => {
    const stranger = await world.signedIn(await createUser(world.db, 'client'))
    expect((await stranger.post(`/api/invoices/${(await addInvoice()).id}/payment-intent`)).status).toBe(404)
  })

  test('every screen knows, and the office sees what to do', async () => {
    expect((await client.get('/api/settings')).body.card_payments).toBe('off')
    expect((await admin.get('/api/settings')).body.card_payments).toBe('off')
    expect(await getServices()).toEqual({ mode: 'off', detail: expect.stringContaining('set STRIPE_SECRET_KEY') })
  })

  test('emails and texts explain how else to pay', async () => {
    const { id } = await addInvoice()
    await admin.post(`/api/invoices/${id}/send`)
    const [mail, text] = [world.sent.mail.at(-1)?.text, world.sent.sms.at(-1)?.text]
    expect(mail).toContain('Please pay by check or call us at (512) 555-0123.')
    expect(mail).toContain('View invoice')
    expect(mail).not.toContain('View and pay')
    expect(text).toContain(
      'please pay $100.00 by Jul 15, 2026. Pay by check or call us at (512) 555-0123. View it: https://app.example.com/l/',
    )
  })

  test('an invitation does not promise card payments', async () => {
    const { id } = await createClient(world.db, { email: 'new@client.example' })
    expect((await admin.post(`/api/clients/${id}/invite`)).status).toBe(201)
    await world.runBackground()
    expect(world.sent.mail.at(-1)?.text).toContain(
      'There you can see your invoices, follow your jobs, and book service.',
    )
  })
})

describe('with PAYMENTS=test', () => {
  beforeAll(() => open({ ...PUBLIC, PAYMENTS: 'test' }))
  afterAll(() => world.close())

  test('a test card settles an invoice and is not revenue', async () => {
    const { id } = await addInvoice()
    const invoiced = await totalRevenue()
    expect((await pay(id)).body).toMatchObject({ status: 'succeeded', is_test: true })
    expect((await client.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'paid',
      payments: [{ is_test: true }],
    })
    expect([await monthlyRevenue(), await totalRevenue()]).toEqual(['0.00', invoiced])
    const other = await addInvoice()
    await admin.post(`/api/invoices/${other.id}/payments`, { payment_method: 'cash' })
    expect(await monthlyRevenue()).toBe('100.00')
  })

  test('screens, emails and texts say that it is a test', async () => {
    expect((await client.get('/api/settings')).body.card_payments).toBe('test')
    expect((await getServices()).mode).toBe('test')
    const { id } = await addInvoice()
    await admin.post(`/api/invoices/${id}/send`)
    expect(world.sent.mail.at(-1)?.text).toContain('Test mode: card payments here are not real, and no money moves.')
    expect(world.sent.sms.at(-1)?.text).toContain('View and pay (test mode, no money moves): https://')
  })

  test('counts test payments in the sample company, where all numbers are made up', async () => {
    const before = Number(await monthlyRevenue())
    await pay((await addInvoice()).id)
    expect(Number(await monthlyRevenue())).toBe(before)
    await world.db.insert(installation).values({ name: SAMPLE_HASH, value: 'hash' })
    expect(Number(await monthlyRevenue())).toBeGreaterThanOrEqual(before + 100)
    await world.db.delete(installation)
  })
})

test('Stripe reports which of its payments are tests', async () => {
  const peer = await startStripePeer()
  await open({ ...peer.env })
  const { id } = await addInvoice()
  const { clientSecret, provider } = (await client.post(`/api/invoices/${id}/payment-intent`)).body
  const [intentId = ''] = clientSecret.split('_secret_')
  peer.confirm(intentId)
  const reply = await client.post('/api/payments', { invoice_id: id, stripe_payment_intent_id: intentId })
  expect([provider, reply.body.is_test]).toEqual(['stripe', true])
  expect(await monthlyRevenue()).toBe('0.00')
  await world.db.update(payments).set({ is_test: false })
  expect(await monthlyRevenue()).toBe('100.00')
  await world.close()
  await peer.close()
})
