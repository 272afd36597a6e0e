import { expect, test } from 'vitest'
import { findWeakness } from '#features/people/accounts/server/shared/weak-passwords.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'
import { createLogin, PASSWORD } from '#test/authenticator.ts'
import { setUpWorld } from '#test/world.ts'
import { readConfig } from '#server/config.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const world = await setUpWorld()

const grace = { username: 'grace.hopper', email: 'grace@example.com' }
const COMMON = 'This is one of the most common passwords. Choose another one.'
const OWN = 'Choose a password that is not your username or email address.'
const CONTEXT = 'Choose a password that is not the name of the company or of Panelboard.'

test.each([
  ['password', COMMON],
  ['12345678', COMMON],
  ['QWERTYuiop', COMMON],
  ['Grace.Hopper', OWN],
  ['grace@example.com', OWN],
  ['panelboard', CONTEXT],
  ['Panel-Board 2026!', CONTEXT],
  ['LoneStarElectric1', CONTEXT],
  ['panelboard horse', null],
  ['2026 2026 2026', null],
  ['correct horse', null],
])('%s: %s', async (password, weakness) => {
  expect(await findWeakness(password, grace, 'Lone Star Electric')).toBe(weakness)
})

const refused = (message: string) => ({ status: 400, body: { errors: [{ path: 'password', message }] } })

test('a new login, a reset and a change refuse it, and nothing is used up', async () => {
  const body = { ...grace, name: 'Grace Hopper', password: 'iloveyou' }
  expect(await world.anonymous().post('/api/register', body)).toMatchObject(refused(COMMON))

  const user = await createLogin(world)
  const caller = await world.signedIn(user)
  const change = (password: string) => caller.post('/api/profile/password', { current_password: PASSWORD, password })
  expect(await change('sunshine')).toMatchObject(refused(COMMON))
  expect(await change(user.email)).toMatchObject(refused(OWN))
  expect(await change('Your Company 1')).toMatchObject(refused(CONTEXT))

  const { id: user_id, email } = user
  const token = await createToken(world.services, { purpose: 'reset_password', user_id, email, minutes: 30 })
  const reset = (password: string) => world.anonymous().post('/api/auth/reset-password', { token, password })
  expect(await reset('baseball')).toMatchObject(refused(COMMON))
  expect((await caller.get('/api/profile')).status).toBe(200)
  expect((await reset('a better horse')).status).toBe(204)
})

test('takes 8 to 200 characters of any kind, exactly as typed', async () => {
  const register = (username: string, password: string) =>
    world.anonymous().post('/api/register', { username, email: `${username}@example.com`, name: 'Ada', password })
  const logIn = async (username: string, password: string) =>
    (await world.anonymous().post('/api/login', { username, password })).status
  expect((await register('seven', 'b4ckh0e')).body.errors[0].path).toBe('password')
  expect((await register('long', 'x'.repeat(201))).body.errors[0].path).toBe('password')
  const taken = [' Zwölf 🔌 ', 'qmvzhtwp', 'long pass '.repeat(20).padEnd(200, '.').slice(0, 200)]
  for (const [n, password] of taken.entries()) {
    expect((await register(`typed-${n}`, password)).status).toBe(201)
    expect(await logIn(`typed-${n}`, password)).toBe(200)
    for (const other of [password.toUpperCase(), password.trim(), password.slice(0, -1)])
      if (other !== password) expect(await logIn(`typed-${n}`, other)).toBe(401)
  }
})

test('ADMIN_PASSWORD must not be one either', async () => {
  const config = readConfig({ ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: '11111111', ADMIN_EMAIL: 'boss@example.com' })
  await expect(ensureFirstAdmin({ ...world.services, config }, { sampleData: false })).rejects.toThrow(
    `ADMIN_PASSWORD cannot be used. ${COMMON}`,
  )
})
