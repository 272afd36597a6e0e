import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, turnOnTwoFactor } from '#test/authenticator.ts'
import { createClient, createUser } from '#test/factories.ts'
import { linkIn, mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { recoveryCodes } from '#features/people/two-factor/server/table.ts'
import { hashPassword } from '#server/passwords.ts'
import { rateLimits } from '#server/tables.ts'
import { sessions } from '#features/people/accounts/server/table.ts'

const start = new Date('2026-06-15T15:00:00Z')
const password = 'a new password'

const world = await setUpWorld({ company: true })
const password_hash = await hashPassword('the old password')
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})

const forgot = (email: string, headers?: Record<string, string>) =>
  world.anonymous().post('/api/auth/forgot-password', { email }, headers)
const reset = (token: string, headers?: Record<string, string>) =>
  world.anonymous().post('/api/auth/reset-password', { token, password }, headers)
const logIn = (username: string, password: string) => world.anonymous().post('/api/login', { username, password })

async function linkFor(email: string): Promise<string> {
  await forgot(email)
  return (await linkIn(world, email)).token
}

const newUser = (values: Partial<typeof users.$inferInsert> = {}) =>
  createUser(world.db, 'client', { password_hash, ...values })

describe('forgot password', () => {
  test('does the same work and gives the same answer for known and unknown addresses', async () => {
    const user = await newUser()
    const replies = [await forgot(user.email), await forgot('nobody@example.com')]
    expect(replies.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: 204, text: '' },
      { status: 204, text: '' },
    ])
    const { rows } = await world.db.execute(sql`select name, data from test_jobs`)
    expect(rows).toEqual([
      { name: 'mail-reset-link', data: { email: user.email } },
      { name: 'mail-reset-link', data: { email: 'nobody@example.com' } },
    ])
    expect(await mailsTo(world, user.email)).toHaveLength(1)
    expect(await mailsTo(world, 'nobody@example.com')).toHaveLength(0)
  })

  test('links to our own URL, whatever host the request names', async () => {
    const { email } = await newUser()
    await forgot(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect((await linkIn(world, email)).url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
  })

  test('limits requests per address, known or unknown', async () => {
    const { email } = await newUser()
    for (const address of [email, 'nobody@example.com']) {
      for (let count = 0; count < 5; count += 1) expect((await forgot(address)).status).toBe(204)
      expect(await forgot(address.toUpperCase())).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    }
  })
})

describe('the reset link', () => {
  test('sets the password and ends every session', async () => {
    const user = await newUser()
    const caller = await world.signedIn(user)
    expect((await reset(await linkFor(user.email))).status).toBe(204)
    expect((await caller.get('/api/auth/user')).status).toBe(401)
    expect((await logIn(user.email, 'the old password')).status).toBe(401)
    expect((await logIn(user.email, password)).status).toBe(200)
  })

  test('works once, even when twenty requests use it at the same moment', async () => {
    const token = await linkFor((await newUser()).email)
    const replies = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const refused = replies.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body.message).toBe('This link has already been used. Ask for a new one.')
  })

  test('leaves no session for sign-ins with the old password, whatever the timing', async () => {
    const user = await newUser()
    const token = await linkFor(user.email)
    const early = Array.from({ length: 4 }, () => logIn(user.email, 'the old password'))
    const [changed, ...replies] = await Promise.all([reset(token), ...early])
    expect(changed.status).toBe(204)
    expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect(await world.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0)
  })

  test("invalidates the user's other links", async () => {
    const { email } = await newUser()
    const older = await linkFor(email)
    const newer = await linkFor(email)
    expect((await reset(newer)).status).toBe(204)
    expect((await reset(older)).status).toBe(409)
  })

  test('expires after 30 minutes', async () => {
    const { email } = await newUser()
    const [first, second] = [await linkFor(email), await linkFor(email)]
    world.clock.now = new Date(start.getTime() + 30 * 60_000)
    expect(await reset(first)).toMatchObject({
      status: 409,
      body: { message: 'This link has expired. Ask for a new one.' },
    })
    world.clock.now = new Date(start.getTime() + 30 * 60_000 - 1)
    expect((await reset(second)).status).toBe(204)
  })

  test('says whether it still works, without using it', async () => {
    const open = (token: string) => world.anonymous().get(`/api/auth/reset-password?token=${token}`)
    const { email } = await newUser()
    const [token, other] = [await linkFor(email), await linkFor((await newUser()).email)]
    expect(await open(token)).toMatchObject({ status: 204 })
    expect(await open('made-up')).toMatchObject({ status: 404 })
    expect((await reset(token)).status).toBe(204)
    const used = { message: 'This link has already been used. Ask for a new one.' }
    expect(await open(token)).toMatchObject({ status: 409, body: used })
    world.clock.now = new Date(start.getTime() + 30 * 60_000)
    const expired = { message: 'This link has expired. Ask for a new one.' }
    expect(await open(other)).toMatchObject({ status: 409, body: expired })
  })

  test('is invalid if forged or of another kind', async () => {
    const email = 'confirm-me@example.com'
    await world.anonymous().post('/api/register', { username: 'confirm-me', email, name: 'A', password })
    expect((await reset((await linkIn(world, email)).token)).status).toBe(404)
    expect((await reset('made-up')).status).toBe(404)
  })

  test('does not work for an address the user no longer has', async () => {
    const { id, email } = await newUser()
    const token = await linkFor(email)
    await world.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, id))
    expect((await reset(token)).status).toBe(409)
    expect((await logIn('moved@example.com', password)).status).toBe(401)
  })

  test.each([null, '2026-06-01T00:00:00Z'])(
    'replaces a first password that must be changed, with the address proven at %j',
    async (email_confirmed_at) => {
      const user = await newUser({ must_change_password: true, email_confirmed_at })
      expect((await reset(await linkFor(user.email))).status).toBe(204)
      expect(await logIn(user.email, password)).toMatchObject({ status: 200, body: { must_change_password: false } })
    },
  )

  test('lets the user in immediately, regardless of earlier failed attempts', async () => {
    const { email } = await newUser()
    for (let count = 0; count < 6; count += 1) await logIn(email, 'wrong password')
    await reset(await linkFor(email))
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('unlinks a Google account that was linked before the address was proven, and keeps a later one', async () => {
    const squatted = await newUser({ google_id: 'squatter' })
    const own = await newUser({ google_id: 'owner', email_confirmed_at: start.toISOString() })
    for (const { email } of [squatted, own]) await reset(await linkFor(email))
    const rows = await world.db.select({ id: users.id, google_id: users.google_id }).from(users)
    expect(rows.find(({ id }) => id === squatted.id)?.google_id).toBeNull()
    expect(rows.find(({ id }) => id === own.id)?.google_id).toBe('owner')
  })

  test('proves the address, and links the client record waiting for it', async () => {
    const user = await newUser()
    const record = await createClient(world.db, { email: user.email })
    await reset(await linkFor(user.email))
    const signedIn = await logIn(user.email, password)
    expect(signedIn.body.email_confirmed).toBe(true)
    const [row] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(row?.user_id).toBe(user.id)
  })
})

describe('the owner of an address that someone else registered with', () => {
  const squat = async (email: string) => {
    const body = { username: `squat-${crypto.randomUUID().slice(0, 8)}`, email, name: 'Squatter', password: PASSWORD }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const repeat = () => world.anonymous().post('/api/register', body, key)
    const { id } = (await repeat()).body
    return { id, repeat, caller: await world.signedIn({ id }) }
  }
  /** True if the reply's cookie opens a session. */
  const isSignedIn = async ({ headers }: { headers: { 'set-cookie'?: unknown } }) => {
    const token = /panelboard_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? null
    return (await world.holding(token).get('/api/auth/user')).status === 200
  }
  test('is not locked out by two-factor sign-in the other person set up', async () => {
    const email = 'victim@example.com'
    const { id, caller } = await squat(email)
    expect((await turnOnTwoFactor(world, caller)).reply.status).toBe(200)
    expect((await reset(await linkFor(email))).status).toBe(204)
    expect(await logIn(email, password)).toMatchObject({
      status: 200,
      body: { two_factor: 'off', email_confirmed: true },
    })
    expect(await world.db.$count(recoveryCodes, eq(recoveryCodes.user_id, id))).toBe(0)
  })

  test('is the only one with access after a reset: repeating the registration does not sign in', async () => {
    const email = 'repeated@example.com'
    const { repeat } = await squat(email)
    expect((await reset(await linkFor(email))).status).toBe(204)
    expect(await isSignedIn(await repeat())).toBe(false)
  })

  test('is the only one with access after a password change, too', async () => {
    const { caller, repeat } = await squat('changed@example.com')
    const change = { current_password: PASSWORD, password }
    expect((await caller.post('/api/profile/password', change)).status).toBe(204)
    expect(await isSignedIn(await repeat())).toBe(false)
  })
})
