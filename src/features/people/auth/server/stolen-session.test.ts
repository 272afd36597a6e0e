import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLogin, pass, PASSWORD, turnOnTwoFactor } from '#test/authenticator.ts'
import { createUser } from '#test/factories.ts'
import { linkIn } from '#test/mailbox.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { rateLimits } from '#server/tables.ts'
import { sessions } from '#features/people/accounts/server/table.ts'

// A cookie copied by malware or on a borrowed machine: what the owner does in the same browser must end the copy.

const world = await setUpWorld({ company: true })
beforeEach(() => world.db.delete(rateLimits))

const getStatus = async (caller: Caller) => (await caller.get('/api/auth/user')).status

async function stolen(user: { id: string }) {
  const owner = await world.signedIn(user)
  const copy = world.holding(owner.token)
  expect(await getStatus(copy)).toBe(200)
  return { owner, copy }
}

describe('a copied session cookie ends', () => {
  test.each<[string, (owner: Caller) => Promise<{ status: number }>]>([
    [
      'when the owner changes the password',
      (owner) => owner.post('/api/profile/password', { current_password: PASSWORD, password: 'a new password' }),
    ],
    ['when the owner turns on two-factor sign-in', async (owner) => (await turnOnTwoFactor(world, owner)).reply],
    ['when the owner signs out everywhere else', (owner) => owner.post('/api/profile/sign-out-everywhere')],
  ])('%s', async (_, act) => {
    const user = await createLogin(world)
    const { owner, copy } = await stolen(user)
    expect((await act(owner)).status).toBeLessThan(300)
    expect(await getStatus(copy)).toBe(401)
    expect(await getStatus(owner)).toBe(200)
    expect(await world.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(1)
  })

  test('before it gains employee access, when its owner accepts an invitation', async () => {
    const user = await createUser(world.db)
    const admin = await world.signedIn(await createUser(world.db, 'admin'))
    await admin.post('/api/invitations', { email: user.email, role: 'employee' })
    const { token } = await linkIn(world, user.email)
    const { owner, copy } = await stolen(user)
    expect((await owner.post('/api/auth/accept-invitation', { token })).status).toBe(204)
    expect(await getStatus(copy)).toBe(401)
    expect((await owner.get('/api/auth/user')).body.role).toBe('employee')
  })
})

test('when a session and its copy both sign out everywhere else at the same moment, only one survives', async () => {
  const user = await createUser(world.db)
  const { owner, copy } = await stolen(user)
  const callers = [owner, copy]
  const replies = await Promise.all(callers.map((caller) => caller.post('/api/profile/sign-out-everywhere')))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect(await world.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(1)
})

test('a new session is not a fresh sign-in: signing out everywhere is no substitute for signing in with Google', async () => {
  const caller = await world.signedIn(await createUser(world.db, 'client', { google_id: 'google-only' }))
  pass(world, 16 * 60)
  expect((await caller.post('/api/profile/sign-out-everywhere')).status).toBe(200)
  expect(await caller.post('/api/two-factor/start')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('sign in with Google again') },
  })
})

test('a copied session cookie gains no other email: a proven one stays, and another needs the password or a fresh sign-in', async () => {
  const getEmail = async (caller: Caller) => (await caller.get('/api/auth/user')).body.email
  const change = (caller: Caller, password: string | null) =>
    caller.post('/api/auth/email', { email: 'thief@evil.example', password })
  const proven = await createLogin(world, 'client', { email_confirmed_at: '2026-06-01T15:00:00Z' })
  const { copy } = await stolen(proven)
  expect((await change(copy, PASSWORD)).status).toBe(409)
  expect(await getEmail(copy)).toBe(proven.email)

  const unproven = await createLogin(world, 'client')
  const { owner, copy: second } = await stolen(unproven)
  for (const guess of [null, 'not the password']) expect((await change(second, guess)).status).toBe(400)
  expect(await getEmail(owner)).toBe(unproven.email)

  const google = await createUser(world.db, 'client', { google_id: 'google-without-email' })
  const { copy: third } = await stolen(google)
  pass(world, 16 * 60)
  expect((await change(third, null)).status).toBe(409)
  expect(await getEmail(third)).toBe(google.email)

  expect((await change(owner, PASSWORD)).status).toBe(204)
  expect(await getEmail(owner)).toBe('thief@evil.example')
})
