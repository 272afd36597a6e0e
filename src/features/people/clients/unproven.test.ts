import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createBooking, createClient, createUser } from '#test/factories.ts'
import { linkIn } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { clients } from './server/table.ts'
import { ensureOwnClient } from './server/shared/own-client.ts'

// Anyone can register as "Carla Customer" with Carla's address.

const world = await setUpWorld({ company: true })
const employee = await world.signedIn(await createUser(world.db, 'employee'))

let count = 0
const createStranger = () =>
  createUser(world.db, 'client', { name: 'Carla Customer', email: `carla-${(count += 1)}@example.com` })
const getRow = async (id: string) => (await world.db.select().from(clients).where(eq(clients.id, id)))[0]

describe('linking a client to a login with an unconfirmed address', () => {
  test('requires staff to accept the risk', async () => {
    const carla = await createClient(world.db, { name: 'Carla Customer' })
    const stranger = await createStranger()
    const link = (values: object = {}) =>
      employee.patch(`/api/clients/${carla.id}`, { user_id: stranger.id, notes: 'Dog', ...values })
    const risk = `Carla Customer's email (${stranger.email}) is not confirmed, so anyone could have created this login. Once linked, it can see every invoice and job of this client. Make sure it really belongs to them, or use Invite to portal.`
    expect(await link()).toMatchObject({
      status: 409,
      body: {
        message: `${risk} To go ahead, send the request again with confirm_unproven: true.`,
        errors: [{ path: 'confirm_unproven', message: risk }],
      },
    })
    expect(await getRow(carla.id)).toMatchObject({ user_id: null, notes: null })
    expect(await link({ confirm_unproven: true })).toMatchObject({ status: 200, body: { user_id: stranger.id } })
    const { user } = (await employee.get(`/api/clients/${carla.id}`)).body
    expect(user).toMatchObject({ email: stranger.email, email_confirmed: false })
    // An existing link needs no new decision.
    expect((await link()).status).toBe(200)
  })

  test('requires the same decision when creating a client', async () => {
    const stranger = await createStranger()
    const create = (values: object) => employee.post('/api/clients', { name: 'Carla', user_id: stranger.id, ...values })
    expect((await create({})).status).toBe(409)
    expect((await create({ confirm_unproven: true })).body).toMatchObject({ user_id: stranger.id })
  })
})

describe('a client record made by an unproven login', () => {
  async function made() {
    const user = await createStranger()
    const record = await ensureOwnClient(world.createContext(user))
    await createBooking(world.db, { client_id: record.id })
    const read = async () => (await employee.get(`/api/clients/${record.id}`)).body
    return { user, record, read }
  }

  test('is flagged, alone and in the list, next to the client it resembles', async () => {
    const { record, user, read } = await made()
    const carla = await createClient(world.db, { name: 'Carla Customer', email: user.email })
    expect(await read()).toMatchObject({ email: user.email, email_unproven: true })
    const { body } = await employee.get(`/api/clients?q=${user.email}`)
    const marks = body.map(({ id, email_unproven }: { id: string; email_unproven: boolean }) => [id, email_unproven])
    expect(new Map(marks)).toEqual(
      new Map([
        [record.id, true],
        [carla.id, false],
      ]),
    )
  })

  test('is no longer flagged once the address is proven', async () => {
    const { user, read } = await made()
    const caller = await world.signedIn(user)
    await caller.post('/api/auth/request-confirmation')
    const { token } = await linkIn(world, user.email)
    expect((await caller.post('/api/auth/confirm-email', { token })).status).toBe(204)
    expect(await read()).toMatchObject({ email: user.email, email_unproven: false })
  })

  test('is no longer flagged once staff enter another address, which then stays', async () => {
    const { user, record, read } = await made()
    await employee.patch(`/api/clients/${record.id}`, { email: user.email, notes: 'Called' })
    expect((await read()).email_unproven).toBe(true)
    await employee.patch(`/api/clients/${record.id}`, { email: 'office@example.com' })
    const caller = await world.signedIn(user)
    await caller.post('/api/auth/request-confirmation')
    await caller.post('/api/auth/confirm-email', { token: (await linkIn(world, user.email)).token })
    expect(await read()).toMatchObject({ email: 'office@example.com', email_unproven: false })
  })

  test('is not flagged for a proven login', async () => {
    const user = await createUser(world.db, 'client', { email_confirmed_at: '2026-01-01T00:00:00Z' })
    const { id } = await ensureOwnClient(world.createContext(user))
    expect((await getRow(id))?.email_unproven).toBe(false)
  })
})

describe('an invitation to the portal', () => {
  async function invited() {
    const user = await createStranger()
    const client = await createClient(world.db, { email: user.email, updated_at: world.clock.now.toISOString() })
    await employee.post(`/api/clients/${client.id}/invite`)
    return { user, client, token: (await linkIn(world, user.email)).token }
  }

  test('proves the address of its own login and of no other', async () => {
    const { user, token } = await invited()
    const own = await world.signedIn(user)
    expect((await own.post('/api/auth/accept-invitation', { token })).status).toBe(204)
    expect((await own.get('/api/auth/user')).body.email_confirmed).toBe(true)
    const second = await invited()
    const other = await world.signedIn(await createStranger())
    expect((await other.post('/api/auth/accept-invitation', { token: second.token })).status).toBe(204)
    expect((await other.get('/api/auth/user')).body.email_confirmed).toBe(false)
  })

  test('makes a new version of the record it links, even within the same millisecond', async () => {
    const { user, client, token } = await invited()
    await (await world.signedIn(user)).post('/api/auth/accept-invitation', { token })
    const stale = await employee.patch(`/api/clients/${client.id}`, { notes: 'Old', updated_at: client.updated_at })
    expect(stale.status).toBe(409)
  })
})
