import { beforeEach, describe, expect, test } from 'vitest'
import { createLogin, PASSWORD as password } from '#test/authenticator.ts'
import { createWorld, setUpWorld } from '#test/world.ts'
import { rateLimits } from '#server/tables.ts'

const start = new Date('2026-06-15T15:00:00Z')

const world = await setUpWorld()
beforeEach(async () => {
  world.clock.now = start
  await world.db.delete(rateLimits)
})

const logIn = (body: object, headers: Record<string, string> = {}) =>
  world.anonymous().post('/api/login', body, headers)

describe('failed sign-ins', () => {
  const fail = (username: string, headers?: Record<string, string>) =>
    logIn({ username, password: 'wrong password' }, headers)

  test('after five, each further try waits longer, known or unknown alike, until a success resets it', async () => {
    await createLogin(world, 'client', { username: 'guessed' })
    const waits = async (username: string) => {
      world.clock.now = start
      for (let tries = 0; tries < 5; tries += 1) expect((await fail(username)).status).toBe(401)
      const first = await fail(username)
      world.clock.now = new Date(start.getTime() + 30_000)
      expect((await fail(username)).status).toBe(401)
      const second = await fail(username)
      return [first, second].map(({ status, text, headers }) => ({ status, text, wait: headers['retry-after'] }))
    }
    const known = await waits('guessed')
    expect(known.map(({ status, wait }) => [status, wait])).toEqual([
      [429, '30'],
      [429, '60'],
    ])
    expect(await waits('nobody-here')).toEqual(known)
    expect((await logIn({ username: 'guessed', password })).status).toBe(429)
    world.clock.now = new Date(start.getTime() + 91_000)
    expect((await logIn({ username: 'guessed', password })).status).toBe(200)
    for (let tries = 0; tries < 5; tries += 1) expect((await fail('guessed')).status).toBe(401)
  })

  test('thirty simultaneous guesses count as five guesses', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => fail('hammered')))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  test('thirty simultaneous correct sign-ins all succeed', async () => {
    await createLogin(world, 'client', { username: 'popular' })
    const replies = await Promise.all(Array.from({ length: 30 }, () => logIn({ username: 'popular', password })))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  })

  test('a forwarding header from anyone else changes nothing', async () => {
    for (let tries = 0; tries < 5; tries += 1) await fail('forwarded', { 'x-forwarded-for': `198.51.100.${tries}` })
    expect((await fail('forwarded', { 'x-forwarded-for': '198.51.100.99' })).status).toBe(429)
  })

  test('a forwarding header from the trusted proxy sets the address', async () => {
    const proxied = await createWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
    const body = { username: 'forwarded', password: 'wrong password' }
    const from = (ip: string) => proxied.anonymous().post('/api/login', body, { 'x-forwarded-for': ip })
    for (let tries = 0; tries < 5; tries += 1) await from('198.51.100.1')
    expect((await from('198.51.100.1')).status).toBe(429)
    expect((await from('203.0.113.9, 198.51.100.1')).status).toBe(429)
    expect((await from('198.51.100.2')).status).toBe(401)
    await proxied.close()
  })
})
