import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createGuarded, createLogin, pass, PASSWORD } from '#test/authenticator.ts'
import { createClient, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { getSession } from '#test/peers/google.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { NO_PASSWORD_YET } from './contract.ts'

const world = await setUpWorld()
beforeEach(() => world.db.delete(rateLimits))

describe('the profile', () => {
  test('shows users their own data, and no secret', async () => {
    const { user, caller } = await createGuarded(world, 'employee', { google_id: 'linked', phone: '+15125550134' })
    await world.signedIn(user)
    const { status, body } = await caller.get('/api/profile')
    expect([status, body]).toEqual([
      200,
      {
        id: user.id,
        name: user.name,
        username: user.username,
        email: user.email,
        email_confirmed: false,
        phone: '+15125550134',
        avatar_url: null,
        role: 'employee',
        email_notifications_enabled: true,
        sms_notifications_enabled: true,
        notified: [{ email: user.email, phone: '+15125550134' }],
        two_factor: 'on',
        recovery_codes_left: 10,
        has_password: true,
        has_google: true,
        created_at: expect.stringMatching(/Z$/),
      },
    ])
  })

  test('says where the messages of a client go: to the address and number on file, or else those of the login', async () => {
    const user = await createUser(world.db, 'client', { email: 'hpike@home.example', phone: '+15125550190' })
    const caller = await world.signedIn(user)
    const notified = async () => (await caller.get('/api/profile')).body.notified
    expect(await notified()).toEqual([{ email: 'hpike@home.example', phone: '+15125550190' }])
    await createClient(world.db, { user_id: user.id, email: 'harold@pike.example', phone: null })
    expect(await notified()).toEqual([{ email: 'harold@pike.example', phone: '+15125550190' }])
  })

  test("changes only the user's own allowed fields, and only those sent", async () => {
    const user = await createLogin(world)
    const caller = await world.signedIn(user)
    const patch = { name: ' Ada ', phone: '(512) 555-0134', sms_notifications_enabled: false }
    const forged = { role: 'admin', email: 'x@example.com', id: crypto.randomUUID(), deactivated_at: null }
    expect(await caller.patch('/api/profile', { ...patch, ...forged })).toMatchObject({
      status: 200,
      body: {
        name: 'Ada',
        phone: '+15125550134',
        sms_notifications_enabled: false,
        role: 'employee',
        email: user.email,
      },
    })
    expect((await caller.patch('/api/profile', { phone: '' })).body).toMatchObject({
      name: 'Ada',
      phone: null,
      sms_notifications_enabled: false,
      email_notifications_enabled: true,
    })
    expect((await caller.patch('/api/profile', {})).status).toBe(200)
    expect(await caller.patch('/api/profile', { name: '', email_notifications_enabled: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name' }, { path: 'email_notifications_enabled' }] },
    })
  })
})

describe('a new password', () => {
  const change = (caller: Caller, current_password: string, password = 'a new password') =>
    caller.post('/api/profile/password', { current_password, password }, { 'idempotency-key': crypto.randomUUID() })
  const logIn = (username: string | null, password: string) =>
    world.anonymous().post('/api/login', { username, password })

  test('requires the current one, signs out everywhere else, keeps this session and notifies by email', async () => {
    const user = await createLogin(world)
    const [caller, elsewhere] = [await world.signedIn(user), await world.signedIn(user)]
    expect((await change(caller, PASSWORD)).status).toBe(204)
    expect((await caller.get('/api/profile/sessions')).body).toHaveLength(1)
    expect((await elsewhere.get('/api/profile')).status).toBe(401)
    expect((await logIn(user.username, PASSWORD)).status).toBe(401)
    expect((await logIn(user.username, 'a new password')).status).toBe(200)
    expect((await mailsTo(world, user.email))[0]?.subject).toBe('Your password was changed')
  })

  test('is rejected with a wrong current one, and waits after five wrong tries', async () => {
    const caller = await world.signedIn(await createLogin(world))
    const message = 'This is not your current password.'
    expect(await change(caller, 'wrong')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'current_password', message }] },
    })
    await Promise.all(Array.from({ length: 10 }, () => change(caller, 'wrong')))
    expect(await change(caller, PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    pass(world, 31)
    expect((await change(caller, PASSWORD, 'short')).status).toBe(400)
    expect((await change(caller, PASSWORD)).status).toBe(204)
  })

  test('of two simultaneous changes, one wins', async () => {
    const user = await createLogin(world)
    const callers = [await world.signedIn(user), await world.signedIn(user)]
    const passwords = ['the first new one', 'the second new one']
    const replies = await Promise.all(callers.map((caller, at) => change(caller, PASSWORD, passwords[at])))
    const stands = replies.findIndex(({ status }) => status === 204)
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await logIn(user.username, passwords[stands] ?? '')).status).toBe(200)
  })

  test('the first one is set by email, since there is none to verify', async () => {
    const caller = await world.signedIn(await createUser(world.db, 'client', { google_id: 'google-only' }))
    expect(await change(caller, 'anything')).toMatchObject({ status: 409, body: { message: NO_PASSWORD_YET } })
  })

  test('stored replies contain no password, nor a fast hash of one', async () => {
    const caller = await world.signedIn(await createLogin(world))
    await change(caller, PASSWORD, 'kept nowhere at all')
    await change(caller, 'kept nowhere at all', 'another one')
    // Requests that differ only in their passwords have the same hash.
    const { rows } = await world.pool.query(
      `select count(distinct request_hash)::int as count from idempotency_keys where caller = $1`,
      [(await caller.get('/api/auth/user')).body.id],
    )
    expect(rows[0]?.count).toBe(1)
  })
})

test('signing out everywhere keeps this browser and says how many other sessions there were', async () => {
  const user = await createLogin(world)
  const [caller, ...others] = await Promise.all([1, 2, 3].map(() => world.signedIn(user)))
  const stranger = await world.signedIn(await createLogin(world))
  expect(await caller?.post('/api/profile/sign-out-everywhere')).toMatchObject({ status: 200, body: { ended: 2 } })
  for (const other of others) expect((await other.get('/api/profile')).status).toBe(401)
  expect((await caller?.get('/api/profile/sessions'))?.body).toHaveLength(1)
  expect((await stranger.get('/api/profile')).status).toBe(200)
  expect((await caller?.post('/api/profile/sign-out-everywhere'))?.body).toEqual({ ended: 0 })
})

describe('signed-in browsers', () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const logIn = (username: string | null, agent: string) =>
    world.anonymous().post('/api/login', { username, password: PASSWORD }, { 'user-agent': agent })

  test('are listed with what they call themselves, and one is signed out without the others', async () => {
    const user = await createLogin(world)
    const caller = await world.signedIn(user)
    const phone = world.holding(getSession(await logIn(user.username, PHONE)))
    const odd = world.holding(getSession(await logIn(user.username, '<script>')))
    const { body } = await phone.get('/api/profile/sessions')
    expect(body.map(({ device, is_current }: { device: string; is_current: boolean }) => [device, is_current])).toEqual(
      expect.arrayContaining([
        ['Safari on iOS', true],
        ['Unknown browser', false],
        ['Unknown browser', false],
      ]),
    )
    const mine = body.find(({ is_current }: { is_current: boolean }) => is_current)
    expect(mine).toMatchObject({ address: '127.0.0.1', created_at: expect.stringMatching(/Z$/) })
    expect((await caller.delete(`/api/profile/sessions/${mine.id}`)).status).toBe(204)
    expect((await phone.get('/api/profile')).status).toBe(401)
    expect((await odd.get('/api/profile')).status).toBe(200)
    expect((await caller.delete(`/api/profile/sessions/${mine.id}`)).status).toBe(404)
  })

  test('of another user cannot be signed out, and stay the same after a password change', async () => {
    const [user, stranger] = [await createLogin(world), await createLogin(world)]
    const phone = world.holding(getSession(await logIn(user.username, PHONE)))
    const [{ id }] = (await phone.get('/api/profile/sessions')).body
    expect((await (await world.signedIn(stranger)).delete(`/api/profile/sessions/${id}`)).status).toBe(404)
    expect((await phone.get('/api/profile')).status).toBe(200)
    const body = { current_password: PASSWORD, password: 'a new password' }
    const changed = await phone.post('/api/profile/password', body)
    expect(changed.status).toBe(204)
    const [renewed] = (await world.holding(getSession(changed)).get('/api/profile/sessions')).body
    expect(renewed).toMatchObject({ device: 'Safari on iOS', is_current: true })
    expect(renewed.id).not.toBe(id)
  })
})

describe('the picture', () => {
  const send = (caller: Caller, bytes: Uint8Array) =>
    upload(world, caller, '/api/profile/avatar', { name: 'me.png', bytes })

  test('is visible to its user and to staff, and to no other client', async () => {
    const [ada, dan] = [await createLogin(world, 'client'), await createLogin(world, 'client')]
    const [own, other] = [await world.signedIn(ada), await world.signedIn(dan)]
    const employee = await world.signedIn(await createLogin(world, 'employee'))
    const picture = png(3, 3)
    const { status, body } = await send(own, picture)
    expect(status).toBe(201)
    expect(body.avatar_url).toMatch(new RegExp(`^/api/users/${ada.id}/avatar\\?v=[\\w-]+$`))
    expect((await own.get('/api/auth/user')).body.avatar_url).toBe(body.avatar_url)
    for (const caller of [own, employee]) {
      const reply = await caller.get(body.avatar_url)
      expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
      expect(reply.headers['cache-control']).toBe('private, max-age=31536000')
      expect(Buffer.from(reply.bytes)).toEqual(Buffer.from(picture))
      const etag = String(reply.headers['etag'])
      expect((await caller.get(body.avatar_url, { 'if-none-match': etag })).status).toBe(304)
    }
    expect((await own.get(`/api/users/${ada.id}/avatar`)).headers['cache-control']).toBe('private, no-cache')
    expect((await other.get(body.avatar_url)).status).toBe(404)
    expect((await employee.get(`/api/users/${dan.id}/avatar`)).status).toBe(404)
    expect((await employee.get(`/api/users/${crypto.randomUUID()}/avatar`)).status).toBe(404)
  })

  test('is replaced and removed', async () => {
    const user = await createLogin(world)
    const caller = await world.signedIn(user)
    const first = (await send(caller, png(2, 2))).body.avatar_url
    const second = (await send(caller, png(4, 4))).body.avatar_url
    expect(second).not.toBe(first)
    expect((await caller.delete('/api/profile/avatar')).status).toBe(204)
    expect((await caller.get('/api/profile')).body.avatar_url).toBeNull()
    expect((await caller.get(second)).status).toBe(404)
    expect((await caller.delete('/api/profile/avatar')).status).toBe(204)
  })

  test('is validated by its content, not its name', async () => {
    const user = await createLogin(world)
    const script = new TextEncoder().encode('<svg onload="alert(1)"/>')
    expect((await send(await world.signedIn(user), script)).status).toBe(415)
    expect((await world.db.select().from(users).where(eq(users.id, user.id)))[0]?.avatar_url).toBeNull()
  })
})
