import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { rememberAddress } from '#features/people/accounts/server/shared/usual-addresses.ts'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { referralOpenings } from './server/table.ts'

const world = await setUpWorld({ company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const staff = await world.signedIn(await createUser(world.db, 'employee'))

const offer = (sharing_offer: boolean) => admin.patch('/api/settings', { sharing_offer })
beforeEach(() => offer(true))

async function referrer() {
  const user = await createUser(world.db, 'client')
  const client = await createClient(world.db, { user_id: user.id })
  return { user, client, caller: await world.signedIn(user) }
}

/** A visit by this code's link from an address. */
async function open(referral_code: string, remoteAddress: string, headers = {}) {
  const payload = { code: referral_code }
  const url = '/api/public/referral-openings'
  const reply = await world.app.inject({ method: 'POST', url, remoteAddress, payload, headers })
  return [reply.statusCode, reply.json()]
}
const ANSWER = [201, { received: true }]

const getSharing = async (caller: Caller) => (await caller.get('/api/referrals')).body.sharing

async function earn({ referral_code }: CurrentUser) {
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await open(referral_code, address)
}
const discount = async (id: string) => (await staff.get(`/api/invoices/${id}/sharing-discount`)).body.amount
const give = (id: string) => staff.post(`/api/invoices/${id}/sharing-discount`)

describe('shares', () => {
  test('count once for each network, an IPv6 customer as one', async () => {
    const { user, caller } = await referrer()
    for (const address of ['198.51.100.1', '198.51.100.1', '2001:db8:1:2::3', '2001:db8:1:2::4'])
      expect(await open(user.referral_code, address)).toEqual(ANSWER)
    expect(await getSharing(caller)).toEqual({ shares: 2, is_used: false })
  })

  test('do not count from the network or the session of the referrer', async () => {
    const { user, caller } = await referrer()
    await rememberAddress(world.services, user.id, '198.51.100.9')
    expect(await open(user.referral_code, '198.51.100.9')).toEqual(ANSWER)
    const cookie = `panelboard_session=${caller.token}`
    expect(await open(user.referral_code, '198.51.100.10', { cookie })).toEqual(ANSWER)
    expect(await getSharing(caller)).toEqual({ shares: 0, is_used: false })
  })

  test('of staff, of a deactivated client and of an unknown code leave nothing, and get the same answer', async () => {
    const before = await world.db.$count(referralOpenings)
    const codes = [
      await createUser(world.db, 'employee'),
      await createUser(world.db, 'client', { deactivated_at: '2026-06-01T12:00:00.000Z' }),
      { referral_code: 'NO-SUCH' },
    ]
    for (const { referral_code } of codes) expect(await open(referral_code, '198.51.100.1')).toEqual(ANSWER)
    expect(await world.db.$count(referralOpenings)).toBe(before)
  })

  test('are kept without the address', async () => {
    const { user } = await referrer()
    await open(user.referral_code, '198.51.100.77')
    const { rows } = await world.pool.query('select referral_openings::text as text from referral_openings')
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('198.51')
  })

  test('are neither counted nor shown while the offer is off', async () => {
    const { user, client, caller } = await referrer()
    await earn(user)
    const { id } = await createInvoice(world.db, { client_id: client.id })
    await offer(false)
    await open(user.referral_code, '198.51.100.4')
    expect([await getSharing(caller), await discount(id), (await give(id)).status]).toEqual([null, null, 409])
    await offer(true)
    expect([await getSharing(caller), await discount(id)]).toEqual([{ shares: 3, is_used: false }, '10.00'])
  })
})

describe('the discount', () => {
  test('comes at three networks and pays the invoice, once, under presses at the same time', async () => {
    const { user, client, caller } = await referrer()
    const second = await createClient(world.db, { user_id: user.id })
    const clientIds = [client.id, client.id, second.id]
    const ids = await Promise.all(clientIds.map(async (client_id) => (await createInvoice(world.db, { client_id })).id))
    await open(user.referral_code, '198.51.100.1')
    await open(user.referral_code, '198.51.100.2')
    expect([await discount(ids[0] ?? ''), (await give(ids[0] ?? '')).status]).toEqual([null, 409])
    await open(user.referral_code, '198.51.100.3')
    expect(await discount(ids[0] ?? '')).toBe('10.00')
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => give(ids[n % 3] ?? '')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 11 }, () => 409),
    ])
    const paid = await Promise.all(ids.map(async (id) => (await staff.get(`/api/invoices/${id}`)).body.amount_paid))
    expect(paid.map(String).toSorted()).toEqual(['0.00', '0.00', '10.00'])
    expect(await discount(ids[0] ?? '')).toBeNull()
    expect(await getSharing(caller)).toEqual({ shares: 3, is_used: true })
  })

  test('of a draft stays on the account as credit until the invoice is sent', async () => {
    const { user, client } = await referrer()
    await earn(user)
    const { id } = await createInvoice(world.db, { client_id: client.id, status: 'draft' })
    expect((await give(id)).body).toEqual({ amount: '10.00' })
    expect((await staff.get(`/api/clients/${client.id}/credits`)).body).toMatchObject([
      { source: 'sharing', amount: '10.00', remaining: '10.00' },
    ])
  })

  test('is no more than the balance; the rest stays credit', async () => {
    const { user, client } = await referrer()
    await earn(user)
    const { id } = await createInvoice(world.db, { client_id: client.id })
    await staff.post(`/api/invoices/${id}/payments`, { amount: '95.00', payment_method: 'check' })
    await give(id)
    expect((await staff.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: '100.00' })
    expect((await staff.get(`/api/clients/${client.id}/credits`)).body).toMatchObject([{ remaining: '5.00' }])
  })
})
