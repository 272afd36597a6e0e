import { expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { createPace } from './pace.ts'

const allowed = { perSecond: 10, burst: 3, longestWaitMs: 500, over: 'Too many.' }

function start() {
  let time = 1_000_000
  const waits: number[] = []
  const pace = createPace({ allowed, now: () => time, wait: async (ms) => waits.push(Math.round(ms)) })
  return { pace, waits, pass: (ms: number) => void (time += ms) }
}

test('after a burst, the requests of an address wait for their turns, and are refused when that takes too long', async () => {
  const { pace, waits, pass } = start()
  for (let n = 0; n < 3; n += 1) expect(pace('203.0.113.66')).toBeNull()
  expect(pace('203.0.113.66')).toBeNull()
  for (let n = 0; n < 5; n += 1) await pace('203.0.113.66')
  expect(waits).toEqual([100, 200, 300, 400, 500])
  await expect(pace('203.0.113.66')).rejects.toMatchObject({ status: 429, message: 'Too many.' })
  pass(100)
  await pace('203.0.113.66')
  expect(waits.at(-1)).toBe(500)
  pass(900)
  for (let n = 0; n < 4; n += 1) expect(pace('203.0.113.66')).toBeNull()
})

test('other addresses and the machine itself do not wait', () => {
  const { pace } = start()
  const all = ['203.0.113.66', '2001:db8:1:2::1']
  for (const address of all) for (let n = 0; n < 6; n += 1) void pace(address)
  expect(pace('203.0.113.67')).toBeNull()
  expect(pace('2001:db8:1:3::1')).toBeNull()
  expect(pace('2001:db8:1:2:ffff::2')).not.toBeNull()
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (let n = 0; n < 100; n += 1) expect(pace(own)).toBeNull()
})

const world = await setUpWorld()

test('a request of another address overtakes those that wait', async () => {
  const get = (remoteAddress: string) => world.app.inject({ method: 'GET', url: '/api/public/company', remoteAddress })
  const ended: string[] = []
  const many = Array.from({ length: 640 }, async () => {
    const { statusCode } = await get('203.0.113.66')
    ended.push('many')
    return statusCode
  })
  const other = await get('203.0.113.67')
  ended.push('other')
  expect(new Set(await Promise.all(many))).toEqual(new Set([other.statusCode]))
  expect(ended.indexOf('other')).toBeLessThan(ended.length - 1)
})
