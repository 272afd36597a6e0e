import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { deliveries, rateLimits } from '#server/tables.ts'
import { createClient, createUser } from '#test/factories.ts'
import { startInvitations } from '#test/invitations.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createWorld } from '#test/world.ts'

const { world, admin, newEmail, invite, pending, invited, register } = await startInvitations()
const START = world.clock.now
beforeEach(async () => {
  world.clock.now = START
  await world.db.delete(rateLimits)
})
afterAll(() => world.close())

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
      name: null,
      email,
      phone: null,
      role: 'admin',
      mail: 'sent',
      invited_by_name: 'Maria Boss',
      created_at: START.toISOString(),
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

  test('shows whether its email still waits, was sent or failed', async () => {
    const email = newEmail()
    const mail = async () => (await pending()).find((one: { email: string }) => one.email === email)?.mail
    expect((await invite(email)).body.mail).toBe('waiting')
    expect(await mail()).toBe('waiting')
    await mailsTo(world, email)
    expect(await mail()).toBe('sent')
    await world.db.update(deliveries).set({ status: 'failed' }).where(eq(deliveries.recipient, email))
    expect(await mail()).toBe('failed')
    world.clock.now = new Date(START.getTime() + 60_000)
    await invite(email)
    expect(await mail()).toBe('waiting')
  })

  test('greets the person by name, and shows the name and the phone to the office and on the link', async () => {
    const { id, email, read } = await invited('employee', { name: ' Grace Hopper ', phone: '512.555.0143' })
    const [mail] = await mailsTo(world, email)
    expect(mail?.text).toMatch(/Hello Grace Hopper,\s+Maria Boss has invited you/)
    const person = { name: 'Grace Hopper', phone: '+15125550143' }
    expect((await admin.get('/api/invitations?q=hopper')).body).toMatchObject([{ id, ...person }])
    expect((await read()).body).toMatchObject(person)
  })

  test('without mail, the reply has the link to hand over, and the list does not', async () => {
    const email = newEmail()
    const { body } = await invite(email)
    const token = new URL(body.link).searchParams.get('token') ?? ''
    const opened = await world.anonymous().get(`/api/auth/invitation?token=${token}`)
    expect(opened).toMatchObject({ status: 200, body: { email } })
    expect(JSON.stringify(await pending())).not.toContain(token)
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
    const proven = { email_confirmed_at: START.toISOString() }
    const { email } = await createUser(world.db, 'client', { name: 'Ada Lovelace', ...proven })
    expect(await invite(email.toUpperCase())).toMatchObject({
      status: 409,
      body: { message: 'Ada Lovelace already has this email.' },
    })
    const gone = { name: 'Dan', deactivated_at: START.toISOString(), ...proven }
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

test('where mail is sent, only the mail has the link: it proves the mailbox', async () => {
  const mail = { mode: 'live' as const, send: async () => ({ id: 'sent' }), close: async () => undefined }
  const live = await createWorld({ services: { mail } })
  const owner = await live.signedIn(await createUser(live.db, 'admin'))
  const reply = await owner.post('/api/invitations', { email: 'new@example.com', role: 'employee' })
  expect(reply).toMatchObject({ status: 201, body: { link: null } })
  await live.close()
})
