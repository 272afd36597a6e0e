import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createJob, createProperty, createUser } from '#test/factories.ts'
import { startRoutingPeer } from '#test/peers/routing.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { createDistances } from '#server/services.ts'
import { straightLines } from '#server/distances/straight-lines.ts'
import type { CurrentUser } from '#contract/current-user.ts'

let technician: CurrentUser
let caller: Caller

const world = await setUpWorld({ now: '2026-06-15T13:00:00Z' })
const routing = await startRoutingPeer()
afterAll(async () => {
  await routing.close()
})
beforeEach(async () => {
  technician = await createUser(world.db, 'employee')
  caller = await world.signedIn(technician)
  world.services.distances = straightLines
  routing.peer.answer = 'ok'
})

/** A job today, at a property with these coordinates. */
async function addStop(
  title: string,
  hour: number,
  coordinates: string | null,
  values: Parameters<typeof createJob>[1] = {},
) {
  const { id, client_id } = await createProperty(world.db, { coordinates })
  const scheduled_date = `2026-06-15T${hour}:00:00.000Z`
  return createJob(world.db, {
    title,
    client_id,
    property_id: id,
    assigned_to: technician.id,
    scheduled_date,
    ...values,
  })
}

const getOrder = async () => (await caller.get('/api/driving-order')).body
const titles = ({ stops }: { stops: { title: string }[] }) => stops.map(({ title }) => title)

describe('the driving order', () => {
  test('starts at the first open stop of the day and ends with what cannot be measured', async () => {
    await addStop('Downtown', 14, '30.2672, -97.7431')
    await addStop('Georgetown', 15, '30.6333, -97.6772')
    await addStop('No coordinates', 16, null)
    await addStop('Round Rock', 17, '30.5083, -97.6789')
    await addStop('Done', 18, '30.3, -97.7', { status: 'completed' })
    await addStop('Unassigned', 19, '30.3, -97.7', { assigned_to: null })
    const order = await getOrder()
    expect(titles(order)).toEqual(['Downtown', 'Round Rock', 'Georgetown', 'No coordinates'])
    expect(order).toMatchObject({
      by: 'straight_lines',
      notes: ['1 stop without coordinates keeps its place at the end. Add coordinates to the property.'],
    })
    expect(order.legs).toHaveLength(3)
    expect(order.legs[0][1]).toEqual({ meters: 27_507, seconds: null })
    expect(order.legs[1][1].meters).toBe(0)
  })

  test('stops once at each of two visits of one job', async () => {
    const { id } = await addStop('Morning and afternoon', 14, '30.2672, -97.7431')
    await addStop('Georgetown', 16, '30.6333, -97.6772')
    const office = await world.signedIn(await createUser(world.db, 'admin'))
    const afternoon = { job_id: id, assigned_to: technician.id, scheduled_date: '2026-06-15T15:00' }
    const [visit] = (await office.post('/api/visits', afternoon)).body
    const { stops } = await getOrder()
    expect(titles({ stops }).toSorted()).toEqual(['Georgetown', 'Morning and afternoon', 'Morning and afternoon'])
    const ids = stops.map(({ visit_id }: { visit_id: string }) => visit_id)
    expect(ids).toContain(visit.id)
    expect(new Set(ids).size).toBe(3)
  })

  test('is empty without stops, and closed to clients', async () => {
    expect(await getOrder()).toEqual({ stops: [], legs: [], by: 'straight_lines', notes: [] })
    const client = await world.signedIn(await createUser(world.db, 'client'))
    expect((await client.get('/api/driving-order')).status).toBe(403)
  })
})

describe.each([
  ['OSRM', (url: string) => ({ osrmUrl: url, valhallaUrl: null })],
  ['Valhalla', (url: string) => ({ osrmUrl: null, valhallaUrl: `${url}/` })],
] as const)('with %s', (_, configure) => {
  beforeEach(async () => {
    world.services.distances = createDistances(configure(routing.url))
    await addStop('South', 14, '30.1, -97')
    await addStop('North, but close as the crow flies', 15, '30.4, -97')
    await addStop('Middle, but far east', 16, '30.2, -90')
  })

  test('the order is by road', async () => {
    const order = await getOrder()
    expect(titles(order)).toEqual(['South', 'Middle, but far east', 'North, but close as the crow flies'])
    expect(order).toMatchObject({ by: 'roads', notes: [] })
    expect(order.legs[0]).toEqual([
      { meters: 0, seconds: 0 },
      { meters: 10_000, seconds: 360 },
      { meters: 30_000, seconds: 1080 },
    ])
  })

  test.each(['broken', 'unreachable'] as const)(
    'the order is by straight lines while the service is %s',
    async (answer) => {
      routing.peer.answer = answer
      const order = await getOrder()
      expect(titles(order)).toEqual(['South', 'North, but close as the crow flies', 'Middle, but far east'])
      expect(order).toMatchObject({
        by: 'straight_lines',
        notes: ['The routing service did not answer, so these are straight lines.'],
      })
    },
  )
})
