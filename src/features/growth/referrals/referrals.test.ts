import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { clientCredits, payments } from '#features/billing/payments/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createClient, createInvoice, createQuote, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { rewardForInvoice } from './server/reward.ts'

const world = await setUpWorld({ company: true })
const staffUser = await createUser(world.db, 'admin')
const admin = await world.signedIn(staffUser)

const CREATED = '2026-06-01T12:00:00.000Z'

/** A client with a login, and a client account unless there should be none. */
async function person(values: Partial<typeof users.$inferInsert> = {}, account: object | null = {}) {
  const user = await createUser(world.db, 'client', { created_at: CREATED, ...values })
  const client =
    account && (await createClient(world.db, { user_id: user.id, phone: null, email: user.email, ...account }))
  return { user, client, caller: await world.signedIn(user) }
}

const referredBy = async (id: string) =>
  (await world.db.select().from(users).where(eq(users.id, id)))[0]?.referred_by ?? null

async function bill(clientId: string, values: Parameters<typeof createInvoice>[1] = {}): Promise<string> {
  return (await createInvoice(world.db, { client_id: clientId, created_by: staffUser.id, ...values })).id
}
const pay = (invoiceId: string, body: object = { payment_method: 'check' }) =>
  admin.post(`/api/invoices/${invoiceId}/payments`, body)

/** Pays an invoice of this client, and does what follows. */
async function payOne(clientId = '') {
  await pay(await bill(clientId))
  await world.runBackground()
}

const listRewards = async (clientId: string) =>
  (await world.db.select().from(clientCredits).where(eq(clientCredits.client_id, clientId))).map(({ amount }) => amount)

const getHistory = async (record: string, id: string) =>
  (await admin.get(`/api/audit/history?record=${record}&record_id=${id}`)).body

const getFigures = async ({ caller }: { caller: Caller }) => (await caller.get('/api/referrals')).body

/** A referrer and a client who came with their code. */
async function pair(referrer = person()) {
  const ann = await referrer
  const bob = await person({ referred_by: ann.user.id })
  if (!bob.client) throw new Error('Bob has no account')
  return { ann, bob, bobs: bob.client.id, anns: ann.client?.id ?? '' }
}

describe('the reward', () => {
  test('is booked when the first invoice is paid in full, and mailed', async () => {
    const { ann, bobs, anns } = await pair()
    expect(await getFigures(ann)).toEqual({
      referrals: 1,
      rewards_earned: '0.00',
      rewards_waiting: '0.00',
      community_impact: 0,
      sharing: { shares: 0, is_used: false },
    })
    const id = await bill(bobs)
    await pay(id, { amount: '99.99', payment_method: 'check' })
    await world.runBackground()
    expect(await listRewards(anns)).toEqual([])
    await pay(id)
    await world.runBackground()
    expect(await listRewards(anns)).toEqual(['25.00'])
    expect(await getFigures(ann)).toMatchObject({ rewards_earned: '25.00', community_impact: 1 })
    const mail = world.sent.mail.find(({ to }) => to === ann.user.email)
    expect(mail).toMatchObject({ subject: 'You earned a $25.00 credit' })
    expect((await ann.caller.get(`/api/clients/${anns}/credits`)).body).toMatchObject([
      { source: 'referral', amount: '25.00', remaining: '25.00' },
    ])
    expect(await getHistory('client', anns)).toMatchObject([
      { who: 'Panelboard', changes: [{ field: 'credit_amount', before: null, after: '25.00' }] },
    ])
  })

  test('comes once: not for a second invoice, a second record of the same person, or a repeated job', async () => {
    const { bob, bobs, anns } = await pair()
    const second = await createClient(world.db, { user_id: bob.user.id })
    const ids = await Promise.all([bill(bobs), bill(bobs), bill(second.id)])
    for (const id of ids) await pay(id)
    const context = world.createContext(null)
    await Promise.all(Array.from({ length: 12 }, (_, n) => rewardForInvoice(context, ids[n % 3] ?? '')))
    await world.runBackground()
    await world.runJob('referrals.waiting-rewards')
    expect(await listRewards(anns)).toEqual(['25.00'])
  })

  test('waits for a client account of the referrer', async () => {
    const { ann, bobs } = await pair(person({}, null))
    await payOne(bobs)
    expect(await getFigures(ann)).toMatchObject({
      rewards_earned: '0.00',
      rewards_waiting: '25.00',
      community_impact: 1,
    })
    const account = await createClient(world.db, { user_id: ann.user.id, phone: null })
    await world.runJob('referrals.waiting-rewards')
    expect(await listRewards(account.id)).toEqual(['25.00'])
    expect(await getFigures(ann)).toMatchObject({ rewards_earned: '25.00', rewards_waiting: '0.00' })
  })

  test('does not come for a deposit, nor for an invoice of $0.00', async () => {
    const { bobs, anns } = await pair()
    const { id: quote_id } = await createQuote(world.db, { client_id: bobs })
    await pay(await bill(bobs, { is_deposit: true, quote_id }))
    const free = { description: 'Courtesy visit', quantity: '1.00', unit_price: '0.00' }
    const { id } = await createInvoice(world.db, { client_id: bobs }, [free])
    await admin.patch(`/api/invoices/${id}`, { status: 'paid' })
    await world.runBackground()
    expect(await listRewards(anns)).toEqual([])
  })

  test('does not come for a test card', async () => {
    const { bobs, anns } = await pair()
    const id = await bill(bobs, { status: 'paid', amount_paid: '100.00', paid_date: '2026-06-10T12:00:00.000Z' })
    await world.db
      .insert(payments)
      .values({ invoice_id: id, provider: 'sandbox', amount: '100.00', payment_method: 'card', is_test: true })
    await rewardForInvoice(world.createContext(null), id)
    expect(await listRewards(anns)).toEqual([])
  })

  test('does not come for a client who had paid before they signed up', async () => {
    const { bobs, anns } = await pair()
    await bill(bobs, { status: 'paid', amount_paid: '100.00', paid_date: '2026-05-01T12:00:00.000Z' })
    await payOne(bobs)
    expect(await listRewards(anns)).toEqual([])
  })

  test('is for clients only: staff and deactivated users get none', async () => {
    const boss = await createUser(world.db, 'employee', { created_at: CREATED })
    const gone = await person({ deactivated_at: CREATED })
    for (const referrer of [boss.id, gone.user.id]) {
      const { client } = await person({ referred_by: referrer })
      await pay(await bill(client?.id ?? ''))
    }
    await createClient(world.db, { user_id: boss.id })
    await world.runBackground()
    await world.runJob('referrals.waiting-rewards')
    expect(await listRewards(gone.client?.id ?? '')).toEqual([])
    const caller = await world.signedIn(boss)
    expect((await caller.get('/api/referrals')).body).toMatchObject({
      referrals: 1,
      rewards_earned: '0.00',
      rewards_waiting: '0.00',
    })
  })

  test('does not come for a bill below $50.00', async () => {
    const { bobs, anns } = await pair()
    const small = { description: 'Bulb', quantity: '1.00', unit_price: '49.99' }
    await pay((await createInvoice(world.db, { client_id: bobs, created_by: staffUser.id }, [small])).id)
    await world.runBackground()
    expect(await listRewards(anns)).toEqual([])
    await pay((await createInvoice(world.db, { client_id: bobs }, [{ ...small, unit_price: '50.00' }])).id)
    await world.runBackground()
    expect(await listRewards(anns)).toEqual(['25.00'])
  })

  test('is taken back when the payment is refunded, once it is not spent, and can be earned again', async () => {
    const { ann, bobs, anns } = await pair()
    const id = await bill(bobs)
    await pay(id)
    await world.runBackground()
    const own = await bill(anns)
    await ann.caller.post(`/api/invoices/${own}/credit`)
    const refund = async (invoiceId: string) => {
      const [payment] = await world.db.select().from(payments).where(eq(payments.invoice_id, invoiceId))
      expect((await admin.post(`/api/payments/${payment?.id}/refund`)).status).toBe(201)
      await world.runJob('referrals.waiting-rewards')
    }
    await refund(id)
    expect(await listRewards(anns)).toEqual(['25.00'])
    await refund(own)
    expect(await listRewards(anns)).toEqual(['25.00', '-25.00'])
    await world.runJob('referrals.waiting-rewards')
    expect(await getFigures(ann)).toMatchObject({ rewards_earned: '0.00', community_impact: 0 })
    await pay(id)
    await world.runBackground()
    await world.runJob('referrals.waiting-rewards')
    expect(await getFigures(ann)).toMatchObject({ rewards_earned: '25.00' })
  })

  test('a refund before the job ran keeps it from coming', async () => {
    const { bobs, anns } = await pair()
    const id = await bill(bobs)
    await pay(id)
    const [payment] = await world.db.select().from(payments).where(eq(payments.invoice_id, id))
    await admin.post(`/api/payments/${payment?.id}/refund`)
    await world.runBackground()
    expect(await listRewards(anns)).toEqual([])
    await pay(id)
    await world.runBackground()
    expect(await listRewards(anns)).toEqual(['25.00'])
  })

  test('pays the referrer’s own invoice', async () => {
    const { ann, bobs, anns } = await pair()
    await payOne(bobs)
    const own = await bill(anns)
    expect((await ann.caller.post(`/api/invoices/${own}/credit`)).status).toBe(201)
    const { amount_paid, total } = (await ann.caller.get(`/api/invoices/${own}`)).body
    expect(cents(total) - cents(amount_paid)).toBe(7500)
  })
})

test('of neighbors with one street address, staff decide: nothing is booked or forgotten until the apartment is known', async () => {
  const ann = await person({}, { address: '9 Elm St', zip: '78702' })
  const bob = await person({ referred_by: ann.user.id }, { address: '9 Elm St.', zip: '78702-0001' })
  await payOne(bob.client?.id)
  await world.runJob('referrals.waiting-rewards')
  expect(await listRewards(ann.client?.id ?? '')).toEqual([])
  expect(await referredBy(bob.user.id)).toBe(ann.user.id)
  const questions = world.sent.mail.filter(({ subject }) => /^Is .* a neighbor of /.test(subject))
  expect(questions).toHaveLength(1)
  await admin.patch(`/api/clients/${bob.client?.id}`, { address: '9 Elm St, Apt 4' })
  await world.runJob('referrals.waiting-rewards')
  expect(await listRewards(ann.client?.id ?? '')).toEqual(['25.00'])
})

describe('oneself and circles', () => {
  test('earn nothing, which a phone shows that was added later', async () => {
    const ann = await person({}, { phone: '+15125550171' })
    const bob = await person({ referred_by: ann.user.id }, { phone: '(512) 555-0171' })
    await payOne(bob.client?.id)
    expect(await listRewards(ann.client?.id ?? '')).toEqual([])
    expect(await referredBy(bob.user.id)).toBeNull()
    expect(await getHistory('user', bob.user.id)).toMatchObject([
      { who: 'Panelboard', changes: [{ field: 'referred_by', before: ann.user.name, after: null }] },
    ])
    expect(await getFigures(ann)).toMatchObject({ referrals: 0, community_impact: 0 })
  })

  test('earn nothing over any number of steps', async () => {
    const ann = await person({}, { phone: '+15125550172' })
    const bob = await person({ referred_by: ann.user.id })
    const cleo = await person({ referred_by: bob.user.id })
    const again = await person({ referred_by: cleo.user.id }, { phone: '512-555-0172' })
    await payOne(again.client?.id)
    expect(await listRewards(cleo.client?.id ?? '')).toEqual([])
  })

  test('a chain that someone tied into a circle ends', async () => {
    const ann = await person()
    const bob = await person({ referred_by: ann.user.id })
    await world.db.update(users).set({ referred_by: bob.user.id }).where(eq(users.id, ann.user.id))
    await payOne(bob.client?.id)
    expect(await listRewards(ann.client?.id ?? '')).toEqual([])
  })
})

describe('attribution', () => {
  const register = async (ref: string, values: object = {}) => {
    const username = `new-${crypto.randomUUID().slice(0, 8)}`
    const body = {
      username,
      name: 'Bob',
      password: 'correct horse 9',
      email: `${username}@example.com`,
      ref,
      ...values,
    }
    const reply = await world.anonymous().post('/api/register', body)
    expect(reply.status).toBe(201)
    return referredBy(reply.body.id)
  }

  test('sets the referrer at sign-up, and refuses oneself and circles', async () => {
    const ann = await person({ email: `ann.lee.${crypto.randomUUID().slice(0, 8)}@gmail.com`, phone: '+15125550173' })
    const { referral_code: code, email } = ann.user
    expect(await register(code)).toBe(ann.user.id)
    expect(await register('NO-SUCH')).toBeNull()
    expect(await register(code, { email: email.replace('@', '+2@') })).toBeNull()
    expect(await register(code, { phone: '(512) 555-0173' })).toBeNull()
    const bob = await person({ referred_by: ann.user.id })
    expect(
      await register(bob.user.referral_code, { email: email.replaceAll('.', '').replace('gmailcom', 'gmail.com') }),
    ).toBeNull()
  })

  test('comes along with a quote request, its lead and its client, who may never sign in', async () => {
    const { user, client } = await person()
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
    const request = { name: 'Dora', email, phone: '', message: 'A new panel, please', ref: user.referral_code }
    expect((await world.anonymous().post('/api/public/leads', request)).status).toBe(201)
    const [lead] = await world.db.select().from(salesLeads).where(eq(salesLeads.email, email))
    expect(lead?.referred_by).toBe(user.id)
    await admin.post(`/api/sales-leads/${lead?.id}/convert`)
    const [dora] = await world.db.select().from(clients).where(eq(clients.email, email))
    expect(dora?.referred_by).toBe(user.id)
    await payOne(dora?.id)
    expect(await listRewards(client?.id ?? '')).toEqual(['25.00'])
  })
})
