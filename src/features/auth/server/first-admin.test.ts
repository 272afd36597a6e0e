import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'
import { users } from '#features/users/server/table.ts'
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
