import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { endUserSessions, startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { createUser } from '#test/factories.ts'
import { until } from '#test/until.ts'
import { type World, setUpWorld } from '#test/world.ts'
import { openPool } from '../database/connect.ts'
import { createProcessConnection } from '../database/process-connection.ts'
import { rememberSessions } from './session-memory.ts'
import type { Sessions } from './sessions.ts'

let user: { id: string }
let token: string
const open: { close(): Promise<unknown> }[] = []

const world = await setUpWorld()
beforeEach(async () => {
  await Promise.all(open.splice(0).map((memory) => memory.close()))
  user = await createUser(world.db, 'employee')
  token = String(await startSession(world.services, user.id))
})
afterAll(() => Promise.all(open.map((memory) => memory.close())))

/** The session memory of one process. `reads` counts the sessions it read from the database. */
function createMemory({
  pool = world.pool,
  find = features.sessions.find,
}: Partial<Sessions & Pick<World, 'pool'>> = {}) {
  const connection = createProcessConnection(pool)
  const read: Sessions['find'] = (services, token) => {
    memory.reads += 1
    return find(services, token)
  }
  const memory = {
    reads: 0,
    ...rememberSessions({ find: read }, connection),
    role: async (of = token) => (await memory.find(world.services, of))?.user.role ?? null,
    /** Resolves when the connection has been opened, or opened again. */
    connected: () => until(() => expect(connection.isListening()).toBe(true)),
    close: connection.close,
  }
  open.push(memory)
  return memory
}

async function createConnected() {
  const memory = createMemory()
  await memory.connected()
  expect(await memory.role()).toBe('employee')
  expect(memory.reads).toBe(1)
  return memory
}

const change = (values: Partial<typeof users.$inferInsert>) =>
  world.db.update(users).set(values).where(eq(users.id, user.id))

test('reads a session once, and again after a few seconds', async () => {
  const memory = await createConnected()
  for (let n = 0; n < 5; n += 1) expect(await memory.role()).toBe('employee')
  expect(memory.reads).toBe(1)
  world.clock.now = new Date(world.clock.now.getTime() + 5_000)
  expect(await memory.role()).toBe('employee')
  expect(memory.reads).toBe(2)
})

test('a session does not work past its expiry', async () => {
  const memory = await createConnected()
  world.clock.now = new Date(world.clock.now.getTime() + 8 * 24 * 60 * 60_000)
  expect(await memory.role()).toBeNull()
})

test.each<[string, () => Promise<unknown>, string | null]>([
  ['signing out everywhere', () => endUserSessions(world.db, user.id), null],
  ['a new role', () => change({ role: 'client' }), 'client'],
  ['deactivation', () => change({ deactivated_at: '2026-06-15T15:00:00.000Z' }), null],
  ['deleting the user', () => world.db.delete(users).where(eq(users.id, user.id)), null],
  ['emptying the table of sessions', () => world.pool.query('truncate sessions cascade'), null],
])('another process learns of %s', async (_, act, role) => {
  const memory = await createConnected()
  await act()
  await until(async () => expect(await memory.role()).toBe(role))
})

test('a new two-factor rule of the company applies to everyone', async () => {
  const memory = await createConnected()
  await world.pool.query(
    `insert into company_settings (company_name, email, phone, address, city, state, zip, license_number, license_notice)
     values ('A', 'a@example.com', '1', 'a', 'a', 'TX', '1', '', '')`,
  )
  await world.db.update(companySettings).set({ require_two_factor: true })
  await until(async () => expect((await memory.find(world.services, token))?.user.two_factor).toBe('required'))
  await world.pool.query('delete from company_settings')
})

test('a call that changes users counts at once in the same process', async () => {
  const memory = await createConnected()
  await endUserSessions(world.db, user.id)
  memory.forget()
  expect(await memory.role()).toBeNull()
})

test('a session that ends while it is read is not remembered', async () => {
  let reading = () => {}
  const isRead = new Promise<void>((resolve) => (reading = resolve))
  let proceed = () => {}
  const maySettle = new Promise<void>((resolve) => (proceed = resolve))
  const slow: Sessions['find'] = async (services, token) => {
    const match = await features.sessions.find(services, token)
    reading()
    await maySettle
    return match
  }
  const memory = createMemory({ find: slow })
  await memory.connected()
  const first = memory.role()
  await isRead
  await endUserSessions(world.db, user.id)
  memory.forget()
  proceed()
  expect(await first).toBe('employee')
  expect(await memory.role()).toBeNull()
})

test('remembers nothing while the channel is cut, and starts again afterward', async () => {
  const memory = await createConnected()
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'panelboard process'`
  await world.pool.query(cut)
  await endUserSessions(world.db, user.id)
  memory.forget()
  expect(await memory.role()).toBeNull()
  token = String(await startSession(world.services, user.id))
  await memory.connected()
  expect(await memory.role()).toBe('employee')
  const reads = memory.reads
  expect(await memory.role()).toBe('employee')
  expect(memory.reads).toBe(reads)
})

test('remembers nothing where notifications are accepted but not delivered', async () => {
  const elsewhere = openPool({ ...world.databaseTarget, database: 'postgres' })
  open.push({ close: () => elsewhere.end() })
  const pool = Object.assign(Object.create(world.pool) as typeof world.pool, { query: elsewhere.query.bind(elsewhere) })
  const memory = createMemory({ pool })
  // Its proof goes to another database, so it never arrives.
  await createMemory().connected()
  for (let n = 0; n < 3; n += 1) expect(await memory.role()).toBe('employee')
  expect(memory.reads).toBe(3)
})
