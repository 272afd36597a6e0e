import pg from 'pg'
import { expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld()

const getSum = async (topic: string): Promise<number> => {
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
// The trigger counts statements, including those that match no row.
const CHANGE = 'update clients set name = name where false'

test('the sum stays exact and the rows few while connections come, write and go', async () => {
  const before = await getSum('clients')
  let written = 0
  const done = new AbortController()
  const writer = async () => {
    for (let n = 0; n < 24; n++) {
      const client = await connected()
      await client.query(CHANGE)
      await client.query(`begin; ${CHANGE}; ${CHANGE}; commit`)
      await client.query(`begin; ${CHANGE}; rollback`)
      written += 3
      await client.end()
    }
  }
  const sums: number[] = []
  const reader = async () => {
    while (!done.signal.aborted) {
      const least = before + written
      const sum = await getSum('clients')
      sums.push(sum)
      // Everything committed when the read began.
      expect(sum).toBeGreaterThanOrEqual(least)
    }
  }
  const writers = Promise.all(Array.from({ length: 4 }, writer)).finally(() => done.abort())
  await Promise.all([writers, reader()])
  expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  expect(await getSum('clients')).toBe(before + 4 * 24 * 3)
  const rows = await world.pool.query(`select from revisions where topic = 'clients'`)
  expect(rows.rowCount).toBeLessThanOrEqual(64)
})
