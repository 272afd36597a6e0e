import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { placeholderEmail } from '#contract/email.ts'
import { ensureOwnClient } from '#features/people/clients/server/shared/own-client.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { hashPassword } from '#server/passwords.ts'
import { rateLimits } from '#server/tables.ts'
import { createUser } from '#test/factories.ts'
import { startInvitations } from '#test/invitations.ts'
import { linkIn } from '#test/mailbox.ts'

const { world, newEmail, invite, register } = await startInvitations()
beforeEach(() => world.db.delete(rateLimits))
afterAll(() => world.close())

describe('an address that someone else registered with first', () => {
  /** A login with an unconfirmed email, a session, and the client record its first booking made. */
  async function squatted(role = 'employee') {
    const email = newEmail()
    const squatter = await createUser(world.db, 'client', { name: 'Bob Newhire', email })
    const caller = await world.signedIn(squatter)
    const record = await ensureOwnClient(world.createContext(squatter))
    expect((await invite(email, role)).status).toBe(201)
    const { token } = await linkIn(world, email)
    const read = async () => (await world.anonymous().get(`/api/auth/invitation?token=${token}`)).body
    return { email, squatter, caller, record, token, read }
  }
  const getRow = async (id: string) => (await world.db.select().from(users).where(eq(users.id, id)))[0]

  test('goes to whoever opens the invitation in the mailbox', async () => {
    const { email, squatter, caller, record, token, read } = await squatted()
    expect(await read()).toMatchObject({ has_login: true, may_register: true })
    const reply = await register(token, email)
    expect(reply).toMatchObject({ status: 201, body: { email, role: 'employee', email_confirmed: true } })

    expect(await getRow(squatter.id)).toMatchObject({ role: 'client', email: placeholderEmail(squatter.id) })
    expect((await caller.get('/api/auth/user')).status).toBe(401)
    const [row] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(row).toMatchObject({ user_id: squatter.id, email: null, email_unproven: true })
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
    const [row] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(row).toMatchObject({ email: own, email_unproven: false })
    expect((await change(newEmail())).status).toBe(409)
  })

  test('stays with a login that proves it before the invitation is used', async () => {
    const { email, squatter, token, read } = await squatted()
    await world.db
      .update(users)
      .set({ email_confirmed_at: world.clock.now.toISOString() })
      .where(eq(users.id, squatter.id))
    expect(await read()).toMatchObject({ has_login: true, may_register: false })
    expect(await register(token, email)).toMatchObject({ status: 409, body: { errors: [{ path: 'email' }] } })
    expect((await getRow(squatter.id))?.email).toBe(email)
  })

  test('is still taken without the invitation', async () => {
    const { email } = await squatted()
    const body = { username: 'eve-is-late', email, name: 'Eve', password: 'correct horse' }
    expect((await world.anonymous().post('/api/register', body)).status).toBe(409)
  })
})
