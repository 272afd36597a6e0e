import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { features } from '#server/app.ts'
import { everyEndpoint, nameOf } from './endpoints.ts'
import { type Cast, createCast, exampleBody, exampleQuery, recordFor } from './examples.ts'
import { type Caller, createWorld, type World } from './world.ts'

// Every endpoint x every kind of caller, derived from the endpoint table: a new endpoint is in it by itself.

let world: World
let cast: Cast

beforeAll(async () => {
  world = await createWorld()
  cast = await createCast(world)
})
afterAll(() => world.close())

/** Signed in anew: one of the endpoints signs out. */
const callerFor = (who: keyof typeof roleOf) => (who === 'anonymous' ? world.anonymous() : world.signedIn(cast[who]))

const roleOf = { anonymous: null, clientA: 'client', clientB: 'client', employee: 'employee', admin: 'admin' } as const

test('every endpoint of the contract is mounted, and nothing else is', () => {
  expect(features.routes.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
    everyEndpoint.map(nameOf).toSorted(),
  )
})

describe.each(everyEndpoint.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))('$name', ({ endpoint }) => {
  const hasRecord = endpoint.path.includes('/:id')

  async function call(caller: Caller) {
    const path = hasRecord
      ? fillPath(endpoint.path, { id: await recordFor(world, cast, endpoint.path) })
      : endpoint.path
    const body = await exampleBody(world, cast, endpoint)
    if (endpoint.method === 'GET') return caller.get(path + exampleQuery(endpoint))
    if (endpoint.method === 'DELETE') return caller.delete(path)
    return endpoint.method === 'PATCH' ? caller.patch(path, body ?? {}) : caller.post(path, body ?? {})
  }

  test.each(['anonymous', 'clientA', 'clientB', 'employee', 'admin'] as const)('%s', async (who) => {
    const reply = await call(await callerFor(who))
    const role = roleOf[who]
    expect(reply.status).toBeLessThan(500)
    if (!allows(endpoint.access, role)) {
      expect(reply.status).toBe(role === null ? 401 : 403)
      if (role === null) expect(reply.body).toEqual({ message: 'Unauthorized' })
      return
    }
    expect(reply.status).not.toBe(403)
    if (endpoint.access !== 'public') expect(reply.status).not.toBe(401)
    // The record belongs to client A: for another client it does not exist.
    if (hasRecord && who === 'clientB') expect(reply.status).toBe(404)
    if (hasRecord && who !== 'clientB') expect(reply.status).not.toBe(404)
  })
})
