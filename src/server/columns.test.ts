import { expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld()

test('ids sort in the order they were made, within a millisecond too', async () => {
  const ids: string[] = []
  while (ids.length < 200) {
    const { rows } = await world.pool.query<{ id: string }>('select uuid_v7() as id')
    ids.push(...rows.map(({ id }) => id))
  }
  expect(ids).toEqual(ids.toSorted())
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const stamp = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)
  const { rows } = await world.pool.query<{ now: string }>('select extract(epoch from now()) * 1000 as now')
  expect(Math.abs(Number(rows[0]?.now) - stamp)).toBeLessThan(60_000)
})
