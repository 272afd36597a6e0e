import * as z from 'zod'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, addressOf, call, sentenceOf, type Transport } from './api.ts'

const Thing = z.object({ id: z.string() })
const things = {
  list: endpoint({
    method: 'GET',
    path: '/api/things',
    access: 'public',
    summary: '',
    reads: [],
    query: z.object({ q: z.string().optional(), limit: z.number().optional() }),
    returns: z.array(Thing),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/things',
    access: 'public',
    summary: '',
    changes: [],
    body: Thing,
    returns: Thing,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/things/:id',
    access: 'public',
    summary: '',
    changes: [],
    body: Thing,
    returns: Thing,
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/things/:id', access: 'public', summary: '', changes: [] }),
  upload: endpoint({
    method: 'POST',
    path: '/api/things/logo',
    access: 'public',
    summary: '',
    changes: [],
    body: 'upload',
  }),
}
const user = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'public',
  summary: '',
  reads: [],
  returns: Thing,
})

type Asked = { address: string; init: RequestInit & { headers: Record<string, string> } }

const asked: Asked[] = []
const visited: string[] = []
let answers: (() => Response)[] = []

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  asked.length = 0
  visited.length = 0
  answers = []
  vi.stubGlobal('fetch', async (address: string, init: Asked['init']) => {
    asked.push({ address, init })
    const answer = answers.shift()
    if (!answer) throw new Error('Nobody expected this call')
    return answer()
  })
  vi.stubGlobal('location', {
    pathname: '/clients',
    search: '?a=1',
    assign: (address: string) => visited.push(address),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call', () => {
  test('puts params and query into the URL and omits empty values', () => {
    expect(addressOf(things.update, { params: { id: 'a/b' } })).toBe('/api/things/a%2Fb')
    expect(addressOf(things.list, { query: { q: 'a&b', limit: undefined, status: '' } })).toBe('/api/things?q=a%26b')
  })

  test('always sends cookies, and a JSON content type only with a body', async () => {
    answers = [json(200, []), json(201, { id: '1' })]
    expect(await call(things.list, { query: { q: 'x' } })).toEqual([])
    await call(things.create, { body: { id: '1' } })
    expect(asked.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
    expect(asked[0]?.init.headers).toEqual({})
    expect(asked[0]?.init.body).toBeUndefined()
    expect(asked[1]?.init.headers['content-type']).toBe('application/json')
    expect(asked[1]?.init.body).toBe('{"id":"1"}')
  })

  test('gives every change its own key, and a read none', async () => {
    const done = json(200, { id: '1' })
    answers = [done, done, done, () => new Response(null, { status: 204 }), json(200, [])]
    const body = { id: '1' }
    await call(things.create, { body })
    await call(things.create, { body })
    await call(things.update, { params: { id: '1' }, body })
    await call(things.delete, { params: { id: '1' } })
    await call(things.list)
    const keys = asked.map(({ init }) => init.headers['idempotency-key'])
    const changes = keys.slice(0, 4)
    for (const key of changes) expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(changes).size).toBe(4)
    expect(keys[4]).toBeUndefined()
  })

  test('sends a file as the form field `file`, with the content type the browser sets', async () => {
    answers = [() => new Response(null, { status: 204 })]
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    expect(await call(things.upload, { body: file })).toBeUndefined()
    const form = asked[0]?.init.body
    expect(form instanceof FormData && form.get('file')).toEqual(file)
    expect(asked[0]?.init.headers['content-type']).toBeUndefined()
  })

  test('uses a given key and transport, so that an upload can be retried', async () => {
    const file = new File(['abc'], 'logo.png')
    const sent: (string | undefined)[] = []
    const transport: Transport = async (_, { headers }) => {
      sent.push(headers['idempotency-key'])
      return new Response(null, { status: 204 })
    }
    await call(things.upload, { body: file, key: 'mine', transport })
    await call(things.upload, { body: file, key: 'mine', transport })
    expect(sent).toEqual(['mine', 'mine'])
    expect(asked).toEqual([])
  })

  test('returns nothing for 204', async () => {
    answers = [() => new Response(null, { status: 204 })]
    expect(await call(things.delete, { params: { id: '1' } })).toBeUndefined()
  })
})

describe('a network failure', () => {
  test('is retried after 1 s and 2 s with the same key', async () => {
    vi.useFakeTimers()
    answers = [lost, lost, json(201, { id: '1' })]
    const reply = call(things.create, { body: { id: '1' } })
    await vi.advanceTimersByTimeAsync(999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await reply).toEqual({ id: '1' })
    expect(new Set(asked.map(({ init }) => init.headers['idempotency-key'])).size).toBe(1)
  })

  test('includes a reply that breaks off', async () => {
    vi.useFakeTimers()
    const broken = () =>
      new Response(
        new ReadableStream({
          pull: (stream) => stream.error(new TypeError('network error')),
        }),
      )
    answers = [broken, json(200, [])]
    const reply = call(things.list)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await reply).toEqual([])
  })

  test('is reported after the third time, in plain words', async () => {
    vi.useFakeTimers()
    answers = [lost, lost, lost]
    const failure = call(things.list).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(sentenceOf(await failure)).toBe('The connection failed. Check your network and try again.')
    expect(asked).toHaveLength(3)
  })

  test('is not retried for a caller who has left', async () => {
    vi.useFakeTimers()
    answers = [lost]
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
  const keyOf = ({ init }: Asked) => init.headers['idempotency-key']

  test('is waited for with the same key', async () => {
    vi.useFakeTimers()
    answers = [lost, atWork, atWork, json(201, { id: '1' })]
    const reply = call(things.create, { body: { id: '1' } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await reply).toEqual({ id: '1' })
    expect(new Set(asked.map(keyOf)).size).toBe(1)
  })

  test("is given up after half a minute, with the server's message", async () => {
    vi.useFakeTimers()
    answers = Array.from({ length: 31 }, () => atWork)
    const failure = call(things.create, { body: { id: 'late' } }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(sentenceOf(await failure)).toBe('Still at work')
    expect(answers).toEqual([])
  })

  test('leaves every other 409 final', async () => {
    answers = [json(409, { message: 'Already booked' })]
    await expect(call(things.create, { body: { id: '1' } })).rejects.toThrow('409')
    expect(asked).toHaveLength(1)
  })
})

describe('a change that never got an answer', () => {
  const create = (id: string) => call(things.create, { body: { id } }).catch((error: unknown) => error)
  const keys = () => asked.map(({ init }) => init.headers['idempotency-key'])

  test.each([
    ['because the network failed', lost],
    ['because a proxy gave up', () => new Response('Bad gateway', { status: 502 })],
  ])('%s goes out with the same key when the user tries again', async (_, failure) => {
    vi.useFakeTimers()
    answers = [failure, ...(failure === lost ? [lost, lost] : []), json(201, { id: '1' }), json(201, { id: '2' })]
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
    answers = [() => new Response('', { status: 503 }), json(201, { id: '2' })]
    await create('one')
    await create('two')
    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('is a new one after an hour, when a repeat is deliberate', async () => {
    vi.useFakeTimers()
    answers = [() => new Response('', { status: 503 }), json(201, { id: '1' })]
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
    answers = [restarting, lost, json(201, { id: '1' })]
    const reply = call(things.create, { body: { id: '1' } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await reply).toEqual({ id: '1' })
    expect(new Set(asked.map(({ init }) => init.headers['idempotency-key'])).size).toBe(1)
  })

  test('is reported after the third time', async () => {
    vi.useFakeTimers()
    answers = [restarting, restarting, restarting]
    const failure = call(things.create, { body: { id: '1' } }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await failure).toMatchObject({ status: 503, serverMessage: 'Not ready' })
    expect(asked).toHaveLength(3)
  })

  test('is left to the user when it takes longer', async () => {
    answers = [() => new Response('{}', { status: 503, headers: { 'retry-after': '5' } })]
    await expect(call(things.create, { body: { id: '1' } })).rejects.toMatchObject({ status: 503 })
    expect(asked).toHaveLength(1)
  })
})

describe('an error response', () => {
  const refusalOf = async (answer: () => Response, endpointToCall = things.delete) => {
    answers = [answer]
    const error = await call(endpointToCall, { params: { id: '1' } }).catch((thrown: unknown) => thrown)
    if (!(error instanceof ApiError)) throw new Error('Not refused')
    return error
  }

  test("carries the server's message and field errors, and is not retried", async () => {
    const fields = [{ path: 'items.0.quantity', message: 'Quantity must be greater than 0' }]
    const error = await refusalOf(json(400, { message: 'Check the fields', errors: fields }))
    expect(error).toMatchObject({
      status: 400,
      message: '400: Check the fields',
      serverMessage: 'Check the fields',
      fields,
    })
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['the error field', json(500, { error: 'Broken' }), '500: Broken'],
    ['the raw text', () => new Response('Bad gateway, sorry', { status: 502 }), '502: Bad gateway, sorry'],
    ['JSON with neither', json(500, { code: 7 }), '500: {"code":7}'],
    ['nothing', () => new Response('', { status: 503, statusText: 'Service Unavailable' }), '503: Service Unavailable'],
  ])('is read from %s', async (_, answer, message) => {
    expect((await refusalOf(answer)).message).toBe(message)
  })

  test('403 has its own text', async () => {
    const error = await refusalOf(json(403, { message: 'Forbidden' }))
    expect(error.message).toBe("403: You don't have permission to perform this action.")
  })

  test('401 leads to the sign-in page', async () => {
    const error = await refusalOf(json(401, { message: 'Unauthorized' }))
    expect(error.message).toBe('401: Session expired. Please log in again.')
    expect(visited).toEqual(['/auth'])
  })

  test('401 does not redirect on the sign-in page, or when checking who is signed in', async () => {
    answers = [json(401, {})]
    await expect(call(user)).rejects.toThrow('401')
    location.pathname = '/auth'
    await refusalOf(json(401, { message: 'Invalid credentials' }))
    expect(visited).toEqual([])
  })
})
