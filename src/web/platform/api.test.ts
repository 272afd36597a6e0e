import { describe, expect, test } from 'vitest'
import { json, startNetwork, things } from '#test/network.ts'
import { ApiError, endpointUrl, call, getErrorMessage, type Transport } from './api.ts'

const network = startNetwork()
const { asked, visited } = network

describe('a call', () => {
  test('puts params and query into the URL and omits empty values', () => {
    expect(endpointUrl(things.update, { params: { id: 'a/b' } })).toBe('/api/things/a%2Fb')
    expect(endpointUrl(things.list, { query: { q: 'a&b', limit: undefined, status: '' } })).toBe('/api/things?q=a%26b')
  })

  test('always sends cookies, and a JSON content type only with a body', async () => {
    network.answers = [json(200, []), json(201, { id: '1' })]
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
    network.answers = [done, done, done, () => new Response(null, { status: 204 }), json(200, [])]
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
    network.answers = [() => new Response(null, { status: 204 })]
    const file = new File(['x'], 'logo.png', { type: 'image/png' })
    expect(await call(things.upload, { body: file })).toBeUndefined()
    const form = asked[0]?.init.body
    expect(form instanceof FormData && form.get('file')).toEqual(file)
    expect(asked[0]?.init.headers['content-type']).toBeUndefined()
  })

  test('uses a given key and transport, so that an upload can be retried', async () => {
    const file = new File(['abc'], 'logo.png')
    const requests: (string | undefined)[] = []
    const transport: Transport = async (_, { headers }) => {
      requests.push(headers['idempotency-key'])
      return new Response(null, { status: 204 })
    }
    await call(things.upload, { body: file, key: 'mine', transport })
    await call(things.upload, { body: file, key: 'mine', transport })
    expect(requests).toEqual(['mine', 'mine'])
    expect(asked).toEqual([])
  })

  test('returns nothing for 204', async () => {
    network.answers = [() => new Response(null, { status: 204 })]
    expect(await call(things.delete, { params: { id: '1' } })).toBeUndefined()
  })
})

describe('an error response', () => {
  const getRefusal = async (answer: () => Response, endpointToCall = things.delete) => {
    network.answers = [answer]
    const error = await call(endpointToCall, { params: { id: '1' } }).catch((thrown: unknown) => thrown)
    if (!(error instanceof ApiError)) throw new Error('Not refused')
    return error
  }

  test("carries the server's message and field errors, and is not retried", async () => {
    const fields = [{ path: 'items.0.quantity', message: 'Quantity must be greater than 0' }]
    const error = await getRefusal(json(400, { message: 'Check the fields', errors: fields }))
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
    expect((await getRefusal(answer)).message).toBe(message)
  })

  test("shows no code of a proxy's error page", async () => {
    const page = '<html><h1>502 Bad Gateway</h1></html>'
    const error = await getRefusal(() => new Response(page, { status: 502 }))
    expect(error.message).toBe(`502: ${page}`)
    expect(getErrorMessage(error)).toBe('The connection failed. Check your network and try again.')
  })

  test('403 has its own text', async () => {
    const error = await getRefusal(json(403, { message: 'Forbidden' }))
    expect(error.message).toBe("403: You don't have permission to perform this action.")
  })

  test('401 leads to the sign-in page', async () => {
    const error = await getRefusal(json(401, { message: 'Unauthorized' }))
    expect(error.message).toBe('401: Session expired. Please log in again.')
    expect(visited).toEqual(['/auth'])
  })

  test('401 is no end of the session for a read that was under way while a change renewed it', async () => {
    const change = Promise.withResolvers<Response>()
    const read = Promise.withResolvers<Response>()
    network.answers = [() => change.promise, json(401, {}), json(200, []), () => read.promise, json(200, {})]
    const changes = call(things.create, { body: { id: '1' } })
    const early = call(things.list)
    change.resolve(json(201, { id: '1' })())
    expect(await early).toEqual([])

    const late = call(things.list)
    network.answers.push(json(200, []))
    await call(things.create, { body: { id: '2' } })
    read.resolve(json(401, {})())
    expect([await late, await changes]).toEqual([[], { id: '1' }])
    expect(visited).toEqual([])
  })

  test('401 does not redirect on the sign-in page, or when checking who is signed in', async () => {
    network.answers = [json(401, {})]
    await expect(call(things.user)).rejects.toThrow('401')
    location.pathname = '/auth'
    await getRefusal(json(401, { message: 'Invalid credentials' }))
    expect(visited).toEqual([])
  })
})
