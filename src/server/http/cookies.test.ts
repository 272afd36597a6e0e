import { sign } from '@fastify/cookie'
import { expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { createUser } from '#test/factories.ts'
import { createWorld, setUpWorld } from '#test/world.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

// Cookies are signed: a value we did not write is ignored without a database query.

const world = await setUpWorld({ env: { SESSION_SECRET: 'a secret of at least 32 characters' } })

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

test('a cookie signed with the previous secret signs in until that secret is taken away', async () => {
  const { token } = await world.signedIn(await createUser(world.db))
  const [old, fresh] = ['a secret of at least 32 characters', 'another secret with its 32 characters']
  const signedBy = (secret: string) => `panelboard_session=${encodeURIComponent(sign(token ?? '', secret))}`
  const statusFor = async (env: NodeJS.ProcessEnv, secret: string) => {
    const { services } = world
    const config = { ...services.config, ...readConfig({ ...env }), dataDir: services.config.dataDir }
    const app = await createServer({
      services: { ...services, config },
      sessions: features.sessions,
      logger: createLog('silent'),
    })
    const reply = await app.inject({ url: '/api/auth/user', headers: { cookie: signedBy(secret) } })
    await app.close()
    return reply.statusCode
  }
  expect(await statusFor({ SESSION_SECRET: old }, old)).toBe(200)
  const rotated = { SESSION_SECRET: fresh, PREVIOUS_SESSION_SECRET: old }
  expect(await statusFor(rotated, old)).toBe(200)
  expect(await statusFor(rotated, fresh)).toBe(200)
  expect(await statusFor(rotated, 'a stranger with a secret of 32 letters')).toBe(401)
  expect(await statusFor({ SESSION_SECRET: fresh }, old)).toBe(401)
})

test('an existing session does not open without the signature', async () => {
  const user = await createUser(world.db)
  const { token } = await world.signedIn(user)
  expect((await whoIs(`panelboard_session=${token}`)).status).toBe(401)
})
