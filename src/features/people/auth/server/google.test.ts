import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Events } from 'oauth2-mock-server'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createGoogle, getSession, googleAt, refused, setCookies } from '#test/peers/google.ts'
import { createWorld } from '#test/world.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { signIns } from './caps.ts'

const at = await createGoogle()
const { world, person, start, finish, signIn, getUser } = at
beforeEach(async () => {
  await world.db.delete(rateLimits)
  at.newPerson()
})
afterAll(() => at.close())

test('reports whether it is set up', async () => {
  expect((await world.anonymous().get('/api/auth/providers')).body).toEqual({ google: true })
  const without = await createWorld()
  expect((await without.anonymous().get('/api/auth/providers')).body).toEqual({ google: false })
  for (const path of ['/api/auth/google', '/api/auth/google/callback?code=a&state=b'])
    expect(await without.anonymous().get(path)).toMatchObject(refused('google_not_set_up'))
  await without.close()
})

test('redirects to Google with state, nonce and PKCE, and back to our own URL', async () => {
  const { reply } = await start()
  expect(reply.status).toBe(303)
  const { searchParams } = new URL(String(reply.headers['location']))
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'panelboard',
    redirect_uri: 'http://localhost:3000/api/auth/google/callback',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^.{40,}$/),
    nonce: expect.stringMatching(/^.{40,}$/),
    code_challenge: expect.stringMatching(/^.{40,}$/),
  })
  expect(setCookies(reply)[0]).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/)
})

describe('a user returning from Google', () => {
  test('gets a login and a session the first time, and the same login the second time', async () => {
    const reply = await signIn()
    expect(reply).toMatchObject({ status: 303, headers: { location: '/' } })
    const created = await getUser(reply)
    expect(created).toMatchObject({
      username: null,
      role: 'client',
      name: 'Ada Lovelace',
      email: person['email'],
      email_confirmed: true,
      avatar_url: person['picture'],
    })
    person['email'] = 'moved@example.com'
    expect((await getUser(await signIn())).id).toBe(created.id)
    const events = "select outcome from audit_events where endpoint = 'GET /api/auth/google/callback' and user_id = $1"
    const { rows } = await world.pool.query(events, [created.id])
    expect(rows).toEqual([{ outcome: 'done' }, { outcome: 'done' }])
  })

  test('counts as the referral of whoever shared the code, unless it is their own', async () => {
    const friend = await createUser(world.db, 'client', { email: 'friend@example.com' })
    const referrer = async (path: string) => {
      at.newPerson()
      const { id } = await getUser(await finish(await start(path)))
      return (await world.db.select().from(users).where(eq(users.id, id)))[0]?.referred_by ?? null
    }
    const path = `/api/auth/google?ref=${friend.referral_code}`
    expect(await referrer(path)).toBe(friend.id)
    expect(await referrer('/api/auth/google?ref=')).toBeNull()
    at.newPerson()
    person['email'] = 'friend+google@example.com'
    const { id } = await getUser(await finish(await start(path)))
    expect((await world.db.select().from(users).where(eq(users.id, id)))[0]?.referred_by).toBeNull()
  })

  test('lands on the page they wanted, never on another site', async () => {
    const there = await finish(await start('/api/auth/google?next=%2Finvite%3Ftoken%3Dabc'))
    expect(there.headers['location']).toBe('/invite?token=abc')
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'evil']) {
      const reply = await finish(await start(`/api/auth/google?next=${encodeURIComponent(evil)}`))
      expect(reply.headers['location']).toBe('/')
    }
  })

  test('gets a new session id, and the old session ends', async () => {
    const { token } = await world.signedIn(await createUser(world.db))
    const started = await start()
    const reply = await finish(started, `${started.cookie}; panelboard_session=${token}`)
    expect(getSession(reply)).not.toBe(token)
    expect((await world.anonymous().get('/api/auth/user', { cookie: `panelboard_session=${token}` })).status).toBe(401)
  })

  test('is linked to the one client record with the email Google verified', async () => {
    const record = await createClient(world.db, { email: String(person['email']).toUpperCase() })
    const { id } = await getUser(await signIn())
    const [row] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(row?.user_id).toBe(id)
  })

  test('with an unverified email gets a login, but no client record and an email to confirm the address', async () => {
    person['email_verified'] = false
    const record = await createClient(world.db, { email: String(person['email']) })
    expect(await getUser(await signIn())).toMatchObject({ email_confirmed: false })
    const [row] = await world.db.select().from(clients).where(eq(clients.id, record.id))
    expect(row?.user_id).toBeNull()
    expect(await mailsTo(world, String(person['email']))).toHaveLength(1)
  })

  test.each([
    ['Google did not verify the email', false, true],
    ['we never confirmed the email', true, false],
  ])('does not take over a local login when %s', async (_, email_verified, confirmed) => {
    person['email_verified'] = email_verified
    const local = await createUser(world.db, 'admin', {
      email: String(person['email']).toUpperCase(),
      email_confirmed_at: confirmed ? world.clock.now.toISOString() : null,
    })
    const reply = await signIn()
    expect(reply).toMatchObject(refused('google_email_in_use'))
    expect(getSession(reply)).toBe('')
    const [row] = await world.db.select().from(users).where(eq(users.id, local.id))
    expect(row?.google_id).toBeNull()
  })

  const confirmed = () =>
    createUser(world.db, 'employee', {
      email: String(person['email']).toUpperCase(),
      email_confirmed_at: world.clock.now.toISOString(),
    })

  test('joins the local login if both sides have proven the email and Google runs the mailbox', async () => {
    person['hd'] = 'example.com'
    const local = await confirmed()
    expect(await getUser(await signIn())).toMatchObject({ id: local.id, role: 'employee' })
    const [notice] = await mailsTo(world, local.email)
    expect(notice?.subject).toBe('Sign-in with Google was turned on')
    person['sub'] = 'another-google-account'
    expect(await signIn()).toMatchObject(refused('google_email_in_use'))
  })

  test.each([undefined, 'evil.example'])(
    'whose address may have changed hands (workspace %s) joins only the login that this browser is signed in to',
    async (hd) => {
      if (hd) person['hd'] = hd
      const local = await confirmed()
      expect(await signIn()).toMatchObject(refused('google_email_in_use'))
      const started = await start('/api/auth/google?next=%2Fprofile')
      const other = await world.signedIn(await createUser(world.db))
      const cookieWith = (token: string | null) => `${started.cookie}; panelboard_session=${token}`
      const again = await start()
      const refusedAgain = await finish(again, `${again.cookie}; panelboard_session=${other.token}`)
      expect(refusedAgain).toMatchObject(refused('google_email_in_use'))
      const { token } = await world.signedIn(local)
      const reply = await finish(started, cookieWith(token))
      expect(reply.headers['location']).toBe('/profile')
      expect(await getUser(reply)).toMatchObject({ id: local.id })
    },
  )

  test('makes one login from two simultaneous callbacks', async () => {
    const started = await Promise.all(Array.from({ length: 5 }, () => start()))
    const replies = await Promise.all(started.map((one) => finish(one)))
    const users = await Promise.all(replies.map(getUser))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })
})

describe('an invalid callback signs no one in', () => {
  const outcome = (reply: Awaited<ReturnType<typeof finish>>) => [reply.headers['location'], getSession(reply)]
  const signedOut = (reason: string) => [`/auth?error=${reason}`, '']

  test("another user's callback, opened in a browser that did not start it", async () => {
    const attacker = await start()
    expect(outcome(await finish(attacker, ''))).toEqual(signedOut('google_expired'))
    expect(outcome(await finish(attacker, (await start()).cookie))).toEqual(signedOut('google_expired'))
  })

  test('the same callback twice, or twice at the same time', async () => {
    const started = await start()
    const replies = await Promise.all(Array.from({ length: 5 }, () => finish(started)))
    expect(replies.filter((reply) => reply.headers['location'] === '/')).toHaveLength(1)
    expect(outcome(await finish(started))).toEqual(signedOut('google_expired'))
  })

  test('a sign-in started eleven minutes ago', async () => {
    const started = await start()
    const before = world.clock.now
    world.clock.now = new Date(before.getTime() + 11 * 60_000)
    expect(outcome(await finish(started))).toEqual(signedOut('google_expired'))
    world.clock.now = before
  })

  test('a forged code', async () => {
    const started = await start()
    started.back.searchParams.set('code', 'made-up')
    expect(outcome(await finish(started))).toEqual(signedOut('google_failed'))
  })

  test.each([
    ['a token with a different nonce', { nonce: 'another' }],
    ['a token for another app', { aud: 'another-app' }],
    ['a token from another issuer', { iss: 'https://evil.example' }],
    ['a token without an email', { email: undefined }],
    ['a token that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ])('%s', async (_, claims) => {
    Object.assign(person, claims)
    expect(outcome(await signIn())).toEqual(signedOut('google_failed'))
  })

  type Part = Record<string, unknown>
  const encoded = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
  /** The next token of Google is replaced by one that `change` writes from its parts. */
  const forge = (change: (header: Part, claims: Part, signature: string) => string) =>
    at.google.service.once(Events.BeforeResponse, ({ body }) => {
      const [header = '', claims = '', signature = ''] = String(Object(body).id_token).split('.')
      const read = (part: string): Part => JSON.parse(Buffer.from(part, 'base64url').toString())
      Object.assign(Object(body), { id_token: change(read(header), read(claims), signature) })
    })

  test('a token that was changed after it was signed, or has no signature', async () => {
    forge((header, claims, signature) => [encoded(header), encoded({ ...claims, sub: 'another' }), signature].join('.'))
    expect(outcome(await signIn())).toEqual(signedOut('google_failed'))
    forge((_, claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`)
    expect(outcome(await signIn())).toEqual(signedOut('google_failed'))
  })

  test("a token signed in another way than Google's, or with a key that it brings along", async () => {
    forge((header, claims, signature) => [encoded(header), encoded(claims), signature].join('.'))
    expect((await signIn()).headers['location']).toBe('/')
    const [key] = at.google.issuer.keys.toJSON()
    const published = createPublicKey({ key: { ...key }, format: 'jwk' })
    const shared = [
      'a secret',
      published.export({ type: 'spki', format: 'pem' }),
      published.export({ type: 'pkcs1', format: 'pem' }),
      JSON.stringify(key),
    ]
    for (const secret of shared) {
      forge((header, claims) => {
        const text = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`
        return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
      })
      expect(outcome(await signIn())).toEqual(signedOut('google_failed'))
    }
    const pairs = {
      RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
      ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    }
    for (const [alg, { publicKey, privateKey }] of Object.entries(pairs)) {
      const jwk = { ...publicKey.export({ format: 'jwk' }), alg, kid: key?.kid }
      forge((header, claims) => {
        const text = `${encoded({ ...header, alg, jwk, jku: 'https://evil.example/jwks' })}.${encoded(claims)}`
        const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
        return `${text}.${signature.toString('base64url')}`
      })
      expect(outcome(await signIn())).toEqual(signedOut('google_failed'))
    }
  })

  test('a user who cancels at Google', async () => {
    const started = await start()
    started.back.searchParams.delete('code')
    started.back.searchParams.set('error', 'access_denied')
    expect(outcome(await finish(started))).toEqual(signedOut('google_cancelled'))
  })

  test('a provider that fails or is unreachable', async () => {
    const started = await start()
    at.google.service.once(Events.BeforeResponse, (response) => {
      response.statusCode = 503
      response.body = {}
    })
    expect(outcome(await finish(started))).toEqual(signedOut('google_unavailable'))
    const silent = await createWorld({ services: { identity: googleAt('http://127.0.0.1:9') } })
    expect(await silent.anonymous().get('/api/auth/google')).toMatchObject(refused('google_unavailable'))
    await silent.close()
  })
})

test('a deactivated user is not let in', async () => {
  const gone = { deactivated_at: '2026-06-15T15:00:00Z' }
  await createUser(world.db, 'employee', { google_id: String(person['sub']), ...gone })
  expect(await signIn()).toMatchObject(refused('google_failed'))
  person['sub'] = 'not-linked-yet'
  person['hd'] = 'example.com'
  const email_confirmed_at = '2026-06-01T15:00:00Z'
  const existing = await createUser(world.db, 'employee', {
    email: String(person['email']),
    email_confirmed_at,
    ...gone,
  })
  expect(await signIn()).toMatchObject(refused('google_failed'))
  const [row] = await world.db.select().from(users).where(eq(users.id, existing.id))
  expect(row?.google_id).toBeNull()
})

test('limits attempts from one IP address', async () => {
  const all = { count: signIns.rule.limit, window_ends: '2026-06-15T15:05:00Z' }
  await world.db.insert(rateLimits).values({ key: signIns.key('127.0.0.1'), ...all })
  expect(await world.anonymous().get('/api/auth/google')).toMatchObject(refused('google_too_many'))
})

test('refuses to start with an issuer URL that is not encrypted', () => {
  expect(() => googleAt('http://accounts.example.com')).toThrow(/^GOOGLE_ISSUER must be https/)
})
