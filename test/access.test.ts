import { describe, expect, test } from 'vitest'
import { allows } from '#contract/roles.ts'
import { everyEndpoint, named } from './endpoints.ts'
import { callExample, createCast, isPrivate } from './examples.ts'
import { setUpWorld } from './world.ts'

// Every endpoint x every kind of caller. Derived from the endpoint table, so new endpoints are covered automatically.

const world = await setUpWorld()
const cast = await createCast(world)

/** A fresh sign-in each time, because one of the endpoints signs out. */
const callerFor = (who: keyof typeof roles) => (who === 'anonymous' ? world.anonymous() : world.signedIn(cast[who]))

const roles = { anonymous: null, clientA: 'client', clientB: 'client', employee: 'employee', admin: 'admin' } as const

describe.each(named(everyEndpoint))('$name', ({ endpoint }) => {
  test.each(['anonymous', 'clientA', 'clientB', 'employee', 'admin'] as const)('%s', async (who) => {
    const { hasRecord, send } = await callExample(world, cast, endpoint)
    const reply = await send(await callerFor(who))
    const role = roles[who]
    expect(reply.status).toBeLessThan(500)
    if (!allows(endpoint.access, role)) {
      expect(reply.status).toBe(role === null ? 401 : 403)
      if (role === null) expect(reply.body).toEqual({ message: 'Unauthorized' })
      return
    }
    expect(reply.status).not.toBe(403)
    if (endpoint.access !== 'public') expect(reply.status).not.toBe(401)
    // The record belongs to client A, so client B must get a 404; if it is private, so must staff.
    const isVisible = who === 'clientA' || (who !== 'clientB' && !isPrivate(endpoint.path))
    if (hasRecord && isVisible) expect(reply.status).not.toBe(404)
    if (hasRecord && !isVisible) expect(reply.status).toBe(404)
  })
})
