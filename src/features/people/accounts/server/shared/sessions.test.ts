import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { users } from '#features/people/users/server/table.ts'
import { endUserSessions, type Proof, startSession } from './sessions.ts'
import { sessions } from '../table.ts'

const world = await setUpWorld()

const countSessions = (id: string) => world.db.$count(sessions, eq(sessions.user_id, id))
const change = (id: string, values: Partial<typeof users.$inferInsert>) =>
  world.db.update(users).set(values).where(eq(users.id, id))

test('each session has a token of 256 random bits', async () => {
  const { id } = await createUser(world.db)
  const tokens = await Promise.all(Array.from({ length: 50 }, () => startSession(world.services, id)))
  for (const token of tokens) expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(50)
  // No byte is the same in all of them.
  const bytes = tokens.map((token) => Buffer.from(token ?? '', 'base64url'))
  for (let at = 0; at < 32; at += 1) expect(new Set(bytes.map((token) => token[at])).size).toBeGreaterThan(1)
})

const MOMENT = '2026-06-15T15:00:00.123Z'

test.each<[string, Proof, Partial<typeof users.$inferInsert>]>([
  ['the password', { password_hash: 'old' }, { password_hash: 'new' }],
  ['a first password', { password_hash: null }, { password_hash: 'new' }],
  ['the Google account', { google_id: 'one' }, { google_id: null }],
  ['two-factor sign-in being turned on', { two_factor_enabled_at: null }, { two_factor_enabled_at: MOMENT }],
  ['two-factor sign-in being reset', { two_factor_enabled_at: MOMENT }, { two_factor_enabled_at: null }],
  ['whether the user is active', {}, { deactivated_at: MOMENT }],
])('a sign-in verified before a change of %s starts no session', async (_, proof, after) => {
  const { id } = await createUser(world.db, 'client', proof)
  expect(await startSession(world.services, id, { proof })).toMatch(/^[\w-]{43}$/)
  await change(id, after)
  expect(await startSession(world.services, id, { proof })).toBeNull()
  expect(await countSessions(id)).toBe(1)
})

test('a sign-in that starts during a password change waits for it and then fails', async () => {
  const proof = { password_hash: 'old' }
  const { id } = await createUser(world.db, 'client', proof)
  const starting = await world.db.transaction(async (tx) => {
    await tx.update(users).set({ password_hash: 'new' }).where(eq(users.id, id))
    await endUserSessions(tx, id)
    const starting = startSession(world.services, id, { proof })
    // It blocks on the row this transaction holds; ask the database, not the clock.
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into sessions%'`
    for (let count = 0; count === 0;) count = (await world.pool.query(waiting)).rows[0]?.count ?? 0
    return { starting }
  })
  expect(await starting.starting).toBeNull()
  expect(await countSessions(id)).toBe(0)
})

test('a sign-in that comes first is ended with the others', async () => {
  const proof = { password_hash: 'old' }
  const { id } = await createUser(world.db, 'client', proof)
  const started = await world.db.transaction(async (tx) => {
    const token = await startSession({ ...world.services, db: tx }, id, { proof })
    const changing = world.db.transaction(async (other) => {
      await other.update(users).set({ password_hash: 'new' }).where(eq(users.id, id))
      await endUserSessions(other, id)
    })
    return { token, changing }
  })
  expect(started.token).not.toBeNull()
  await started.changing
  expect(await countSessions(id)).toBe(0)
})
