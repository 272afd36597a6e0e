import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ensureOwnClient, ownClientIds } from '#features/people/clients/server/shared/own-client.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { createClient, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld()

const proven = { email_confirmed_at: '2026-01-01T00:00:00Z' }

test('a user without a client record gets one from their profile', async () => {
  const user = await createUser(world.db, 'client', { name: 'Ada', phone: '512-555-0111' })
  const client = await ensureOwnClient(world.createContext(user))
  expect(client).toMatchObject({ user_id: user.id, name: 'Ada', email: user.email, phone: '+15125550111' })
  expect(await ensureOwnClient(world.createContext(user))).toEqual(client)
})

test('ten simultaneous first uses make one record', async () => {
  const ctx = world.createContext(await createUser(world.db))
  const results = await Promise.all(Array.from({ length: 10 }, () => ensureOwnClient(ctx)))
  expect(new Set(results.map(({ id }) => id)).size).toBe(1)
})

test('uses the oldest active record of several linked ones', async () => {
  const user = await createUser(world.db)
  const link = { user_id: user.id }
  await createClient(world.db, { ...link, created_at: '2026-01-01T00:00:00Z', archived_at: '2026-02-01T00:00:00Z' })
  const { id } = await createClient(world.db, { ...link, created_at: '2026-01-02T00:00:00Z' })
  await createClient(world.db, { ...link, created_at: '2026-01-03T00:00:00Z' })
  expect((await ensureOwnClient(world.createContext(user))).id).toBe(id)
})

test('does not link an unproven address', async () => {
  const user = await createUser(world.db)
  const { id } = await createClient(world.db, { email: user.email })
  expect((await ensureOwnClient(world.createContext(user))).id).not.toBe(id)
})

test('links a proven address to the one record that has it, in any spelling', async () => {
  const user = await createUser(world.db, 'client', proven)
  const { id } = await createClient(world.db, { email: user.email.toUpperCase() })
  expect(await ensureOwnClient(world.createContext(user))).toMatchObject({ id, user_id: user.id })
})

test("a user's scope contains only their own records", async () => {
  const user = await createUser(world.db)
  const own = await createClient(world.db, { user_id: user.id })
  const rows = await world.db
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, ownClientIds(world.createContext(user))))
  expect(rows).toEqual([{ id: own.id }])
})
