import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#test/world.ts'
import { foldRevisions } from './revisions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const fold = () => world.runJob('fold-revisions')
const sumOf = async (topic: string): Promise<number> => {
  const { rows } = await world.pool.query(
    'select coalesce(sum(changes), 0)::int as sum from revisions where topic = $1',
    [topic],
  )
  return rows[0].sum
}
const connected = async () => {
  const client = new pg.Client(world.databaseTarget)
  await client.connect()
  return client
}
const isWaiting = async (pid: number): Promise<boolean> => {
  const { rows } = await world.pool.query('select cardinality(pg_blocking_pids($1)) > 0 as waiting', [pid])
  return rows[0].waiting
}
// The trigger counts statements, including those that match no row.
const CHANGE = 'update clients set name = name where false'
/** No process has this id: the kernel assigns none above 2^22. */
const GONE = 2 ** 30

test('the sum stays exact and the rows few while connections come, write and go', async () => {
  const before = await sumOf('clients')
  let written = 0
  const done = new AbortController()
  const writer = async () => {
    for (let n = 0; n < 12; n++) {
      const client = await connected()
      await client.query(CHANGE)
      await client.query(`begin; ${CHANGE}; ${CHANGE}; commit`)
      await client.query(`begin; ${CHANGE}; rollback`)
      written += 3
      await client.end()
    }
  }
  const folder = async () => {
    while (!done.signal.aborted) await fold()
  }
  const seen: number[] = []
  const reader = async () => {
    while (!done.signal.aborted) {
      const least = before + written
      const sum = await sumOf('clients')
      seen.push(sum)
      // Everything committed when the read began.
      expect(sum).toBeGreaterThanOrEqual(least)
    }
  }
  const writers = Promise.all(Array.from({ length: 4 }, writer)).finally(() => done.abort())
  await Promise.all([writers, folder(), folder(), reader()])
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await sumOf('clients')).toBe(before + 4 * 12 * 3)
  const rowsLeft = async () => {
    await fold()
    return (await world.pool.query(`select from revisions where topic = 'clients'`)).rowCount
  }
  // The world's pool, and one row for all closed connections.
  await expect.poll(rowsLeft).toBeLessThanOrEqual(11)
})

test('a row being written is skipped without waiting', async () => {
  await world.pool.query(`insert into revisions values ('jobs', ${GONE}, 7), ('jobs', ${GONE + 1}, 5)`)
  const before = await sumOf('jobs')
  const writer = await connected()
  await writer.query(`begin; update revisions set changes = changes + 1 where backend = ${GONE}`)
  await fold()
  const kept = await world.pool.query(`select backend from revisions where topic = 'jobs' and backend >= ${GONE}`)
  expect(kept.rows).toEqual([{ backend: GONE }])
  expect(await sumOf('jobs')).toBe(before)
  await writer.query('commit')
  await writer.end()
  await fold()
  const { rowCount } = await world.pool.query(`select from revisions where backend >= ${GONE}`)
  expect([rowCount, await sumOf('jobs')]).toEqual([0, before + 1])
})

test('a new connection that reuses the process id of a folded one adds to the sum', async () => {
  await world.pool.query(`insert into revisions values ('files', ${GONE}, 7)`)
  const before = await sumOf('files')
  const reused = await connected()
  const { pid } = (await reused.query('select pg_backend_pid() as pid')).rows[0]
  let wrote: Promise<unknown> = Promise.resolve()
  await world.db.transaction(async (db) => {
    await foldRevisions({ db })
    wrote = reused.query(`insert into revisions as r values ('files', ${GONE}, 1)
      on conflict (topic, backend) do update set changes = r.changes + 1`)
    await expect.poll(() => isWaiting(pid)).toBe(true)
  })
  await wrote
  await reused.end()
  expect(await sumOf('files')).toBe(before + 1)
})
