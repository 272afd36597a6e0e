import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDoor } from '#test/door.ts'
import { setUpWorld } from '#test/world.ts'
import { until } from '#test/until.ts'
import type { Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { type BackgroundJob, RetryLater } from './background.ts'
import { type BackgroundProcess, createBackground } from './boss.ts'
import { BOSS_SCHEMA } from './queues.ts'
import packageOfBoss from 'pg-boss/package.json' with { type: 'json' }

const world = await setUpWorld()

const logged: string[] = []
const log = createLog('debug', { write: (line) => void logged.push(line) })
const counted: string[] = []
const started: BackgroundProcess[] = []

/** One process's share of the background work, with its own jobs. */
function makeBackground(jobs: BackgroundJob[]): BackgroundProcess {
  const count = (job: string, outcome: string) => void counted.push(`${job} ${outcome}`)
  const background = createBackground({ pool: world.pool, jobs, log, count, superviseSeconds: 1 })
  started.push(background)
  return background
}

/** The same, ready for jobs. */
async function prepareBackground(job: BackgroundJob): Promise<BackgroundProcess> {
  const background = makeBackground([job])
  await background.prepare()
  return background
}

beforeEach(() => {
  logged.length = 0
  counted.length = 0
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((background) => background.stop()))
  await world.db.execute(sql`drop schema if exists pgboss cascade`)
})

test("the tables have the package's version", () => {
  expect(BOSS_SCHEMA).toBe(packageOfBoss.pgboss.schema)
})

test('a job exists if its transaction commits, then runs once with two processes working', async () => {
  const ran: object[] = []
  const users: Context['user'][] = []
  const run: BackgroundJob['run'] = async ({ user }, data) => void (users.push(user), ran.push(data))
  const jobs = [{ name: 'test.work', run }]
  const [first, second] = [makeBackground(jobs), makeBackground(jobs)]
  // Before any process works, as on a first start still in progress.
  await first.prepare()
  const ctx = { ...world.services, background: first }
  await expect(
    inTransaction(ctx, async (ctx) => {
      await first.enqueue(ctx.db, 'test.work', { number: -1 })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  for (let number = 0; number < 20; number += 1)
    await inTransaction(ctx, (ctx) => first.enqueue(ctx.db, 'test.work', { number }))
  first.start(world.services)
  second.start(world.services)
  await until(() => expect(ran.length).toBeGreaterThanOrEqual(20))
  await inTransaction(ctx, (ctx) => second.enqueue(ctx.db, 'test.work', { number: 20 }))
  await until(() => expect(ran.length).toBeGreaterThanOrEqual(21))
  await Promise.all([first.stop(), second.stop()])
  const numbers = ran.map((data) => ('number' in data ? Number(data.number) : NaN))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, number) => number))
  expect(new Set(users)).toEqual(new Set([null]))
})

test('a job for later waits', async () => {
  const ran: object[] = []
  const background = await prepareBackground({ name: 'test.work', run: async (_, data) => void ran.push(data) })
  const inAnHour = new Date(Date.now() + 3_600_000)
  await background.enqueue(world.db, 'test.work', { when: 'later' }, { startAfter: inAnHour })
  await background.enqueue(world.db, 'test.work', { when: 'now' })
  background.start(world.services)
  await until(() => expect(ran).toEqual([{ when: 'now' }]))
})

test('a job that folds is added once while it waits, and again after it started', async () => {
  const ran: object[] = []
  const background = await prepareBackground({
    name: 'test.fold',
    folds: true,
    run: async (_, data) => void ran.push(data),
  })
  await background.enqueue(world.db, 'test.fold', { number: 1 }, { key: 'a' })
  await background.enqueue(world.db, 'test.fold', { number: 2 }, { key: 'a' })
  await background.enqueue(world.db, 'test.fold', { number: 3 }, { key: 'b' })
  background.start(world.services)
  await until(() => expect(ran).toHaveLength(2))
  await background.enqueue(world.db, 'test.fold', { number: 4 }, { key: 'a' })
  await until(() => expect(ran).toHaveLength(3))
  expect(ran).toEqual(expect.arrayContaining([{ number: 1 }, { number: 3 }, { number: 4 }]))
})

test('a failing job is retried, then given up; the log reports it without its data', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    throw new Error('broken')
  }
  const background = await prepareBackground({ name: 'test.work', run, retries: 2, retrySeconds: 0 })
  await background.enqueue(world.db, 'test.work', { email: 'planted@example.com', token: 'planted-token' })
  background.start(world.services)
  await until(() => expect(counted).toContain('test.work given up'))
  expect(runs).toBe(3)
  expect(counted.filter((line) => line === 'test.work failed')).toHaveLength(3)
  expect(logged.join('')).toContain('a background job was given up')
  expect(logged.join('')).not.toContain('planted')
  const { rows } = await world.db.execute<{ output: string }>(sql`select output::text from pgboss.job`)
  expect(rows.map(({ output }) => output).join('')).not.toContain('broken')
})

test('a job that asks for a retry is not an error', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new RetryLater('not yet')
  }
  const background = await prepareBackground({ name: 'test.work', run, retrySeconds: 0 })
  await background.enqueue(world.db, 'test.work', {})
  background.start(world.services)
  await until(() => expect(counted).toContain('test.work done'))
  expect(logged.join('')).not.toContain('"level":"error"')
})

test('a scheduled job runs once for both processes', async () => {
  let runs = 0
  const jobs: BackgroundJob[] = [{ name: 'test.clock', schedule: '* * * * *', run: async () => void (runs += 1) }]
  const [first, second] = [makeBackground(jobs), makeBackground(jobs)]
  await first.prepare()
  first.start(world.services)
  second.start(world.services)
  await until(() => expect(runs).toBeGreaterThan(0))
  await Promise.all([first.stop(), second.stop()])
  const { rows } = await world.db.execute<{ ticks: number }>(
    sql`select count(*)::int as ticks from pgboss.job where name = '__pgboss__send-it'`,
  )
  expect(runs).toBe(rows[0]?.ticks)
})

test('a job taken by a killed process runs again in another', async () => {
  const background = await prepareBackground({ name: 'test.work', run: async () => undefined, retrySeconds: 0 })
  await background.enqueue(world.db, 'test.work', {})
  const { host, port, user, password, database } = world.pool.options
  const auth = password ? `${user}:${String(password)}` : user
  const url = `postgres://${auth}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const script = fileURLToPath(new URL('../../../test/sleeping-worker.ts', import.meta.url))
  const doomed = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(doomed.stdout, 'data')
  doomed.kill('SIGKILL')
  await once(doomed, 'exit')
  background.start(world.services)
  await world.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`)
  await until(() => expect(counted).toEqual(['test.work done']))
})

test('a stop waits for the running job', async () => {
  let ended = false
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const run = async () => {
    take()
    await end
    ended = true
  }
  const background = await prepareBackground({ name: 'test.work', run })
  await background.enqueue(world.db, 'test.work', {})
  background.start(world.services)
  await taken
  const stopped = background.stop()
  finish()
  await stopped
  expect(ended).toBe(true)
})

test('a lost database is reported once, and work resumes when it is back', async () => {
  const ran: object[] = []
  const door = await startDoor(world.databaseTarget)
  const own = connect({ ...world.databaseTarget, ...door.target }, { max: 2 })
  const jobs: BackgroundJob[] = [{ name: 'test.work', run: async (_, data) => void ran.push(data) }]
  const background = createBackground({ pool: own.pool, jobs, log })
  started.push(background)
  await background.prepare()
  await background.enqueue(world.db, 'test.work', { number: 1 })
  background.start(world.services)
  await until(() => expect(ran).toHaveLength(1))
  await door.shut()
  await until(() => expect(logged.join('')).toContain('database unavailable'))
  await background.enqueue(world.db, 'test.work', { number: 2 })
  await door.reopen()
  await until(() => expect(ran).toHaveLength(2))
  expect(logged.filter((line) => line.includes('database unavailable'))).toHaveLength(1)
  expect(logged.filter((line) => line.includes('have resumed'))).toHaveLength(1)
  expect(logged.join('')).not.toContain('stumbled')
  await background.stop()
  await own.close()
  await door.shut()
})
