import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'

// Cookies are signed: a value we did not write is ignored without a database query.

let world: World

beforeAll(async () => {
  world = await createWorld({ env: { SESSION_SECRET: 'a secret of at least 32 characters' } })
})
afterAll(() => world.close())

test('on https, the cookie of a sibling site is not ours', async () => {
  const secure = await createWorld({ env: { PUBLIC_URL: 'https://app.example.com' } })
  const person = { username: 'ann', name: 'Ann', email: 'ann@example.com', password: 'a long password' }
  const reply = await secure.anonymous().post('/api/register', person)
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(
    /^__Host-panelboard_session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
  const whoHas = (cookie: string) => secure.anonymous().get('/api/auth/user', { cookie })
  expect((await whoHas(`__Host-panelboard_session=${token}`)).status).toBe(200)
  expect((await whoHas(`panelboard_session=${token}`)).status).toBe(401)
  await secure.close()
})

const whoIs = (cookie: string) => world.anonymous().get('/api/auth/user', { cookie })

test('the sign-in cookie signs in, unless a character is changed', async () => {
  const person = { username: 'ida', name: 'Ida', email: 'ida@example.com', password: 'a long password' }
  const reply = await world.anonymous().post('/api/register', person)
  const cookie = /panelboard_session=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? ''
  expect((await whoIs(cookie)).body).toMatchObject({ username: 'ida' })
  const end = cookie.endsWith('A') ? 'B' : 'A'
  expect((await whoIs(cookie.slice(0, -1) + end)).status).toBe(401)
})

test('an existing session does not open without the signature', async () => {
  const user = await createUser(world.db)
  const { token } = await world.signedIn(user)
  expect((await whoIs(`panelboard_session=${token}`)).status).toBe(401)
})
