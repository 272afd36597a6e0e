import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogin, PASSWORD as password } from '#test/authenticator.ts'
import { createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { png } from '#test/pictures.ts'
import { createWorld, setUpWorld } from '#test/world.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { hashToken } from '#features/people/accounts/server/shared/sessions.ts'
import { sessions } from '#features/people/accounts/server/table.ts'

const start = new Date('2026-06-15T15:00:00Z')

const world = await setUpWorld()
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})

const getCookie = (reply: { headers: Record<string, unknown> }): string =>
  /panelboard_session=([^;]*)/.exec(String(reply.headers['set-cookie']))?.[1] ?? ''
const withCookie = (token: string) => ({ cookie: `panelboard_session=${token}` })
const logIn = (body: object, headers: Record<string, string> = {}) =>
  world.anonymous().post('/api/login', body, headers)
const user = (token: string) => world.anonymous().get('/api/auth/user', withCookie(token))
let count = 0
const newcomer = (values: object = {}) => {
  const username = `newcomer-${(count += 1)}`
  return { username, email: `${username}@example.com`, name: 'Grace Hopper', password, ...values }
}
const register = (body: object, headers: Record<string, string> = {}) =>
  world.anonymous().post('/api/register', body, headers)

describe('log in', () => {
  test('accepts username or email, ignoring case, and answers 200 with the user and a safe cookie', async () => {
    const existing = await createLogin(world, 'employee', { username: 'Ada.L', email: 'Ada@Example.com' })
    for (const username of ['Ada.L', 'ada.l', 'ADA@example.COM', '  ada.l ']) {
      const reply = await logIn({ username, password })
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual(existing)
      expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
      expect((await user(getCookie(reply))).body).toEqual(existing)
    }
  })

  test('sets a Secure cookie when the app is served over https', async () => {
    const secure = await createWorld({ env: { PUBLIC_URL: 'https://app.example.com' } })
    const reply = await secure.anonymous().post('/api/register', newcomer())
    expect(String(reply.headers['set-cookie'])).toMatch(/; Secure/)
    await secure.close()
  })

  test('gives the same answer for a wrong name, a wrong password and a login without a password', async () => {
    await createLogin(world, 'client', { username: 'known' })
    await createUser(world.db, 'client', { username: 'google-only' })
    const replies = [
      await logIn({ username: 'known', password: 'wrong password' }),
      await logIn({ username: 'unknown', password }),
      await logIn({ username: 'google-only', password }),
      await logIn({ username: 'unknown@example.com', password }),
    ]
    const visible = ({ status, text, headers }: (typeof replies)[number]) => ({
      status,
      text,
      names: Object.keys(headers).toSorted(),
    })
    for (const reply of replies) expect(visible(reply)).toEqual(visible(replies[0] ?? reply))
    expect(replies[0]).toMatchObject({ status: 401, body: { message: 'Invalid credentials' } })
  })

  test('starts a new session id and ends the old one', async () => {
    await createLogin(world, 'client', { username: 'fixed' })
    const first = getCookie(await logIn({ username: 'fixed', password }))
    const planted = await logIn({ username: 'fixed', password }, withCookie('attackers-choice'))
    expect(getCookie(planted)).not.toBe('attackers-choice')
    const second = getCookie(await logIn({ username: 'fixed', password }, withCookie(first)))
    expect(second).not.toBe(first)
    expect((await user(first)).status).toBe(401)
    expect((await user(second)).status).toBe(200)
  })
})

describe('sessions', () => {
  test('signing out ends the session on the server, clears the cookie and goes to the landing page', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const reply = await world.anonymous().get('/api/logout', withCookie(token ?? ''))
    expect(reply).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(String(reply.headers['set-cookie'])).toMatch(/panelboard_session=;.*Expires=Thu, 01 Jan 1970/)
    expect((await user(token ?? '')).status).toBe(401)
    expect((await world.anonymous().get('/api/logout')).status).toBe(303)
  })

  test('cannot be ended by another site', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const headers = { ...withCookie(token ?? ''), 'sec-fetch-site': 'cross-site' }
    const reply = await world.anonymous().get('/api/logout', headers)
    expect([reply.status, reply.headers['set-cookie']]).toEqual([303, undefined])
    expect((await user(token ?? '')).status).toBe(200)
  })

  test('leave no copies in the browser when they end', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const reply = await world.anonymous().get('/api/logout', withCookie(token ?? ''))
    expect(reply.headers['clear-site-data']).toBe('"cache"')
  })

  test('end thirty days after the sign-in, however much they are used', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const maxAges = []
    for (const day of [6, 12, 18, 24, 29]) {
      world.clock.now = new Date(start.getTime() + day * 86_400_000)
      const { status, headers } = await user(token ?? '')
      expect(status).toBe(200)
      maxAges.push(Number(/Max-Age=(\d+)/.exec(String(headers['set-cookie']))?.[1]) / 86_400)
    }
    // The cookie is renewed with the session, never beyond its end.
    expect(maxAges).toEqual([7, 7, 7, 6, 1])
    world.clock.now = new Date(start.getTime() + 30 * 86_400_000)
    expect((await user(token ?? '')).status).toBe(401)
  })

  test('have their cookie renewed by an upload too', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    world.clock.now = new Date(start.getTime() + 6 * 86_400_000)
    const form = new FormData()
    form.set('file', new File([Uint8Array.from(png(2, 2))], 'me.png', { type: 'image/png' }))
    const body = new Response(form)
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/profile/avatar',
      headers: { ...withCookie(token ?? ''), 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect([reply.statusCode, String(reply.headers['set-cookie'])]).toEqual([
      201,
      expect.stringContaining('Max-Age=604800'),
    ])
  })

  test('last seven days from the last use', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const days = (number: number) => {
      world.clock.now = new Date(start.getTime() + number * 86_400_000)
    }
    for (const day of [6, 12]) {
      days(day)
      expect((await user(token ?? '')).status).toBe(200)
    }
    days(19.01)
    expect(await user(token ?? '')).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })

  test('reads the role on every request', async () => {
    const existing = await createUser(world.db, 'admin')
    const caller = await world.signedIn(existing)
    expect((await caller.get('/api/users')).status).toBe(200)
    await world.db.update(users).set({ role: 'client' }).where(eq(users.id, existing.id))
    expect((await caller.get('/api/users')).status).toBe(403)
    await world.db.delete(users).where(eq(users.id, existing.id))
    expect((await caller.get('/api/users')).status).toBe(401)
  })

  test("the database holds only a hash of the cookie's token", async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const rows = await world.db.select({ sid: sessions.sid }).from(sessions)
    expect(rows.map(({ sid }) => sid)).toContain(hashToken(token ?? ''))
    expect(rows.map(({ sid }) => sid)).not.toContain(token)
  })
})

describe('register', () => {
  test('answers 201, signs in as a client and emails a link to confirm the address', async () => {
    const body = newcomer({ phone: '(512) 555-0134' })
    const reply = await register(body)
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      username: body.username,
      email: body.email,
      role: 'client',
      phone: '+15125550134',
      email_confirmed: false,
      referral_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
    })
    expect((await user(getCookie(reply))).body).toEqual(reply.body)
    const [mail] = await mailsTo(world, body.email)
    expect(mail?.text).toContain('http://localhost:3000/confirm-email?token=')
    expect((await logIn(body)).status).toBe(200)
  })

  test('ignores unknown fields', async () => {
    const stranger = await createUser(world.db)
    const body = newcomer({
      id: stranger.id,
      role: 'admin',
      user_id: stranger.id,
      referral_code: 'MINE',
      referred_by: stranger.id,
      email_confirmed_at: '2020-01-01T00:00:00Z',
      google_id: 'x',
      password_hash: 'x',
      auth_provider: 'google',
      created_at: '2020-01-01T00:00:00Z',
    })
    const reply = await register(body)
    expect(reply).toMatchObject({ status: 201, body: { role: 'client', email_confirmed: false } })
    const [row] = await world.db.select().from(users).where(eq(users.username, body.username))
    expect(row).toMatchObject({ google_id: null, referred_by: null, auth_provider: 'local', role: 'client' })
    expect([row?.id, row?.referral_code]).not.toContain(stranger.id)
    expect(row?.created_at).toBe(start.toISOString())
  })

  test('answers 409 naming the field for a taken username or email, ignoring case', async () => {
    const body = newcomer()
    await register(body)
    const upper = (text: string) => text.toUpperCase()
    const taken = (reply: { status: number; body: { errors?: { path: string }[] } }) => [
      reply.status,
      reply.body.errors?.map(({ path }) => path),
    ]
    expect(taken(await register(newcomer({ username: upper(body.username) })))).toEqual([409, ['username']])
    expect(taken(await register(newcomer({ email: upper(body.email) })))).toEqual([409, ['email']])
    expect(taken(await register(body))).toEqual([409, ['username', 'email']])
  })

  test('gives a username to one of twenty who request it at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(newcomer({ username: 'wanted', email: `wanted-${index}@example.com` })),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a referral code sets the referrer, an unknown one changes nothing', async () => {
    const friend = await createUser(world.db, 'client', { referral_code: 'ABCD2345' })
    const referredBy = async (ref: string) => {
      const { body } = await register(newcomer({ ref }))
      const [row] = await world.db.select().from(users).where(eq(users.id, body.id))
      return row?.referred_by
    }
    expect(await referredBy('ABCD2345')).toBe(friend.id)
    expect(await referredBy('abcd2345')).toBe(friend.id)
    expect(await referredBy('NOBODYS')).toBeNull()
  })

  test.each([
    [{ password: 'short12' }, 'password', 'Password must be at least 8 characters long.'],
    [{ email: 'not an email' }, 'email', 'Valid email is required'],
    [{ username: 'a b' }, 'username', 'Username must be 3 to 64 letters, digits, dots, underscores or hyphens'],
    [{ username: 'ada@example.com' }, 'username', expect.stringContaining('Username must be')],
    [{ name: '  ' }, 'name', 'Name is required'],
  ])('refuses %j', async (values, path, message) => {
    expect(await register(newcomer(values))).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })
})
