import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeAt, createGuarded, createLogin, type Guarded, pass, PASSWORD } from '#test/authenticator.ts'
import { createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { takeRecoveryCode, takeStep } from './server/queries.ts'
import { hashCode } from './server/recovery-codes.ts'
import { recoveryCodes } from './server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { CODE_WRONG, TWO_FACTOR_IS_OFF, TWO_FACTOR_IS_ON, TWO_FACTOR_IS_REQUIRED } from './contract.ts'

const world = await setUpWorld({ company: true })
beforeEach(() => world.db.delete(rateLimits))

const getRow = async (id: string) => {
  const [row] = await world.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('No such user')
  return row
}
const statuses = (replies: { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const refused = (message: string) => ({ status: 400, body: { errors: [{ path: 'code', message }] } })
const wrong = refused(CODE_WRONG)
const firstWrong = refused('That code is not right. Enter the newest one from your app.')

describe('setup', () => {
  test('asks for the password, names the company, and changes nothing until a code proves that the app has it', async () => {
    const user = await createLogin(world)
    const caller = await world.signedIn(user)
    expect(await caller.post('/api/two-factor/start', { password: 'not mine' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: 'This is not your current password.' }] },
    })
    expect(await caller.post('/api/two-factor/start')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: 'Enter your password' }] },
    })
    const { status, body } = await caller.post('/api/two-factor/start', { password: PASSWORD })
    expect(status).toBe(200)
    expect(new URL(body.url).searchParams.get('issuer')).toBe('Bluebonnet Electric')
    expect(decodeURIComponent(body.url)).toContain(`Bluebonnet Electric:${user.email}`)
    expect((await caller.get('/api/auth/user')).body.two_factor).toBe('off')
    expect((await getRow(user.id)).two_factor_secret).not.toContain(body.secret)
    const signedIn = await world.anonymous().post('/api/login', { username: user.username, password: PASSWORD })
    expect(signedIn.status).toBe(200)
  })

  test('a code turns it on, shows ten recovery codes once, and signs out everywhere else', async () => {
    const user = await createLogin(world)
    const [caller, elsewhere] = [await world.signedIn(user), await world.signedIn(user)]
    const { secret } = (await caller.post('/api/two-factor/start', { password: PASSWORD })).body
    expect(await caller.post('/api/two-factor/confirm', { code: '000000' })).toMatchObject(firstWrong)
    const code = codeAt(secret, world.clock.now)
    const reply = await caller.post('/api/two-factor/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(reply.status).toBe(200)
    expect(new Set(reply.body.recovery_codes).size).toBe(10)
    expect((await caller.get('/api/auth/user')).body.two_factor).toBe('on')
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    const kept = await world.db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
    expect(JSON.stringify(kept)).not.toContain(reply.body.recovery_codes[0].replaceAll('-', ''))
    for (const [path, body] of [
      ['start', { password: PASSWORD }],
      ['confirm', { code }],
    ] as const)
      expect(await caller.post(`/api/two-factor/${path}`, body)).toMatchObject({
        status: 409,
        body: { message: TWO_FACTOR_IS_ON },
      })
  })

  test('restarting invalidates the earlier QR code; without a start there is nothing to confirm', async () => {
    const caller = await world.signedIn(await createLogin(world))
    expect((await caller.post('/api/two-factor/confirm', { code: '123456' })).status).toBe(409)
    const first = (await caller.post('/api/two-factor/start', { password: PASSWORD })).body
    const second = (await caller.post('/api/two-factor/start', { password: PASSWORD })).body
    const confirm = ({ secret }: { secret: string }) =>
      caller.post('/api/two-factor/confirm', { code: codeAt(secret, world.clock.now) })
    expect(await confirm(first)).toMatchObject(firstWrong)
    expect((await confirm(second)).status).toBe(200)
  })

  test("confirming four times at the same moment turns it on once, with one answer's codes", async () => {
    const user = await createLogin(world)
    const caller = await world.signedIn(user)
    const { secret } = (await caller.post('/api/two-factor/start', { password: PASSWORD })).body
    const code = codeAt(secret, world.clock.now)
    const tries = Array.from({ length: 4 }, () => caller.post('/api/two-factor/confirm', { code }))
    // The first ends every other session, so a slower one may find its own gone.
    const [first, ...others] = statuses(await Promise.all(tries))
    expect(first).toBe(200)
    for (const other of others) expect([401, 409]).toContain(other)
    expect(await world.db.$count(recoveryCodes, eq(recoveryCodes.user_id, user.id))).toBe(10)
  })

  test('a Google-only user needs a fresh sign-in instead of the password', async () => {
    const caller = await world.signedIn(await createUser(world.db, 'client', { google_id: 'only-google' }))
    pass(world, 15 * 60)
    expect(await caller.post('/api/two-factor/start')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sign in with Google again') },
    })
    pass(world, -15 * 60)
    expect((await caller.post('/api/two-factor/start')).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  test('replace the old ones, for an unused code', async () => {
    const { caller, recoveryCodes: before, code } = await createGuarded(world)
    const renew = (code: string | undefined) => caller.post('/api/two-factor/recovery-codes', { code })
    const reply = await renew(code())
    expect(reply.status).toBe(200)
    expect(reply.body.recovery_codes).toHaveLength(10)
    expect(await renew(code())).toMatchObject(wrong)
    expect(await renew(before[0])).toMatchObject(wrong)
    expect((await renew(reply.body.recovery_codes[0])).status).toBe(200)
    const without = await world.signedIn(await createLogin(world))
    expect(await without.post('/api/two-factor/recovery-codes', { code: '123456' })).toMatchObject({
      status: 409,
      body: { message: TWO_FACTOR_IS_OFF },
    })
  })

  test('wrong codes wait longer each time', async () => {
    const { caller, code } = await createGuarded(world)
    const renew = (code: string) => caller.post('/api/two-factor/recovery-codes', { code })
    const tries = await Promise.all(Array.from({ length: 12 }, () => renew('000000')))
    expect(statuses(tries)).toEqual([...Array<number>(5).fill(400), ...Array<number>(7).fill(429)])
    expect(await renew(code())).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    pass(world, 31)
    expect((await renew(code())).status).toBe(200)
  })
})

describe('turning it off', () => {
  const disable = ({ caller }: Guarded, code: string, password: string | null = PASSWORD) =>
    caller.post('/api/two-factor/disable', { code, password })

  test('requires the password and a code, erases everything, and notifies by email', async () => {
    const guarded = await createGuarded(world)
    expect((await disable(guarded, guarded.code(), 'not mine')).status).toBe(400)
    expect((await disable(guarded, guarded.code(), null)).status).toBe(400)
    expect(await disable(guarded, '000000')).toMatchObject(wrong)
    expect((await disable(guarded, guarded.code())).status).toBe(204)
    expect(await getRow(guarded.user.id)).toMatchObject({
      two_factor_secret: null,
      two_factor_enabled_at: null,
      two_factor_last_step: null,
    })
    expect(await world.db.$count(recoveryCodes, eq(recoveryCodes.user_id, guarded.user.id))).toBe(0)
    const [mail] = await mailsTo(world, guarded.user.email)
    expect(mail?.subject).toBe('Two-factor sign-in was turned off')
    expect(await disable(guarded, guarded.code())).toMatchObject({ status: 409, body: { message: TWO_FACTOR_IS_OFF } })
  })

  test('is refused to staff while the company requires it, but not to clients', async () => {
    const [employee, client] = [await createGuarded(world), await createGuarded(world, 'client')]
    await world.db.update(companySettings).set({ require_two_factor: true })
    expect(await disable(employee, employee.code())).toMatchObject({
      status: 409,
      body: { message: TWO_FACTOR_IS_REQUIRED },
    })
    expect((await disable(client, client.code())).status).toBe(204)
    await world.db.update(companySettings).set({ require_two_factor: false })
  })
})

describe('an administrator', () => {
  test('turns it off for a user who lost everything, who is signed out and notified; never for themselves', async () => {
    const admin = await createGuarded(world, 'admin')
    const { user, caller } = await createGuarded(world)
    const reset = (id: string) => admin.caller.delete(`/api/users/${id}/two-factor`)
    expect((await reset(user.id)).status).toBe(204)
    expect((await caller.get('/api/auth/user')).status).toBe(401)
    expect((await getRow(user.id)).two_factor_secret).toBeNull()
    const [mail] = await mailsTo(world, user.email)
    expect(mail?.text).toContain(`${admin.user.name}, an administrator, turned off two-factor sign-in`)
    expect((await reset(user.id)).status).toBe(204)
    expect(await mailsTo(world, user.email)).toHaveLength(1)
    expect((await reset(admin.user.id)).status).toBe(409)
    expect((await reset(crypto.randomUUID())).status).toBe(404)
    expect((await world.anonymous().post('/api/login', { username: user.username, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('can require it of staff only after setting it up themselves', async () => {
    const plain = await world.signedIn(await createLogin(world, 'admin'))
    const rule = { require_two_factor: true }
    expect(await plain.patch('/api/settings', rule)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Set up two-factor sign-in for yourself first') },
    })
    const { caller } = await createGuarded(world, 'admin')
    expect((await caller.patch('/api/settings', rule)).status).toBe(200)
    expect((await plain.get('/api/auth/user')).body.two_factor).toBe('required')
    expect((await plain.patch('/api/settings', { require_two_factor: false })).status).toBe(403)
    expect((await caller.patch('/api/settings', { require_two_factor: false })).status).toBe(200)
    expect((await plain.get('/api/auth/user')).body.two_factor).toBe('off')
  })
})

// Bypasses the rate limit, which lets only five simultaneous tries get this far.
const countTaken = async (take: () => Promise<boolean>) =>
  (await Promise.all(Array.from({ length: 50 }, take))).filter(Boolean).length

test('one of fifty simultaneous requests with the same code succeeds', async () => {
  const { user, recoveryCodes: codes } = await createGuarded(world)
  const step = Math.floor(world.clock.now.getTime() / 30_000)
  expect(await countTaken(() => takeStep(world.db, user.id, step))).toBe(1)
  expect(await countTaken(() => takeStep(world.db, user.id, step - 1))).toBe(0)
  const hash = hashCode(user.id, codes[0] ?? '')
  expect(await countTaken(() => takeRecoveryCode(world.db, user.id, hash, world.clock.now))).toBe(1)
})
