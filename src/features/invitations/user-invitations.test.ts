import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, createCompany, createUser } from '#test/factories.ts'
import { linkIn, mailsTo } from '#test/mailbox.ts'
import { createWorld, type Caller, type World } from '#test/world.ts'
import { placeholderEmail } from '#contract/email.ts'
import { ensureClientOf } from '#features/clients/server/shared/own-client.ts'
import { clients } from '#features/clients/server/table.ts'
import { users } from '#features/users/server/table.ts'
import { hashPassword } from '#server/passwords.ts'
import { rateLimits } from '#server/tables.ts'

let world: World
let admin: Caller
const start = new Date('2026-06-15T15:00:00Z')
beforeAll(async () => {
  world = await createWorld()
  await createCompany(world.db)
  admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Maria Boss' }))
})
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})
afterAll(() => world.close())

let count = 0
const newEmail = () => `invited-${(count += 1)}@example.com`
const invite = (email: string, role = 'employee') => admin.post('/api/invitations', { email, role })
const pending = async () => (await admin.get('/api/invitations')).body
async function invited(role = 'employee') {
  const email = newEmail()
  const { id } = (await invite(email, role)).body
  const { token, url } = await linkIn(world, email)
  return { id, email, token, url, read: () => world.anonymous().get(`/api/auth/invitation?token=${token}`) }
}
const register = (invitation: string, email: string, values: object = {}) => {
  const username = `joins-${(count += 1)}`
  const body = { username, email, name: 'Grace Hopper', password: 'correct horse', invitation, ...values }
  return world.anonymous().post('/api/register', body)
}

describe('inviting', () => {
  test('emails a link valid for seven days, lists pending invitations, and never shows the link', async () => {
    const { id, email, url, read } = await invited('admin')
    expect(url).toMatch(/^http:\/\/localhost:3000\/invite\?token=/)
    const [mail] = await mailsTo(world, email)
    expect(mail?.subject).toBe('Join Bluebonnet Electric')
    expect(mail?.text).toContain(
      'Maria Boss has invited you to join Bluebonnet Electric on Panelboard as an administrator.',
    )
    expect(await pending()).toContainEqual({
      id,
      email,
      role: 'admin',
      invited_by_name: 'Maria Boss',
      created_at: start.toISOString(),
      expires_at: '2026-06-22T15:00:00.000Z',
    })
    expect(await read()).toMatchObject({
      status: 200,
      body: {
        kind: 'user',
        company_name: 'Bluebonnet Electric',
        client_name: null,
        email,
        role: 'admin',
        has_login: false,
        may_register: true,
      },
    })
    world.clock.now = new Date('2026-06-22T15:00:00Z')
    expect(await read()).toMatchObject({ status: 409, body: { message: expect.stringContaining('expired') } })
  })

  test('inviting again, in any letter case, replaces the earlier link', async () => {
    const { email, read } = await invited()
    expect((await invite(email.toUpperCase(), 'client')).status).toBe(201)
    expect((await read()).status).toBe(404)
    const waiting = (await pending()).filter((one: { email: string }) => one.email.toLowerCase() === email)
    expect(waiting).toMatchObject([{ role: 'client' }])
  })

  test('ten simultaneous invitations leave one', async () => {
    const email = newEmail()
    const replies = await Promise.all(Array.from({ length: 10 }, () => invite(email)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect((await pending()).filter((one: { email: string }) => one.email === email)).toHaveLength(1)
  })

  test('rejects an address whose user has proven it, and names the user', async () => {
    const proven = { email_confirmed_at: start.toISOString() }
    const { email } = await createUser(world.db, 'client', { name: 'Ada Lovelace', ...proven })
    expect(await invite(email.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: 'Ada Lovelace already has this email.' },
    })
    const gone = { name: 'Dan', deactivated_at: start.toISOString(), ...proven }
    const left = await createUser(world.db, 'client', gone)
    expect((await invite(left.email)).body.message).toBe(
      'Dan is a deactivated user with this email. Activate that user instead.',
    )
  })

  test('rejects a staff address even while unconfirmed, because the office trusts that login', async () => {
    const { email } = await createUser(world.db, 'employee', { name: 'Bob' })
    expect((await invite(email)).body.message).toBe(
      "Bob already has this email. The address is not confirmed: to invite its owner, change that user's role to Client first.",
    )
  })

  test('can be withdrawn, and the link stops working', async () => {
    const { id, token, email, read } = await invited()
    expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(204)
    expect((await read()).status).toBe(404)
    expect((await register(token, email)).status).toBe(404)
    expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(404)
  })
})

describe('registering with an invitation', () => {
  test('grants its role, proves its address and leaves nothing pending', async () => {
    const { id, token, email, read } = await invited()
    const reply = await register(token, email.toUpperCase(), { role: 'admin' })
    expect(reply).toMatchObject({ status: 201, body: { role: 'employee', email_confirmed: true } })
    expect(String(reply.headers['set-cookie'])).toContain('panelboard_session=')
    expect((await pending()).map((one: { id: string }) => one.id)).not.toContain(id)
    // Only the invitation, and no email that asks to confirm the address.
    expect(await mailsTo(world, email)).toHaveLength(1)
    expect((await read()).body.message).toContain('already been used')
    expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(404)
  })

  test('as a client connects the record with that address', async () => {
    const { token, email } = await invited('client')
    const record = await createClient(world.db, { email })
    const { id } = (await register(token, email)).body
    const [row] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(row?.user_id).toBe(id)
  })

  test('works only for the invited address', async () => {
    const { token, email } = await invited()
    expect(await register(token, 'somebody-else@example.com')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'email', message: `This invitation is for ${email}. Use that address.` }] },
    })
    expect((await register('made-up', email)).status).toBe(404)
    expect((await register(token, email, { username: 'a b' })).status).toBe(400)
    expect((await register(token, email)).status).toBe(201)
  })

  test('works once, even when twenty try at the same moment', async () => {
    const { token, email } = await invited('admin')
    const replies = await Promise.all(Array.from({ length: 20 }, () => register(token, email)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await register(token, email)).status).toBe(409)
  })

  test('is not used up by a taken username', async () => {
    const { token, email } = await invited()
    const { username } = await createUser(world.db)
    expect((await register(token, email, { username })).status).toBe(409)
    expect((await register(token, email)).status).toBe(201)
  })
})

describe('accepting with an existing login', () => {
  /** A user who registered after the invitation was sent, without using it. */
  async function known(role = 'employee', has: 'admin' | 'employee' | 'client' = 'client') {
    const invitation = await invited(role)
    const user = await createUser(world.db, has, { email: invitation.email.toUpperCase() })
    const [caller, elsewhere] = [await world.signedIn(user), await world.signedIn(user)]
    const accept = (by = caller) => by.post('/api/auth/accept-invitation', { token: invitation.token })
    return { ...invitation, user, caller, elsewhere, accept }
  }

  test('proves the address, grants the role in this session, and signs out elsewhere', async () => {
    const { caller, elsewhere, accept, read } = await known()
    expect((await read()).body.has_login).toBe(true)
    expect((await accept()).status).toBe(204)
    expect((await caller.get('/api/auth/user')).body).toMatchObject({ role: 'employee', email_confirmed: true })
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    expect((await accept()).status).toBe(204)
  })

  test('never lowers a role', async () => {
    const { caller, accept } = await known('client', 'employee')
    expect((await accept()).status).toBe(204)
    expect((await caller.get('/api/auth/user')).body.role).toBe('employee')
  })

  test('works only for the invited user', async () => {
    const { accept, email } = await known('admin')
    const other = await createUser(world.db, 'client')
    const thief = await world.signedIn(other)
    expect(await accept(thief)).toMatchObject({
      status: 409,
      body: { message: `This invitation is for ${email}. Log out, then open it again.` },
    })
    expect((await world.db.select().from(users).where(eq(users.id, other.id)))[0]?.role).toBe('client')
    expect((await accept()).status).toBe(204)
  })

  test('does not undo a later demotion', async () => {
    const { accept, user, caller } = await known()
    await accept()
    await world.db.update(users).set({ role: 'client' }).where(eq(users.id, user.id))
    expect((await accept()).status).toBe(409)
    expect((await caller.get('/api/auth/user')).body.role).toBe('client')
  })
})

describe('an address that someone else registered with first', () => {
  /** A login with an unconfirmed email, a session, and the client record its first booking made. */
  async function squatted(role = 'employee') {
    const email = newEmail()
    const squatter = await createUser(world.db, 'client', { name: 'Bob Newhire', email })
    const caller = await world.signedIn(squatter)
    const record = await ensureClientOf(world.contextOf(squatter))
    expect((await invite(email, role)).status).toBe(201)
    const { token } = await linkIn(world, email)
    const read = async () => (await world.anonymous().get(`/api/auth/invitation?token=${token}`)).body
    return { email, squatter, caller, record, token, read }
  }
  const rowOf = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0]

  test('goes to whoever opens the invitation in the mailbox', async () => {
    const { email, squatter, caller, record, token, read } = await squatted()
    expect(await read()).toMatchObject({ has_login: true, may_register: true })
    const reply = await register(token, email)
    expect(reply).toMatchObject({ status: 201, body: { email, role: 'employee', email_confirmed: true } })

    expect(await rowOf(squatter.id)).toMatchObject({ role: 'client', email: placeholderEmail(squatter.id) })
    expect((await caller.get('/api/auth/user')).status).toBe(401)
    const [kept] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(kept).toMatchObject({ user_id: squatter.id, email: null, email_unproven: true })
  })

  test('is lost to its login, whose owner signs in by username and proves another one', async () => {
    const password_hash = await hashPassword('correct horse')
    const { email, squatter, record, token } = await squatted()
    await world.db.update(users).set({ password_hash }).where(eq(users.id, squatter.id))
    await register(token, email)
    const signIn = { username: squatter.username, password: 'correct horse' }
    const { body, headers } = await world.anonymous().post('/api/login', signIn)
    expect(body).toMatchObject({ email: placeholderEmail(squatter.id), email_confirmed: false })
    const caller = world.holding(/panelboard_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? null)
    expect(await caller.post('/api/auth/request-confirmation')).toMatchObject({
      status: 409,
      body: { message: 'Your login has no email address. Add one first.' },
    })
    const change = (address: string, password = 'correct horse') =>
      caller.post('/api/auth/email', { email: address, password })
    expect(await change(email)).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } })
    const own = newEmail()
    expect(await change(own, 'wrong')).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect((await change(own)).status).toBe(204)
    const proof = await linkIn(world, own)
    expect((await caller.post('/api/auth/confirm-email', { token: proof.token })).status).toBe(204)
    expect((await caller.get('/api/auth/user')).body).toMatchObject({ email: own, email_confirmed: true })
    const [kept] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(kept).toMatchObject({ email: own, email_unproven: false })
    expect((await change(newEmail())).status).toBe(409)
  })

  test('stays with a login that proves it before the invitation is used', async () => {
    const { email, squatter, token, read } = await squatted()
    await world.db.update(users).set({ email_confirmed_at: start.toISOString() }).where(eq(users.id, squatter.id))
    expect(await read()).toMatchObject({ has_login: true, may_register: false })
    expect(await register(token, email)).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } })
    expect((await rowOf(squatter.id))?.email).toBe(email)
  })

  test('is still taken without the invitation', async () => {
    const { email } = await squatted()
    const body = { username: `late-${(count += 1)}`, email, name: 'Eve', password: 'correct horse' }
    expect((await world.anonymous().post('/api/register', body)).status).toBe(409)
  })
})

describe('an invitation ends when its sender loses the right to invite', () => {
  async function leaving() {
    const user = await createUser(world.db, 'admin')
    const email = newEmail()
    const { status } = await (await world.signedIn(user)).post('/api/invitations', { email, role: 'admin' })
    expect(status).toBe(201)
    return { user, email, token: (await linkIn(world, email)).token }
  }

  test.each([{ active: false }, { role: 'employee' }])('when the sender becomes %j', async (patch) => {
    const { user, email, token } = await leaving()
    const kept = await invited()
    expect((await admin.patch(`/api/users/${user.id}`, patch)).status).toBe(200)
    expect((await pending()).map((one: { email: string }) => one.email)).not.toContain(email)
    expect((await register(token, email)).status).toBe(404)
    expect((await register(kept.token, kept.email)).status).toBe(201)
  })

  test('even while the invitation is being accepted', async () => {
    const { user, email, token } = await leaving()
    const invitee = await createUser(world.db, 'client', { email })
    await world.db.update(users).set({ role: 'client' }).where(eq(users.id, user.id))
    const gone = { status: 409, body: { message: 'This invitation is no longer valid. Ask the office for a new one.' } }
    expect(await world.anonymous().get(`/api/auth/invitation?token=${token}`)).toMatchObject(gone)
    const accept = (await world.signedIn(invitee)).post('/api/auth/accept-invitation', { token })
    expect(await accept).toMatchObject(gone)
    expect(await register(token, email)).toMatchObject(gone)
  })

  test('no timing makes an administrator after the sender was deactivated', async () => {
    const { user, email, token } = await leaving()
    const [left, joined] = await Promise.all([
      admin.patch(`/api/users/${user.id}`, { active: false }),
      register(token, email),
    ])
    expect(left.status).toBe(200)
    expect([201, 404, 409]).toContain(joined.status)
    const [made] = await world.db.select().from(users).where(eq(users.email, email))
    expect(made?.role).toBe(joined.status === 201 ? 'admin' : undefined)
  })
})
