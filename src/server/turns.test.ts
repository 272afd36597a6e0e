import { describe, expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { type Caller, createTurns } from './turns.ts'

const FULL = { full: 'Too many' }
const from = (address: string, account = 'a'): Caller => ({ address, account })

/** Turns whose tasks end when the test says so, in the order they start. */
function started(turns: ReturnType<typeof createTurns>) {
  const order: string[] = []
  const gates = new Map<string, () => void>()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const ask = (caller: Caller, ...names: string[]) => {
    for (const name of names)
      void turns(caller, async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        order.push(name)
        gates.set(name, resolve)
        await promise
      })
    return settled()
  }
  const end = (name: string | undefined) => {
    gates.get(name ?? '')?.()
    return settled()
  }
  return { order, ask, end }
}

describe('turns', () => {
  test('an address with many requests leaves room for others', async () => {
    const { order, ask, end } = started(createTurns({ atOnce: 2, waiting: 10, ...FULL }))
    await ask(from('198.51.100.1'), 'a1', 'a2', 'a3', 'a4')
    expect(order).toEqual(['a1'])
    await ask(from('203.0.113.9'), 'b1', 'b2')
    expect(order).toEqual(['a1', 'b1'])
    for (const name of ['a1', 'b1', 'a2']) await end(name)
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  test('addresses take turns, however many wait in front', async () => {
    const { order, ask, end } = started(createTurns({ atOnce: 1, waiting: 10, ...FULL }))
    await ask(from('198.51.100.1'), 'a1', 'a2', 'a3')
    await ask(from('203.0.113.9'), 'b1')
    for (const name of ['a1', 'a2']) await end(name)
    await end('b1')
    expect(order.slice(0, 3)).toContain('b1')
  })

  test('the accounts of an address take turns among themselves', async () => {
    const { order, ask, end } = started(createTurns({ atOnce: 1, waiting: 10, ...FULL }))
    await ask(from('198.51.100.1', 'a'), 'a1', 'a2', 'a3')
    await ask(from('198.51.100.1', 'b'), 'b1')
    for (const name of ['a1', 'a2']) await end(name)
    expect(order.slice(0, 3)).toContain('b1')
  })

  test('refuses what is too much of one address, and only that', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 2, ...FULL })
    const { order, ask, end } = started(turns)
    await ask(from('2001:db8:1:2::1'), 'a1', 'a2', 'a3')
    await expect(turns(from('2001:db8:1:2::9'), async () => undefined)).rejects.toMatchObject({
      status: 503,
      message: 'Too many',
      headers: { 'Retry-After': '5' },
    })
    await ask(from('203.0.113.9'), 'b1')
    await end('a1')
    await end('a2')
    expect(order).toContain('b1')
  })

  test('failed work frees its place', async () => {
    const turns = createTurns({ atOnce: 1, waiting: 1, ...FULL })
    await expect(turns(from('a'), () => Promise.reject(new AppError(401, 'no')))).rejects.toThrow('no')
    expect(await turns(from('a'), async () => 'next')).toBe('next')
  })
})
