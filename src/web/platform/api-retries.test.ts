import { describe, expect, test, vi } from 'vitest'
import { json, lost, startNetwork, things } from '#test/network.ts'
import { call, getErrorMessage } from './api.ts'
import { connectionLost } from './connection.ts'

const network = startNetwork()
const { asked } = network
const keys = () => asked.map(({ init }) => init.headers['idempotency-key'])

describe('a network failure', () => {
  test('is retried after 1 s and 2 s with the same key', async () => {
    vi.useFakeTimers()
    network.answers = [lost, lost, json(201, { id: '1' })]
    const reply = call(things.create, { body: { id: '1' } })
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toEqual({ id: '1' })
    expect(new Set(keys()).size).toBe(1)
  })

  test('includes a reply that breaks off', async () => {
    vi.useFakeTimers()
    const pull = (stream: ReadableStreamDefaultController) => stream.error(new TypeError('network error'))
    const broken = () => new Response(new ReadableStream({ pull }))
    network.answers = [broken, json(200, [])]
    const reply = call(things.list)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reply).toEqual([])
  })

  test('is reported after the third time, in plain words', async () => {
    vi.useFakeTimers()
    network.answers = [lost, lost, lost]
    const failure = call(things.list).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(getErrorMessage(await failure)).toBe('The connection failed. Check your network and try again.')
    expect(asked).toHaveLength(3)
  })

  test('is not retried while the browser is offline, and shows until the next answer', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    network.answers = [lost, json(200, [])]
    await expect(call(things.list)).rejects.toBeInstanceOf(TypeError)
    expect(asked).toHaveLength(1)
    expect(connectionLost.get()).toBe(true)
    await call(things.list)
    expect(connectionLost.get()).toBe(false)
  })

  test('is not retried for a caller who has left', async () => {
    vi.useFakeTimers()
    network.answers = [lost]
    const leaving = new AbortController()
    const failure = call(things.list, { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(500)
    leaving.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toHaveLength(1)
  })
})

describe('an answer that says the work is still in progress', () => {
  const atWork = () => new Response('{"message":"Still at work"}', { status: 409, headers: { 'Retry-After': '1' } })

  test('is waited for with the same key', async () => {
    vi.useFakeTimers()
    network.answers = [lost, atWork, atWork, json(201, { id: '1' })]
    const reply = call(things.create, { body: { id: '1' } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await reply).toEqual({ id: '1' })
    expect(new Set(keys()).size).toBe(1)
  })

  test("is given up after half a minute, with the server's message", async () => {
    vi.useFakeTimers()
    network.answers = Array.from({ length: 31 }, () => atWork)
    const failure = call(things.create, { body: { id: 'late' } }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(getErrorMessage(await failure)).toBe('Still at work')
    expect(network.answers).toEqual([])
  })

  test('leaves every other 409 final', async () => {
    network.answers = [json(409, { message: 'Already booked' })]
    await expect(call(things.create, { body: { id: '1' } })).rejects.toThrow('409')
    expect(asked).toHaveLength(1)
  })
})

describe('a change that never got an answer', () => {
  const create = (id: string) => call(things.create, { body: { id } }).catch((error: unknown) => error)

  test.each([
    ['because the network failed', lost],
    ['because a proxy gave up', () => new Response('Bad gateway', { status: 502 })],
  ])('%s goes out with the same key when the user tries again', async (_, failure) => {
    vi.useFakeTimers()
    network.answers = [
      failure,
      ...(failure === lost ? [lost, lost] : []),
      json(201, { id: '1' }),
      json(201, { id: '2' }),
    ]
    const first = create('again')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await first).toBeInstanceOf(Error)
    await create('again')
    await create('again')
    const [begun, ...later] = keys()
    expect(later.at(-2)).toBe(begun)
    expect(later.at(-1)).not.toBe(begun)
  })

  test('leaves another change its own key', async () => {
    network.answers = [() => new Response('', { status: 503 }), json(201, { id: '2' })]
    await create('one')
    await create('two')
    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('is a new one after an hour, when a repeat is deliberate', async () => {
    vi.useFakeTimers()
    network.answers = [() => new Response('', { status: 503 }), json(201, { id: '1' })]
    await create('later')
    vi.setSystemTime(Date.now() + 61 * 60_000)
    await create('later')
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('a database that restarts (503 with a Retry-After of a second)', () => {
  const restarting = () =>
    new Response(JSON.stringify({ message: 'Not ready' }), { status: 503, headers: { 'retry-after': '1' } })

  test('is retried with the same key', async () => {
    vi.useFakeTimers()
    network.answers = [restarting, lost, json(201, { id: '1' })]
    const reply = call(things.create, { body: { id: '1' } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await reply).toEqual({ id: '1' })
    expect(new Set(keys()).size).toBe(1)
  })

  test('is reported after the third time', async () => {
    vi.useFakeTimers()
    network.answers = [restarting, restarting, restarting]
    const failure = call(things.create, { body: { id: '1' } }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await failure).toMatchObject({ status: 503, serverMessage: 'Not ready' })
    expect(asked).toHaveLength(3)
  })

  test('is left to the user when it takes longer', async () => {
    network.answers = [() => new Response('{}', { status: 503, headers: { 'retry-after': '5' } })]
    await expect(call(things.create, { body: { id: '1' } })).rejects.toMatchObject({ status: 503 })
    expect(asked).toHaveLength(1)
  })
})
