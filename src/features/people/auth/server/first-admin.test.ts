import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PASSWORD_FIRST } from '#contract/current-user.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { SAME_PASSWORD } from '#features/people/profile/contract.ts'
import { endpointName, everyEndpoint } from '#test/endpoints.ts'
import { createUser } from '#test/factories.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'
import { users } from '#features/people/users/server/table.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const env = { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'correct horse', ADMIN_EMAIL: 'boss@example.com' }
const configured = () => ({ ...world.services, config: readConfig(env) })
const admins = () => world.db.select({ username: users.username }).from(users).where(eq(users.role, 'admin'))
const logIn = (username: string, password: string) => world.anonymous().post('/api/login', { username, password })

function send(caller: Caller, { method, path }: Endpoint) {
  const url = fillPath(path, { id: '01890000-0000-7000-8000-000000000000' })
  if (method === 'GET') return caller.get(url)
  if (method === 'DELETE') return caller.delete(url)
  return method === 'PATCH' ? caller.patch(url, {}) : caller.post(url)
}

test('ADMIN_* creates the first administrator, once', async () => {
  expect(await ensureFirstAdmin(configured(), { sampleData: true })).toBeNull()
  expect(await logIn('boss', 'correct horse')).toMatchObject({ status: 200, body: { role: 'admin' } })
  await world.db.update(users).set({ username: 'renamed' })
  await ensureFirstAdmin(configured(), { sampleData: false })
  expect(await admins()).toEqual([{ username: 'renamed' }])
})

test('without ADMIN_* and sample data, creates admin with a password that is shown once', async () => {
  const created = await ensureFirstAdmin(world.services, { sampleData: false })
  expect(created).toMatchObject({ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) })
  expect((await logIn('admin', created?.password ?? '')).status).toBe(200)
  expect(await ensureFirstAdmin(world.services, { sampleData: false })).toBeNull()
})

test('the printed password opens nothing until it has been replaced, by another one', async () => {
  const created = await ensureFirstAdmin(world.services, { sampleData: false })
  const printed = created?.password ?? ''
  const [user] = await world.db.select().from(users)
  if (!user) throw new Error('There is no administrator')
  const admin = await world.signedIn(user)
  expect((await admin.get('/api/auth/user')).body).toMatchObject({ must_change_password: true })
  const open = everyEndpoint.filter(({ beforePassword }) => beforePassword).map(endpointName)
  expect(open).toEqual(['GET /api/auth/user', 'POST /api/profile/password'])
  for (const endpoint of everyEndpoint.filter(({ access, beforePassword }) => access !== 'public' && !beforePassword)) {
    const reply = await send(admin, endpoint)
    expect([endpointName(endpoint), reply.status, reply.body]).toEqual([
      endpointName(endpoint),
      403,
      { message: PASSWORD_FIRST },
    ])
  }
  const change = (password: string) =>
    admin.post('/api/profile/password', { current_password: printed, password, name: 'Ada Moreno' })
  expect(await change(printed)).toMatchObject({ status: 400, body: { message: SAME_PASSWORD } })
  expect((await change('a password of my own')).status).toBe(204)
  expect((await admin.get('/api/clients')).status).toBe(200)
  expect((await logIn('admin', 'a password of my own')).body).toMatchObject({
    must_change_password: false,
    name: 'Ada Moreno',
  })
})

test('a configured password need not be replaced', async () => {
  await ensureFirstAdmin(configured(), { sampleData: false })
  expect((await logIn('boss', 'correct horse')).body).toMatchObject({ must_change_password: false })
})

test('the sample company brings its own administrator', async () => {
  expect(await ensureFirstAdmin(world.services, { sampleData: true })).toBeNull()
  expect(await admins()).toEqual([])
})

test('of several processes starting at the same time, one creates the administrator and reports it', async () => {
  const others = Array.from({ length: 3 }, () => connect(world.databaseTarget, { max: 2 }))
  const created = await Promise.all(
    others.map(({ db }) => ensureFirstAdmin({ ...world.services, db }, { sampleData: false })),
  )
  expect(created.filter((one) => one !== null)).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
  await Promise.all(others.map((other) => other.close()))
})

test('rejects a username that a client already has, in one line', async () => {
  await createUser(world.db, 'client', { username: 'Boss' })
  await expect(ensureFirstAdmin(configured(), { sampleData: false })).rejects.toThrow(/^ADMIN_USERNAME .*"boss"/)
})
