import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeAt, createGuarded, type Guarded, pass, PASSWORD } from '#test/authenticator.ts'
import { linkIn } from '#test/mailbox.ts'
import { createWorld, setUpWorld } from '#test/world.ts'
import { CODE_NEEDED, CODE_WRONG } from '#features/people/two-factor/contract.ts'
import { takeCode } from '#features/people/two-factor/server/shared/codes.ts'
import { recoveryCodes } from '#features/people/two-factor/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'

const world = await setUpWorld()
beforeEach(() => world.db.delete(rateLimits))

const logIn = ({ user }: Guarded, code?: string, password = PASSWORD) =>
  world.anonymous().post('/api/login', { username: user.username, password, ...(code !== undefined && { code }) })
const refused = (message: string) => ({ status: 401, body: { message, errors: [{ path: 'code', message }] } })
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const getCookies = (reply: { headers: Record<string, unknown> }) => reply.headers['set-cookie']

describe('a correct password', () => {
  test('asks for the code, and gives no session without it', async () => {
    const guarded = await createGuarded(world)
    for (const code of [undefined, '', '  ']) {
      const reply = await logIn(guarded, code)
      expect(reply).toMatchObject(refused(CODE_NEEDED))
      expect(getCookies(reply)).toBeUndefined()
    }
    const wrong = await logIn(guarded, '000000')
    expect(wrong).toMatchObject(refused(CODE_WRONG))
    expect(getCookies(wrong)).toBeUndefined()
    const right = await logIn(guarded, guarded.code())
    expect(right).toMatchObject({ status: 200, body: { id: guarded.user.id, two_factor: 'on' } })
    expect(String(getCookies(right))).toContain('panelboard_session=')
  })

  test('a wrong password reveals nothing about codes, whatever code comes with it', async () => {
    const guarded = await createGuarded(world)
    const replies = [
      await logIn(guarded, guarded.code(), 'wrong password'),
      await logIn(guarded, undefined, 'wrong password'),
    ]
    for (const { status, text } of replies) expect([status, text]).toEqual([401, '{"message":"Invalid credentials"}'])
    // The failed try did not use up the code.
    expect((await logIn(guarded, guarded.code())).status).toBe(200)
  })
})

describe('a code', () => {
  test('works once, even when twenty requests use it at the same moment', async () => {
    const guarded = await createGuarded(world)
    const code = guarded.code()
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(guarded, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.db.delete(rateLimits)
    expect(await logIn(guarded, code)).toMatchObject(refused(CODE_WRONG))
  })

  test('may be one step old or early, but never older than the last one used', async () => {
    const guarded = await createGuarded(world)
    const at = (seconds: number) => codeAt(guarded.secret, new Date(world.clock.now.getTime() + seconds * 1000))
    expect((await logIn(guarded, at(60))).status).toBe(401)
    expect((await logIn(guarded, at(30))).status).toBe(200)
    // The current code is older than the early one that was used.
    expect((await logIn(guarded, at(0))).status).toBe(401)
    pass(world, 60)
    expect((await logIn(guarded, at(-60))).status).toBe(401)
    expect((await logIn(guarded, at(-30))).status).toBe(401)
    expect((await logIn(guarded, at(0))).status).toBe(200)
  })

  test("stays used when the server's clock is set back", async () => {
    const guarded = await createGuarded(world)
    pass(world, 30)
    const code = guarded.code()
    expect((await logIn(guarded, code)).status).toBe(200)
    pass(world, -30)
    expect((await logIn(guarded, code)).status).toBe(401)
    expect((await logIn(guarded, guarded.code())).status).toBe(401)
    pass(world, 60)
    expect((await logIn(guarded, guarded.code())).status).toBe(200)
  })

  test("of another user's app does not work, nor does a secret copied from another user's row", async () => {
    const [one, other] = [await createGuarded(world), await createGuarded(world)]
    pass(world, 60)
    expect((await logIn(one, other.code())).status).toBe(401)
    const copied = sql`(select two_factor_secret from users where id = ${other.user.id})`
    await world.db.update(users).set({ two_factor_secret: copied }).where(eq(users.id, one.user.id))
    expect((await logIn(one, other.code())).status).toBe(401)
  })
})

test('an authenticator app outlives a replaced SESSION_SECRET', async () => {
  const guarded = await createGuarded(world)
  const getSecret = async () =>
    (await world.db.select().from(users).where(eq(users.id, guarded.user.id)))[0]?.two_factor_secret ?? ''
  const before = await getSecret()
  const rotated = { ...world.services, config: { ...world.services.config, sessionSecret: 'a new secret' } }
  pass(world, 30)
  expect(await takeCode(rotated, guarded.user.id, guarded.code())).toBe(true)
  expect(await getSecret()).not.toBe(before)
})

describe('a recovery code', () => {
  test('replaces the app once, even when twenty requests use it at the same moment', async () => {
    const guarded = await createGuarded(world)
    const [code = '', second = ''] = guarded.recoveryCodes
    const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(guarded, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.db.delete(rateLimits)
    expect(await logIn(guarded, code)).toMatchObject(refused(CODE_WRONG))
    expect((await logIn(guarded, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await guarded.caller.get('/api/profile')).body.recovery_codes_left).toBe(8)
  })

  test('works for its own user only', async () => {
    const [one, other] = [await createGuarded(world), await createGuarded(world)]
    expect((await logIn(one, other.recoveryCodes[0])).status).toBe(401)
  })

  test('still works after SESSION_SECRET was replaced', async () => {
    const guarded = await createGuarded(world)
    await world.db
      .update(users)
      .set({ two_factor_secret: 'sealed with another secret' })
      .where(eq(users.id, guarded.user.id))
    expect((await logIn(guarded, guarded.code())).status).toBe(401)
    expect((await logIn(guarded, guarded.recoveryCodes[0])).status).toBe(200)
  })
})

describe('guessing', () => {
  test('codes is no faster than guessing passwords: five tries, then a growing wait', async () => {
    const guarded = await createGuarded(world)
    const replies = await Promise.all(Array.from({ length: 30 }, () => logIn(guarded, '000000')))
    expect(statuses(replies)).toEqual([...Array<number>(5).fill(401), ...Array<number>(25).fill(429)])
    expect(await logIn(guarded, guarded.code())).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    pass(world, 31)
    expect((await logIn(guarded, guarded.code())).status).toBe(200)
  })

  test('counts every request for a code as a try', async () => {
    const guarded = await createGuarded(world)
    const replies = await Promise.all(Array.from({ length: 10 }, () => logIn(guarded)))
    expect(statuses(replies)).toEqual([...Array<number>(5).fill(401), ...Array<number>(5).fill(429)])
  })

  test('gives no more tries from many addresses than from one', async () => {
    const proxied = await createWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
    const guarded = await createGuarded(proxied)
    const { username } = guarded.user
    const from = (ip: number, code: string) =>
      proxied
        .anonymous()
        .post('/api/login', { username, password: PASSWORD, code }, { 'x-forwarded-for': `198.51.100.${ip}` })
    const replies = []
    for (let ip = 1; ip <= 12; ip += 1) replies.push(await from(ip, '000000'))
    expect(statuses(replies)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
    await proxied.close()
  })
})

test('a password reset by email does not skip the code, and keeps the recovery codes', async () => {
  const guarded = await createGuarded(world, 'employee', { email_confirmed_at: '2026-01-01T00:00:00Z' })
  await world.anonymous().post('/api/auth/forgot-password', { email: guarded.user.email })
  const { token } = await linkIn(world, guarded.user.email)
  const reset = await world.anonymous().post('/api/auth/reset-password', { token, password: 'a new password' })
  expect(reset.status).toBe(204)
  expect(getCookies(reset)).toBeUndefined()
  expect(await logIn(guarded, undefined, 'a new password')).toMatchObject(refused(CODE_NEEDED))
  expect(await world.db.$count(recoveryCodes, eq(recoveryCodes.user_id, guarded.user.id))).toBe(10)
  expect((await logIn(guarded, guarded.code(), 'a new password')).status).toBe(200)
})
