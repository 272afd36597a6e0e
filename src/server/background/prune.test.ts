import { expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { defineCap, MINUTE } from '../rate-limit.ts'
import { idempotencyKeys, rateLimits } from '../tables.ts'

const uses = defineCap('test_prune', { per: ['token'], limit: 1, seconds: MINUTE, over: String })

const world = await setUpWorld()

test('deletes expired rate limits and old replies, and nothing else', async () => {
  const start = world.clock.now
  const leave = async () => {
    await uses(world.services, crypto.randomUUID()).use()
    await world.db.insert(idempotencyKeys).values({
      caller: 'anonymous',
      key: crypto.randomUUID(),
      request_hash: 'x',
      created_at: world.clock.now.toISOString(),
    })
  }
  const left = () => Promise.all([rateLimits, idempotencyKeys].map((table) => world.db.$count(table)))
  await leave()
  world.clock.now = new Date(start.getTime() + 30_000)
  await world.runJob('prune')
  expect(await left()).toEqual([1, 1])
  world.clock.now = new Date(start.getTime() + 30 * 24 * 3_600_000)
  await leave()
  await world.runJob('prune')
  expect(await left()).toEqual([1, 2])
  world.clock.now = new Date(start.getTime() + (31 * 24 + 1) * 3_600_000)
  await world.runJob('prune')
  expect(await left()).toEqual([0, 1])
})
