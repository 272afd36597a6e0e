import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, createUser } from '#test/factories.ts'
import { linkIn, mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'

const start = new Date('2026-06-15T15:00:00Z')

const world = await setUpWorld({ company: true })
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})

const getOwner = async (clientId: string) =>
  (await world.db.select({ user_id: clients.user_id }).from(clients).where(eq(clients.id, clientId)))[0]?.user_id

describe('confirming an email', () => {
  async function newcomer(values: Partial<typeof users.$inferInsert> = {}) {
    const user = await createUser(world.db, 'client', values)
    const caller = await world.signedIn(user)
    await caller.post('/api/auth/request-confirmation')
    const { token } = await linkIn(world, user.email)
    return { user, caller, token, confirm: () => caller.post('/api/auth/confirm-email', { token }) }
  }

  test('proves it, and opening the link again changes nothing', async () => {
    const { caller, confirm } = await newcomer()
    expect((await caller.get('/api/auth/user')).body.email_confirmed).toBe(false)
    expect((await confirm()).status).toBe(204)
    expect((await confirm()).status).toBe(204)
    expect((await caller.get('/api/auth/user')).body.email_confirmed).toBe(true)
    expect(await caller.post('/api/auth/request-confirmation')).toMatchObject({
      status: 409,
      body: { message: 'Your email is confirmed already' },
    })
  })

  test('links the one client record with that email, ignoring case', async () => {
    const { user, confirm } = await newcomer({ email: 'Ada@Example.com' })
    const record = await createClient(world.db, { email: 'ada@EXAMPLE.com' })
    await createClient(world.db, { email: 'ada@example.com.evil.example' })
    expect(await getOwner(record.id)).toBeNull()
    await confirm()
    expect(await getOwner(record.id)).toBe(user.id)
  })

  test('links nothing when two records match, or the record is archived or already linked', async () => {
    const twice = await newcomer()
    const two = [
      await createClient(world.db, { email: twice.user.email }),
      await createClient(world.db, { email: twice.user.email.toUpperCase() }),
    ]
    await twice.confirm()
    for (const { id } of two) expect(await getOwner(id)).toBeNull()

    const other = await createUser(world.db)
    const late = await newcomer()
    const linked = await createClient(world.db, { email: late.user.email, user_id: other.id })
    const archived = await createClient(world.db, { email: late.user.email, archived_at: start.toISOString() })
    await late.confirm()
    expect(await getOwner(linked.id)).toBe(other.id)
    expect(await getOwner(archived.id)).toBeNull()
  })

  test("registering with a client's email gives no access to their data", async () => {
    const record = await createClient(world.db, { email: 'victim@example.com' })
    const body = { username: 'stranger', email: 'victim@example.com', name: 'Stranger', password: 'correct horse' }
    const { id } = (await world.anonymous().post('/api/register', body)).body
    const { token } = await linkIn(world, 'victim@example.com')
    // The owner of the mailbox follows the link of a login that is not theirs: it stays unproven.
    expect((await world.anonymous().post('/api/auth/confirm-email', { token })).status).toBe(401)
    const owner = await world.signedIn(await createUser(world.db))
    expect((await owner.post('/api/auth/confirm-email', { token })).status).toBe(409)
    expect(await getOwner(record.id)).toBeNull()
    expect((await (await world.signedIn({ id })).get('/api/auth/user')).body.email_confirmed).toBe(false)
  })

  test('does not prove an address that the user has since changed', async () => {
    const { user, caller, confirm } = await newcomer()
    await world.db.update(users).set({ email: 'elsewhere@example.com' }).where(eq(users.id, user.id))
    expect((await confirm()).status).toBe(409)
    expect((await caller.get('/api/auth/user')).body.email_confirmed).toBe(false)
  })

  test('expires after a day, and is sent at most five times an hour', async () => {
    const { user, caller, confirm } = await newcomer()
    world.clock.now = new Date(start.getTime() + 24 * 3_600_000)
    expect(await confirm()).toMatchObject({
      status: 409,
      body: { message: 'This link has expired. Ask for a new one.' },
    })
    for (let count = 0; count < 5; count += 1)
      expect((await caller.post('/api/auth/request-confirmation')).status).toBe(204)
    expect((await caller.post('/api/auth/request-confirmation')).status).toBe(429)
    expect(await mailsTo(world, user.email)).toHaveLength(6)
  })
})

describe('an invitation', () => {
  async function invited(values: Partial<typeof clients.$inferInsert> = {}) {
    const client = await createClient(world.db, values)
    const { id: client_id, email } = client
    const token = await createToken(world.services, { purpose: 'invite_client', client_id, email, minutes: 60 })
    return { client, token, read: () => world.anonymous().get(`/api/auth/invitation?token=${token}`) }
  }
  const accept = async (user: { id: string }, token: string) =>
    (await world.signedIn(user)).post('/api/auth/accept-invitation', { token })

  test('describes itself to anyone holding the link', async () => {
    const { read } = await invited({ name: 'Ada Lovelace', email: 'ada@example.com' })
    const company_name = 'Bluebonnet Electric'
    const about = { kind: 'client', company_name, client_name: 'Ada Lovelace', email: 'ada@example.com' }
    expect(await read()).toMatchObject({ status: 200, body: about })
    expect((await world.anonymous().get('/api/auth/invitation?token=made-up')).status).toBe(404)
  })

  test('links the signed-in user whatever their email, and opening it again changes nothing', async () => {
    const { client, token, read } = await invited()
    const user = await createUser(world.db)
    expect((await accept(user, token)).status).toBe(204)
    expect(await getOwner(client.id)).toBe(user.id)
    expect((await accept(user, token)).status).toBe(204)
    expect((await read()).status).toBe(409)
  })

  test('links one of twenty users who open it at the same moment', async () => {
    const { client, token } = await invited()
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(world.db)))
    const replies = await Promise.all(users.map((user) => accept(user, token)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await getOwner(client.id)).toBe(users[replies.findIndex(({ status }) => status === 204)]?.id)
  })

  test('never takes a record from another user, and a failed try does not use it up', async () => {
    const owner = await createUser(world.db)
    const { client, token, read } = await invited({ user_id: owner.id })
    expect((await accept(await createUser(world.db), token)).status).toBe(409)
    expect((await read()).status).toBe(200)
    expect((await accept(owner, token)).status).toBe(204)
    expect(await getOwner(client.id)).toBe(owner.id)
  })

  test('is not for staff or archived records, and expires', async () => {
    const { client, token } = await invited()
    for (const role of ['admin', 'employee'] as const)
      expect((await accept(await createUser(world.db, role), token)).status).toBe(409)
    expect(await getOwner(client.id)).toBeNull()
    const archived = await invited({ archived_at: start.toISOString() })
    expect((await archived.read()).status).toBe(409)
    expect((await accept(await createUser(world.db), archived.token)).status).toBe(409)
    world.clock.now = new Date(start.getTime() + 60 * 60_000)
    expect((await accept(await createUser(world.db), token)).status).toBe(409)
    expect(await getOwner(client.id)).toBeNull()
  })
})
