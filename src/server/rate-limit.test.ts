import { beforeEach, describe, expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { connect } from './database/connect.ts'
import { addressKey, DAY, defineCap, HOUR, MINUTE } from './rate-limit.ts'
import { rateLimits } from './tables.ts'

const start = new Date('2026-06-15T15:00:00Z')

const world = await setUpWorld()
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})

const later = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}
const passed = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

const limit = 5
const over = (when: string) => `Too many. Try again ${when}.`
const sendsToClient = defineCap('test_sends', { per: ['client'], limit, seconds: HOUR, over })
const sends = (db = world.db) => sendsToClient({ ...world.services, db }, 'client-a')
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await work()
}

describe('a window', () => {
  test('allows the limit, then says how long to wait, then starts over', async () => {
    await times(limit, () => sends().use())
    later(20 * 60)
    await expect(sends().use()).rejects.toMatchObject({
      status: 429,
      message: 'Too many. Try again in 40 minutes.',
      headers: { 'Retry-After': '2400' },
    })
    await sendsToClient(world.services, 'another client').use()
    later(40 * 60)
    await sends().use()
  })

  test('holds across simultaneous processes', async () => {
    const second = connect(world.databaseTarget, { max: 10 })
    const uses = Array.from({ length: 40 }, (_, index) => sends(index % 2 ? second.db : world.db).use())
    expect(passed(await Promise.allSettled(uses))).toBe(limit)
    await second.close()
  })

  test('of failures counts only failures, and can be given back', async () => {
    await times(limit, async () => {
      await sends().check()
      await sends().check()
      await sends().count()
    })
    await expect(sends().check()).rejects.toMatchObject({ status: 429 })
    await sends().giveBack(1)
    await sends().check()
    expect([await sends().count(), await sends().count()]).toEqual([limit, limit + 1])
    later(60 * 60)
    await sends().check()
    expect(await sends().count()).toBe(1)
  })

  const loopback = { limit: 2 * limit, seconds: 10 * MINUTE }
  const visits = defineCap('test_visits', { per: ['address'], limit, seconds: HOUR, loopback, over })

  test('has room for this machine, where a proxy or a test may be', async () => {
    const from = (ip: string) => visits(world.services, ip)
    for (const ip of ['127.0.0.1', '::1']) await times(limit + 1, () => from(ip).use())
    await times(limit, () => from('203.0.113.9').use())
    await expect(from('203.0.113.9').use()).rejects.toMatchObject({ status: 429 })
  })
})

describe('a growing wait', () => {
  const guesses = defineCap('test_guesses', { per: ['user'], free: 5, first: 30, longest: HOUR, seconds: DAY, over })
  const tries = () => guesses(world.services, 'user-a')

  test('grows with each attempt after the free ones, up to the maximum', async () => {
    await times(5, () => tries().use())
    const waits: number[] = []
    for (let count = 0; count < 10; count += 1) {
      const refusal: unknown = await tries()
        .use()
        .catch((error: unknown) => error)
      const seconds = Number(Object(refusal).headers['Retry-After'])
      waits.push(seconds)
      later(seconds)
      await tries().check()
      await tries().use()
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('lets only the free attempts through at the same moment', async () => {
    const uses = Array.from({ length: 30 }, () => tries().use())
    expect(passed(await Promise.allSettled(uses))).toBe(5)
  })

  test('is reset by a success, and after a day', async () => {
    await times(5, () => tries().use())
    await expect(tries().use()).rejects.toMatchObject({ status: 429 })
    await tries().forget()
    await times(5, () => tries().use())
    later(86_400)
    await times(5, () => tries().use())
    await expect(tries().use()).rejects.toMatchObject({ status: 429 })
  })
})

test('a cap has a name of its own', () =>
  expect(() => defineCap('test_sends', { per: [], limit, seconds: HOUR, over })).toThrow('test_sends'))

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))
