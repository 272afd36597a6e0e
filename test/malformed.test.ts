import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { features } from '#app/server/features.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { rateLimits } from '#server/tables.ts'
import { everyEndpoint } from './endpoints.ts'
import { createUser } from './factories.ts'
import { png } from './pictures.ts'
import { setUpWorld } from './world.ts'

// Requests no client of ours sends. They are refused clearly, before and after sign-in, without exposing internals.

const world = await setUpWorld()
const admin = await createUser(world.db, 'admin')
const metrics = await createMetrics({ db: world.db, pool: world.pool, token: null })
const app = await createServer({
  services: world.services,
  sessions: features.sessions,
  logger: createLog('silent'),
  operations: { metrics, lifecycle: { stopping: false }, webDir: world.dataDir, version: '1.2.3' },
})
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
afterAll(async () => {
  await app.close()
})

type Malformed = { headers: Record<string, string>; payload: string | Buffer }

const type = (name: string) => ({ 'content-type': name })
const json = (payload: string | Buffer, more: Record<string, string> = {}): Malformed => ({
  headers: { ...type('application/json'), ...more },
  payload,
})
const multipart = (payload: string | Buffer, name = 'multipart/form-data; boundary=x'): Malformed => ({
  headers: type(name),
  payload,
})
const nested = (open: string, close: string, depth = 20_000) => open.repeat(depth) + close.repeat(depth)
const partHead =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

const malformed: Record<string, Malformed> = {
  'arrays in arrays': json(`{"username":${nested('[', ']')}}`),
  'objects in objects': json(nested('{"a":', '}').replace(':}', ':1}')),
  'a body that is only nesting': json(nested('[', ']')),
  'truncated JSON': json('{"username":'),
  'not JSON': json('<html>'),
  'bytes that are not text': json(Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
  'a __proto__ key': json('{"__proto__":{"admin":true}}'),
  'a constructor key': json('{"constructor":{"prototype":{"admin":true}}}'),
  'a lone surrogate': json('{"username":"\\ud800","password":"\\udfff","name":"\\ud800"}'),
  'a number too large': json('{"username":1e999,"amount":1e400}'),
  'a charset that does not exist': json('{}', type('application/json; charset=klingon')),
  'an invalid content type': json('{}', type(';;;')),
  'an uncompressed body labeled as compressed': json('{}', { 'content-encoding': 'gzip' }),
  'bad UTF-8': json(Buffer.from('{"username":"\xed\xa0\x80"}', 'latin1')),
  'many values': json(`[${'{},'.repeat(20_000)}{}]`),
  'a bare value': json('"NaN"'),
  'names of every object': json('{"toString":1,"hasOwnProperty":{},"valueOf":[[]],"":null,"length":-1}'),
  'a character of zero': json('{"username":"a\\u0000b","name":"a\\u0000b"}'),
  'a type for forms in a page': json('{}', type('text/plain')),
  'odd cookies': json('{}', { cookie: 'panelboard_session=%' }),
  'a strange origin': json('{}', { origin: '://' }),
  'odd addresses of a proxy': json('{}', { 'x-forwarded-for': "' or 1=1" }),
  'an odd range and condition': json('{}', { range: 'bytes=5-1', 'if-none-match': '"' }),
  'a key of only spaces': json('{}', { 'idempotency-key': ' ' }),
  'a key that is too long': json('{}', { 'idempotency-key': 'k'.repeat(300) }),
  'nesting with a key': json(`{"a":${nested('[', ']')}}`, { 'idempotency-key': 'k' }),
  'nesting with a key and a dead session': json(`{"a":${nested('[', ']')}}`, {
    'idempotency-key': 'k',
    cookie: 'panelboard_session=dead',
  }),
  'no boundary': multipart('--x\r\n', 'multipart/form-data'),
  'an empty boundary': multipart('--x\r\n', 'multipart/form-data; boundary='),
  'another boundary': multipart(`${partHead}abc\r\n--x--\r\n`, 'multipart/form-data; boundary=y'),
  'a form cut off in its headers': multipart('--x\r\nContent-Disposition: form-data; na'),
  'a form cut off in the file': multipart(Buffer.concat([Buffer.from(partHead), png(2, 2)])),
  'a form without an end': multipart('--x\r\nContent-Disposition: form-data; name="about"\r\n\r\nabc'),
  'a part without a name': multipart('--x\r\nContent-Type: text/plain\r\n\r\nabc\r\n--x--\r\n'),
  'a __proto__ field': multipart('--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--x--\r\n'),
  'two files': multipart(`${partHead}abc\r\n${partHead}abc\r\n--x--\r\n`),
  'many fields': multipart(
    '--x\r\nContent-Disposition: form-data; name="about"\r\n\r\nx\r\n'.repeat(400) + '--x--\r\n',
  ),
  'a large field': multipart(
    `--x\r\nContent-Disposition: form-data; name="about"\r\n\r\n${'x'.repeat(60_000)}\r\n--x--\r\n`,
  ),
  'a path as a file name': multipart(`${partHead.replace('a.png', '../../etc/passwd\0')}abc\r\n--x--\r\n`),
  'a form in a form': multipart(
    `${partHead.replace('image/png', 'multipart/mixed; boundary=x')}${partHead}abc\r\n--x--\r\n`,
  ),
  'a long part header': multipart(`--x\r\nX: ${'y'.repeat(90_000)}\r\n\r\nabc\r\n--x--\r\n`),
  'not a form': multipart(Buffer.from(png(2, 2))),
  'an empty form': multipart(''),
}

/** A new session for each request, because some of them sign out. */
const signedIn = async () => `panelboard_session=${(await world.signedIn(admin)).token}`

const endpoints = everyEndpoint.filter(({ method }) => method !== 'GET')

const INTERNALS = / at \S+ \(|node_modules|\.ts:\d|Error:/

async function expectRefusal(request: InjectOptions & { url: string }) {
  await world.db.delete(rateLimits)
  const reply = await app.inject(request)
  const context = `${String(request.method)} ${request.url.slice(0, 60)} -> ${reply.statusCode} ${reply.body.slice(0, 300)}`
  expect(reply.statusCode, context).toBeLessThan(500)
  expect(reply.body, context).not.toMatch(INTERNALS)
  if (reply.statusCode < 400) return
  expect(reply.headers['content-type'], context).toBe('application/json; charset=utf-8')
  expect(reply.json(), context).toEqual(expect.objectContaining({ message: expect.stringMatching(/\w/) }))
}

const SHARE = 4

// Each on every fourth endpoint, beginning with another one.
test.each(Object.entries(malformed).map(([name, request], n) => ({ name, request, n })))(
  'endpoints refuse $name with a clear message',
  async ({ request: { headers, payload }, n }) => {
    for (const { method, path } of endpoints.filter((_, index) => index % SHARE === n % SHARE)) {
      const url = fillPath(path, { id: '01920000-0000-7000-8000-000000000001' })
      await expectRefusal({ method, url, headers, payload })
      await expectRefusal({ method, url, headers: { cookie: await signedIn(), ...headers }, payload })
    }
  },
)

/** Sends bytes and returns all that comes back until the server closes; null after 20 s of silence. */
const exchange = (bytes: string): Promise<string | null> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    // Half a request would keep the server waiting for the rest.
    const hangUp = setTimeout(() => socket.end(), 100)
    const end = (answer: string | null) => {
      clearTimeout(hangUp)
      socket.destroy()
      resolve(answer)
    }
    const heard = () => end(Buffer.concat(parts).toString('latin1'))
    socket.setTimeout(20_000, () => end(null))
    socket.on('connect', () => socket.write(bytes, 'latin1'))
    socket.on('data', (part) => parts.push(Buffer.from(part)))
    // The server may close while we still write.
    socket.on('error', heard)
    socket.on('end', heard)
  })

const post = (...lines: string[]) =>
  ['POST /api/login HTTP/1.1', 'Host: localhost', 'Connection: close', 'Content-Type: application/json', ...lines].join(
    '\r\n',
  )
const login = '{"username":"a","password":"b"}'
const chunks = `${login.length.toString(16)}\r\n${login}\r\n0\r\n\r\n`

/** Messages that are framed wrongly. */
const broken: Record<string, string> = {
  'a length too long': `${post('Content-Length: 99')}\r\n\r\n${login}`,
  'a length that is no number': `${post('Content-Length: abc')}\r\n\r\n${login}`,
  'a negative length': `${post('Content-Length: -1')}\r\n\r\n${login}`,
  'a huge length': `${post('Content-Length: 99999999999999999999')}\r\n\r\n${login}`,
  'a chunk size that is no number': `${post('Transfer-Encoding: chunked')}\r\n\r\nzz\r\n${login}`,
  'a chunk cut off': `${post('Transfer-Encoding: chunked')}\r\n\r\n5\r\nab`,
  'an unknown coding': `${post('Transfer-Encoding: gzip, identity')}\r\n\r\n${chunks}`,
  'line feeds alone': post('Content-Length: 0', '', '').replaceAll('\r\n', '\n'),
  'a method alone': 'GET\r\n\r\n',
  'an unknown method': 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'an unknown version': 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'a line without a colon': `${post('no colon', 'Content-Length: 0')}\r\n\r\n`,
  'a space in a name': `${post('Bad Name: x', 'Content-Length: 0')}\r\n\r\n`,
  'a zero in a name': `${post('X\0: y', 'Content-Length: 0')}\r\n\r\n`,
  'no host': `POST /api/login HTTP/1.1\r\nContent-Length: 0\r\n\r\n`,
  'an upgrade': `${post('Upgrade: websocket', 'Content-Length: 2')}\r\n\r\n{}`,
  'a header of 40 KB': `${post(`X-Large: ${'y'.repeat(40_000)}`)}\r\n\r\n`,
  '2,000 headers': `${post(...Array.from({ length: 2000 }, (_, n) => `X-${n}: yyyyyy`))}\r\n\r\n`,
  'a body that never comes': `${post('Expect: 100-continue', 'Content-Length: 50')}\r\n\r\n`,
  'bytes after the request': `${post(`Content-Length: ${login.length}`)}\r\n\r\n${login}GARBAGE\r\n\r\n\0`,
}

test.each(Object.entries(broken))('a broken message is answered without a 5xx: %s', async (_, message) => {
  const answer = (await exchange(message)) ?? ''
  const statuses = [...answer.matchAll(/^HTTP\/1\.1 ([2-9]\d\d)/gm)].map(([, status]) => Number(status))
  expect(statuses.length, 'answers').toBeGreaterThan(0)
  expect(Math.min(...statuses), answer).toBeGreaterThanOrEqual(400)
  expect(Math.max(...statuses), answer).toBeLessThan(500)
  expect(answer).not.toMatch(INTERNALS)
})

test('a tunnel is refused by closing the connection', async () => {
  expect(await exchange('CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('')
})

const hidden = 'GET /api/smuggled HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
const contentLength = (text: string) => `Content-Length: ${text.length}`
const inChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`

/** The last lines of the head and the body of a request; a proxy in front could take the end of the body for another. */
const smuggling: Record<string, [head: string, body: string]> = {
  'a body': [contentLength(hidden), hidden],
  'a body that is refused unread': [`Content-Type: text/plain\r\n${contentLength(hidden)}`, hidden],
  'a chunk': ['Transfer-Encoding: chunked', inChunk],
  'a length and chunks that end earlier': [
    `${contentLength(`0\r\n\r\n${hidden}`)}\r\nTransfer-Encoding: chunked`,
    `0\r\n\r\n${hidden}`,
  ],
  'chunks and a length that ends earlier': ['Content-Length: 4\r\nTransfer-Encoding: chunked', inChunk],
  'two lengths': [`${contentLength(hidden)}\r\nContent-Length: 0`, hidden],
  'a list of lengths': [`Content-Length: 0, ${hidden.length}`, hidden],
  'a length with a sign': ['Content-Length: +0', hidden],
  'a length of other digits': ['Content-Length: 0x0', hidden],
  'a space before the colon': [`${contentLength(hidden)}\r\nTransfer-Encoding : chunked`, `0\r\n\r\n${hidden}`],
  'a folded header': [`${contentLength(hidden)}\r\nTransfer-Encoding:\r\n chunked`, `0\r\n\r\n${hidden}`],
  'an unknown coding': [`Content-Length: 5\r\nTransfer-Encoding: xchunked`, `0\r\n\r\n${hidden}`],
  'a coding after the chunks': ['Transfer-Encoding: chunked, identity', `0\r\n\r\n${hidden}`],
  'a line feed alone in a header': [`X: y\nContent-Length: 0\r\n${contentLength(hidden)}`, hidden],
  'a carriage return alone in a header': [`X: y\rContent-Length: 0\r\n${contentLength(hidden)}`, hidden],
  'a chunk that ends with a line feed': ['Transfer-Encoding: chunked', `0\n\n${hidden}`],
  'a chunk whose size overflows': ['Transfer-Encoding: chunked', `10000000000000000\r\n${inChunk}`],
  'an expectation': [`Expect: 100-continue\r\n${contentLength(hidden)}`, hidden],
}

describe('a request within a request', () => {
  const urls: (string | undefined)[] = []
  beforeAll(() => void app.server.on('request', ({ url }) => urls.push(url)))
  const urlsAfter = async (head: string, body: string) => {
    urls.length = 0
    expect(await exchange(`POST /api/login HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}`)).not.toBeNull()
    return urls
  }

  test('is read after the end of the first one', async () => {
    expect(await urlsAfter('Content-Length: 2', `{}${hidden}`)).toEqual(['/api/login', '/api/smuggled'])
  })

  test.each(Object.entries(smuggling))('is not taken for one of its own: %s', async (_, [head, body]) => {
    expect(await urlsAfter(head, body)).not.toContain('/api/smuggled')
  })
})

const addresses = [
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty'].map((file) => `/api/docs/${file}`),
  ...['..%2f..%2fpackage.json', '%00', '%', 'swagger-ui.css%00'].map((file) => `/api/docs/${file}`),
  '/api/invoices/%',
  '/api/invoices/%ff',
  '/api/__proto__',
  '/api/clients?cursor=%ff&limit=1e3',
  '/api/clients?q[__proto__]=1&q=2&q=3',
  `/api/${'a/'.repeat(5000)}`,
]

test.each(addresses.map((url) => [url.slice(0, 60), url]))(
  'refuses the URL %s with a clear message',
  async (_, url = '') => {
    await expectRefusal({ method: 'GET', url })
    await expectRefusal({ method: 'GET', url, headers: { cookie: await signedIn() } })
  },
)

test('rejects a nested body at its field, and accepts the depth that every endpoint needs', async () => {
  const signIn = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' }, payload })
  const deep = (depth: number) => signIn(`{"username":"nobody","password":"x","more":${nested('[', ']', depth)}}`)
  expect((await deep(40)).json().errors).toEqual([{ path: 'more', message: 'This is nested too deeply' }])
  expect((await deep(20)).statusCode).toBe(401)
})

test('every JSON reply has a JSON content type', async () => {
  const cookie = await signedIn()
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  const created = app.inject({ method: 'POST', url: '/api/clients', headers: { cookie }, payload: { name: 'Ada' } })
  const replies = ['/api/public/company', '/api/auth/providers', '/api/auth/user', '/api/clients', '/api/users'].map(
    get,
  )
  for (const reply of await Promise.all([...replies, created])) {
    expect(reply.statusCode).toBeLessThan(300)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  }
})
