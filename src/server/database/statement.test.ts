import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { setUpWorld } from '#test/world.ts'
import { statement } from './statement.ts'

const world = await setUpWorld()

test('keeps statements apart whose long names start the same', async () => {
  const long = 'a list with many filters '.repeat(4)
  const one = statement<Record<string, unknown>, { n: number }>(`${long} one`, () => sql`select 1 as n`)
  const two = statement<Record<string, unknown>, { n: number }>(`${long} two`, () => sql`select 2 as n`)
  // In a transaction both run on the same connection, which knows its statements by name.
  const found = await world.db.transaction(async (db) => [await one(db, {}), await two(db, {})])
  expect(found).toEqual([[{ n: 1 }], [{ n: 2 }]])
})
