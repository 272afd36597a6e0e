import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#features/people/users/server/table.ts'
import { createGuarded, createLogin, PASSWORD } from '#test/authenticator.ts'
import { createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { findBearer } from './server/shared/bearer.ts'
import { accessTokens } from './server/table.ts'

const world = await setUpWorld({ company: true })

const input = { name: 'Claude', scopes: ['read'], days: 30 }

async function withPassword(role: 'admin' | 'employee' | 'client' = 'employee') {
  const user = await createLogin(world, role)
  return { user, caller: await world.signedIn(user) }
}
const created = async (caller: Caller, values: object = {}) =>
  (await caller.post('/api/tokens', { ...input, password: PASSWORD, ...values })).body
const findHolder = async (token: string) => (await findBearer(world.services, token))?.user ?? null

test('a token is shown once, stored as a hash, and mailed about', async () => {
  const { user, caller } = await withPassword()
  const reply = await caller.post('/api/tokens', { ...input, password: PASSWORD })
  expect(reply.status).toBe(201)
  const { id, token, ...rest } = reply.body
  expect(token).toMatch(/^pb_[\w-]{43}$/)
  expect(rest).toEqual({
    name: 'Claude',
    scopes: ['read'],
    expires_at: '2026-07-15T15:00:00.000Z',
    last_used_at: null,
    created_at: '2026-06-15T15:00:00.000Z',
  })
  expect((await caller.get('/api/tokens')).body).toEqual([{ id, ...rest }])
  const rows = await world.db.select().from(accessTokens)
  expect(JSON.stringify(rows)).not.toContain(token.slice(3))
  expect((await mailsTo(world, user.email))[0]?.subject).toBe('An access token was created')
  expect(await findHolder(token)).toMatchObject({ id: user.id, role: 'employee' })
})

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(81) }, 'name', 'Use at most 80 characters'],
  [{ scopes: ['write'] }, 'scopes', 'Choose read, or read and write'],
  [{ scopes: ['read', 'admin'] }, 'scopes.1', expect.any(String)],
  [{ days: 400 }, 'days', 'Choose 30, 90 or 365 days'],
  [{ password: null }, 'password', 'Enter your password'],
  [{ password: 'wrong' }, 'password', 'This is not your current password.'],
])('refuses %j', async (values, path, message) => {
  const { caller } = await withPassword('client')
  const { status, body } = await caller.post('/api/tokens', { ...input, password: PASSWORD, ...values })
  expect([status, body.errors]).toEqual([400, [{ path, message }]])
  expect((await caller.get('/api/tokens')).body).toEqual([])
})

test('a user without a password needs a recent sign-in', async () => {
  const caller = await world.signedIn(await createUser(world.db, 'client'))
  expect((await caller.post('/api/tokens', input)).status).toBe(201)
  world.clock.now = new Date('2026-06-15T16:00:00Z')
  expect(await caller.post('/api/tokens', input)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('sign in with Google again') },
  })
  world.clock.now = new Date('2026-06-15T15:00:00Z')
})

test('at most 20 tokens per user, also when they are created simultaneously', async () => {
  const caller = await world.signedIn(await createUser(world.db, 'client'))
  const replies = await Promise.all(Array.from({ length: 22 }, () => caller.post('/api/tokens', input)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(replies.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    body: { message: 'You have 20 access tokens. Revoke one that you no longer use first.' },
  })
  const [first] = (await caller.get('/api/tokens')).body
  expect((await caller.delete(`/api/tokens/${first.id}`)).status).toBe(204)
  expect((await caller.post('/api/tokens', input)).status).toBe(201)
})

test('a revoked token ends immediately, and only its owner can revoke it', async () => {
  const { caller } = await withPassword('client')
  const { id, token } = await created(caller)
  const { caller: admin } = await withPassword('admin')
  expect((await admin.delete(`/api/tokens/${id}`)).status).toBe(404)
  expect((await admin.get('/api/tokens')).body).toEqual([])
  expect(await findHolder(token)).not.toBeNull()
  expect((await caller.delete(`/api/tokens/${id}`)).status).toBe(204)
  expect((await caller.delete(`/api/tokens/${id}`)).status).toBe(404)
  expect(await findHolder(token)).toBeNull()
  const history = await admin.get(`/api/audit/history?record=access_token&record_id=${id}`)
  expect(history.body).toMatchObject([
    { action: 'changed', changes: [{ field: 'revoked_at', before: null, after: '2026-06-15T15:00:00.000Z' }] },
    { action: 'created', changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Claude' }]) },
  ])
  expect(history.text).not.toContain('hash')
})

test('a token ends on its last day', async () => {
  const { caller } = await withPassword()
  const { token } = await created(caller)
  world.clock.now = new Date('2026-07-15T14:59:59Z')
  expect(await findHolder(token)).not.toBeNull()
  world.clock.now = new Date('2026-07-15T15:00:00Z')
  expect(await findHolder(token)).toBeNull()
  world.clock.now = new Date('2026-06-15T15:00:00Z')
})

test('a new password revokes all tokens, and signing out elsewhere none', async () => {
  const { user, caller } = await withPassword()
  const { token } = await created(caller)
  await caller.post('/api/profile/sign-out-everywhere')
  expect(await findHolder(token)).not.toBeNull()
  const { status } = await caller.post('/api/profile/password', {
    current_password: PASSWORD,
    password: 'staple the horse',
  })
  expect(status).toBe(204)
  expect(await findHolder(token)).toBeNull()
  expect((await caller.get('/api/tokens')).body).toEqual([])
  expect((await mailsTo(world, user.email))[0]?.text).toContain('your access tokens were revoked')
})

test('works with the current role, and not for a deactivated user', async () => {
  const { user, caller } = await withPassword('admin')
  const { token } = await created(caller)
  const change = (values: object) => world.db.update(users).set(values).where(eq(users.id, user.id))
  await change({ role: 'client' })
  expect(await findHolder(token)).toMatchObject({ role: 'client' })
  await change({ deactivated_at: '2026-06-15T15:00:00.000Z' })
  expect(await findHolder(token)).toBeNull()
})

test('its last use is kept to the minute', async () => {
  const { caller } = await withPassword()
  const { token } = await created(caller)
  const lastUse = async () => (await caller.get('/api/tokens')).body[0].last_used_at
  await findBearer(world.services, token)
  expect(await lastUse()).toBe('2026-06-15T15:00:00.000Z')
  world.clock.now = new Date('2026-06-15T15:00:30Z')
  await findBearer(world.services, token)
  expect(await lastUse()).toBe('2026-06-15T15:00:00.000Z')
  world.clock.now = new Date('2026-06-15T15:02:00Z')
  await findBearer(world.services, token)
  expect(await lastUse()).toBe('2026-06-15T15:02:00.000Z')
  world.clock.now = new Date('2026-06-15T15:00:00Z')
})

test.each(['', 'pb_', 'pb_unknown', 'Bearer x'])('%j is no token', async (secret) => {
  expect(await findHolder(secret)).toBeNull()
})

test('ends with its user: reactivating them, or resetting their two-factor sign-in, brings no token back', async () => {
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const { user, caller } = await withPassword('employee')
  const { token } = await created(caller)
  for (const active of [false, true]) expect((await admin.patch(`/api/users/${user.id}`, { active })).status).toBe(200)
  expect(await findHolder(token)).toBeNull()
  const guarded = await createGuarded(world, 'employee')
  const second = await created(guarded.caller)
  expect(await findHolder(second.token)).not.toBeNull()
  expect((await admin.delete(`/api/users/${guarded.user.id}/two-factor`)).status).toBe(204)
  expect(await findHolder(second.token)).toBeNull()
})
