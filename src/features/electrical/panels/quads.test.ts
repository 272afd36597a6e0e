import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCircuit, createPanel, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import type { Circuit } from './contract.ts'
import { findHolder } from './rules/layout.ts'
import { circuits } from './server/table.ts'

const world = await setUpWorld()
const staff = await world.signedIn(await createUser(world.db, 'employee'))

const dryer = { space: 1, half: 'A', poles: 2, breaker_amps: 30, label: 'Dryer', load_va: 5000 }
const heater = { space: 1, half: 'B', poles: 2, breaker_amps: 30, label: 'Water heater', load_va: 4500 }
const add = (panel: { id: string }, circuit: object) => staff.post(`/api/panels/${panel.id}/circuits`, circuit)

test('a quad has two circuits of two poles in two spaces, and nothing else fits there', async () => {
  const panel = await createPanel(world.db, { spaces: 6 })
  for (const circuit of [dryer, heater]) expect((await add(panel, circuit)).status).toBe(201)
  const hall = { space: 3, half: 'B', poles: 1, breaker_amps: 15, label: 'Hall lights' }
  const message = 'Spaces 1A and 3B have Dryer (30 A, 2-pole). Move that circuit first, or choose a free space.'
  expect((await add(panel, hall)).body.errors).toEqual([{ path: 'space', message }])
  expect((await staff.get(`/api/panel-capacity/${panel.id}`)).body).toMatchObject({
    two_pole_places: 2,
    circuit_count: 2,
  })
  expect((await staff.patch(`/api/panels/${panel.id}`, { spaces: 2 })).body.message).toBe(
    'Dryer in spaces 1A and 3B would no longer fit. Move or remove that circuit first.',
  )
})

test('a circuit of a quad moves and keeps its poles, with a line of history, and goes into the copy and the sheet', async () => {
  const panel = await createPanel(world.db, { spaces: 6 })
  await add(panel, dryer)
  const { id } = (await add(panel, heater)).body
  expect((await staff.patch(`/api/circuits/${id}`, { space: 3 })).status).toBe(409)
  expect((await staff.patch(`/api/circuits/${id}`, { space: 2 })).body).toMatchObject({ space: 2, half: 'B', poles: 2 })
  const history = (await staff.get(`/api/audit/history?record=panel&record_id=${panel.id}`)).body
  expect(history.flatMap(({ changes }: { changes: object[] }) => changes)).toContainEqual({
    field: 'space_2B',
    before: null,
    after: 'Water heater, 30 A, 2-pole, 4,500 VA',
  })
  const copy = await staff.post(`/api/panels/${panel.id}/copies`, { name: 'Copy' })
  expect(copy.body.circuits.map(({ space, half, poles }: Circuit) => [space, half, poles])).toEqual([
    [1, 'A', 2],
    [2, 'B', 2],
  ])
  const sheet = await staff.get(`/api/panels/${panel.id}/labels`)
  expect(sheet.headers['content-type']).toBe('application/pdf')
})

const DEADLOCK = '40P01'
const sides = [null, 'A', 'B'] as const
const places = [1, 2, 3, 5].flatMap((space) =>
  sides.flatMap((half) => [1, 2, 3].map((poles) => ({ space, half, poles }))),
)
const legal = places.filter(({ half, poles }) => half === null || poles < 3)

test('the database itself refuses exactly the places that the rule does', async () => {
  for (const first of legal.filter(({ space }) => space === 3)) {
    const { id: panel_id } = await createPanel(world.db)
    await createCircuit(world.db, { panel_id, ...first })
    for (const place of places) {
      const isFree =
        legal.includes(place) && !findHolder([{ ...first, id: '', label: 'Dryer', breaker_amps: 30 }], place)
      const second = createCircuit(world.db, { panel_id, ...place })
      if (isFree) await world.db.delete(circuits).where(eq(circuits.id, (await second).id))
      else {
        const code = legal.includes(place) ? '23P01' : '23514'
        await expect(second, JSON.stringify([first, place])).rejects.toMatchObject({ cause: { code } })
      }
    }
  }
})

test('of writers at the same time for the two spaces of a quad, no two get the same part', async () => {
  const { id: panel_id } = await createPanel(world.db)
  const within = legal.filter(({ space, poles }) => space + 2 * (poles - 1) <= 3 && space % 2 === 1)
  const results = await Promise.allSettled(within.map((place) => createCircuit(world.db, { panel_id, ...place })))
  // Without the product's lock of the panel, writers that wait for each other can also end in a deadlock.
  for (const one of results)
    if (one.status === 'rejected')
      expect(['circuits_one_in_a_space', DEADLOCK]).toContain(one.reason.cause.constraint ?? one.reason.cause.code)
  const rows = await world.db.select().from(circuits).where(eq(circuits.panel_id, panel_id))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(rows.length)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(findHolder(rows, row, row.id)).toBeUndefined()
})
