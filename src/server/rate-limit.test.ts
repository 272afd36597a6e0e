import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type World } from '#test/world.ts'
import { connect } from './database/connect.ts'
import {
  addressKey,
  countFailure,
  forgetAttempts,
  limitRate,
  refuseAfterFailures,
  refuseWhileWaiting,
  takeAttempt,
} from './rate-limit.ts'
import { rateLimits } from './tables.ts'

let world: World
const start = new Date('2026-06-15T15:00:00Z')
const rule = { limit: 3, seconds: 60 }
const wait = { free: 5, first: 30, longest: 3600, forgottenAfter: 86_400 }

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})
afterAll(() => world.close())

const later = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}
const passed = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('a window', () => {
  test('allows the limit, then says how long to wait, then starts over', async () => {
    const use = () => limitRate(world.services, 'a', rule, 'Slow down')
    for (let count = 0; count < 3; count += 1) await use()
    later(20)
    await expect(use()).rejects.toMatchObject({ status: 429, message: 'Slow down', headers: { 'Retry-After': '40' } })
    await limitRate(world.services, 'b', rule, 'Slow down')
    later(40)
    await use()
  })

  test('holds across simultaneous processes', async () => {
    const second = connect(world.databaseTarget, { max: 10 })
    const uses = Array.from({ length: 40 }, (_, index) =>
      limitRate({ ...world.services, db: index % 2 ? second.db : world.db }, 'a', { limit: 7, seconds: 60 }, 'no'),
    )
    expect(passed(await Promise.allSettled(uses))).toBe(7)
    await second.close()
  })

  test('of failures counts only failures', async () => {
    const ask = () => refuseAfterFailures(world.services, 'a', rule, 'no')
    for (let count = 0; count < 3; count += 1) {
      await ask()
      await ask()
      await countFailure(world.services, 'a', rule)
    }
    await expect(ask()).rejects.toMatchObject({ status: 429 })
    later(60)
    await ask()
  })
})

describe('a growing wait', () => {
  const take = () => takeAttempt(world.services, 'a', wait, 'Wait')

  test('grows with each attempt after the free ones, up to the maximum', async () => {
    for (let count = 0; count < 5; count += 1) await take()
    const waits: number[] = []
    for (let count = 0; count < 10; count += 1) {
      const refusal: unknown = await take().catch((error: unknown) => error)
      const seconds = Number(Object(refusal).headers['Retry-After'])
      waits.push(seconds)
      later(seconds)
      await refuseWhileWaiting(world.services, 'a', 'Wait')
      await take()
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('lets only the free attempts through at the same moment', async () => {
    expect(passed(await Promise.allSettled(Array.from({ length: 30 }, take)))).toBe(5)
  })

  test('is reset by a success, and after a day', async () => {
    for (let count = 0; count < 5; count += 1) await take()
    await expect(take()).rejects.toMatchObject({ status: 429 })
    await forgetAttempts(world.services, ['a'])
    for (let count = 0; count < 5; count += 1) await take()
    later(86_400)
    for (let count = 0; count < 5; count += 1) await take()
    await expect(take()).rejects.toMatchObject({ status: 429 })
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))
