import { type Endpoint, fillPath } from '#contract/endpoint.ts'

// Requests that no client of ours sends, as the bytes on the wire. The same seed makes the same requests.

export type Malformed = {
  name: string
  bytes: Buffer
  /** The server can answer it: nothing is missing that it would have to wait for. */
  isWhole: boolean
  /** False: the connection may end before its sender has read the answer. */
  mustAnswer?: boolean
}

type Random = { below: (limit: number) => number; of: <T>(items: readonly T[]) => T }

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: (items) => items[below(items.length)] as never }
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '', '0', 'length']
const values = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '"\\ud800"',
  '"a\\u0000b"',
  '1e999',
  '-0',
  '99999999999999999999',
  '"NaN"',
  'null',
  '[]',
  '[[]]',
  '{}',
  'true',
  '""',
  `"${'x'.repeat(20_000)}"`,
]

const fieldsOf = ({ body }: Endpoint): string[] => {
  const shape: unknown = typeof body === 'object' && 'shape' in body ? body.shape : {}
  return Object.keys(Object(shape))
}

const pairs = ({ of, below }: Random, endpoint: Endpoint) =>
  Array.from({ length: 1 + below(6) }, () => `${JSON.stringify(of([...names, ...fieldsOf(endpoint)]))}:${of(values)}`)

/** Bodies of JSON. */
const json: Record<string, (random: Random, endpoint: Endpoint) => string | Buffer> = {
  'arrays in arrays': ({ below }) => `{"username":${nested('[', ']', 40 + below(30_000))}}`,
  'objects in objects': ({ below }) => `${'{"a":'.repeat(40 + below(9000))}1`,
  'only nesting': ({ below }) => nested('[', ']', 40 + below(30_000)),
  'many values': ({ below }) => `[${'{},'.repeat(1000 + below(19_000))}{}]`,
  'odd fields': (random, endpoint) => `{${pairs(random, endpoint).join()}}`,
  'cut JSON': (random, endpoint) => {
    const whole = `{${pairs(random, endpoint).join()}}`
    return whole.slice(0, random.below(whole.length))
  },
  'not JSON': ({ of }) => of(['<html>', 'undefined', "{'a':1}", '{"a":01}', 'NaN', '[1,]', '\uFEFF{}', '{"a":\t1\v}']),
  'bad UTF-8': ({ of }) =>
    Buffer.concat([
      Buffer.from('{"username":"'),
      Buffer.from(of([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80]])),
      Buffer.from('"}'),
    ]),
  'bytes that are no text': ({ below }) => Buffer.from(Array.from({ length: 1 + below(400) }, () => below(256))),
  'a bare value': ({ of }) => of(values),
}

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Forms with a file. */
const forms: Record<string, (random: Random) => string | Buffer> = {
  'cut in its headers': ({ below }) => HEAD.slice(0, below(HEAD.length)),
  'cut in the file': () => Buffer.concat([Buffer.from(HEAD), PNG]),
  'another boundary': () => `${HEAD}abc\r\n--y--\r\n`,
  'a picture that is none': ({ of }) =>
    Buffer.concat([Buffer.from(HEAD), Buffer.from(of(['', 'abc', '%PDF-', '<svg/>'])), Buffer.from('\r\n--x--\r\n')]),
  'half a picture': () => Buffer.concat([Buffer.from(HEAD), PNG, Buffer.from('\r\n--x--\r\n')]),
  'odd fields': ({ of }) => `${names.map((name) => field(name, of(values))).join('')}${HEAD}abc\r\n--x--\r\n`,
  'many fields': ({ below }) => `${field('about', 'x').repeat(20 + below(400))}--x--\r\n`,
  'a large field': () => `${field('about', 'x'.repeat(60_000))}${HEAD}abc\r\n--x--\r\n`,
  'two files': () => `${HEAD}abc\r\n${HEAD}abc\r\n--x--\r\n`,
  'an odd file name': ({ of }) =>
    `${HEAD.replace('a.png', of(['../../etc/passwd', 'a\0.png', '%00', 'x'.repeat(5000), 'a"; name="b', '\u202egnp.a']))}abc\r\n--x--\r\n`,
  'a form in a form': () => `${HEAD.replace('image/png', 'multipart/mixed; boundary=x')}${HEAD}abc\r\n--x--\r\n`,
  'a long part header': ({ below }) => `--x\r\nX: ${'y'.repeat(10_000 + below(90_000))}\r\n\r\nabc\r\n--x--\r\n`,
  nothing: () => '',
}

const formTypes = ['multipart/form-data; boundary=x', 'multipart/form-data', 'multipart/form-data; boundary=']

/** Headers beside a plain body. */
const oddHeaders: Record<string, (random: Random) => string> = {
  'a huge header': ({ below }) => `X-Large: ${'y'.repeat(5_000 + below(40_000))}`,
  'many headers': ({ below }) => Array.from({ length: 200 + below(2000) }, (_, n) => `X-${n}: y`).join('\r\n'),
  'an odd type': ({ of }) =>
    `Content-Type: ${of([';;;', 'application/json; charset=klingon', 'text/plain', 'application/xml', 'application/json, text/html', ''])}`,
  'a false encoding': ({ of }) => `Content-Encoding: ${of(['gzip', 'br', 'deflate', 'gzip, gzip', 'nonsense'])}`,
  'an odd key': ({ of }) => `Idempotency-Key: ${of([' ', 'k'.repeat(300), '\u00e9', '__proto__', 'k'])}`,
  'odd cookies': ({ of }) =>
    `Cookie: ${of(['panelboard_session=%', 'panelboard_session', '=;=;=', 'a=b; '.repeat(500), 'panelboard_session="x'])}`,
  'an odd condition': ({ of }) => `If-None-Match: ${of(['"', '*', 'W/', '"x"'.repeat(500)])}`,
  'an odd range': ({ of }) => `Range: bytes=${of(['-', '5-1', '0-,-1', '99999999999999999999-'])}`,
  'a strange origin': ({ of }) => `Origin: ${of(['null', 'https://evil.example', '://', 'x'.repeat(3000)])}`,
  'an odd proxy': ({ of }) => `X-Forwarded-For: ${of(['::', '1.2.3', "' or 1=1", ','.repeat(400)])}`,
}

const endings = [
  '%',
  '%ff',
  '%00',
  '__proto__',
  '..%2f..',
  '?q[__proto__]=1&q=2',
  '?limit=1e999&cursor=%ff',
  '?='.repeat(90),
]

type Message = { head: string[]; body: Buffer; isWhole: boolean }

/** Ways to frame a message incorrectly. */
const framings: Record<string, (random: Random, message: Message) => Buffer[]> = {
  'a length too long': (_, { head, body }) => [written([...head, `Content-Length: ${body.length + 9}`]), body],
  'a length too short': ({ below }, { head, body }) => [
    written([...head, `Content-Length: ${below(body.length + 1)}`]),
    body,
  ],
  'an odd length': ({ of }, { head, body }) => [
    written([...head, `Content-Length: ${of(['-1', '1e3', 'abc', '99999999999999999999', '5, 5', ''])}`]),
    body,
  ],
  'two lengths': (_, { head, body }) => [
    written([...head, `Content-Length: ${body.length}`, `Content-Length: ${body.length + 1}`]),
    body,
  ],
  'length and chunks': (_, { head, body }) => [
    written([...head, `Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']),
    chunk(body),
  ],
  'odd chunks': ({ of }, { head, body }) => [
    written([...head, 'Transfer-Encoding: chunked']),
    Buffer.from(
      of(['zz\r\n', '-5\r\n', 'fffffffffffffffff\r\n', '5\r\nab', '0\r\nX: y', '1;a=b\r\nx\r\n', '\r\n\r\n']),
    ),
    body,
  ],
  'a coding that is unknown': ({ of }, { head, body }) => [
    written([...head, `Transfer-Encoding: ${of(['identity', 'gzip, chunked', 'chunked, identity', 'x'])}`]),
    chunk(body),
  ],
  'junk after the request': ({ of }, { head, body }) => [
    written([...head, `Content-Length: ${body.length}`]),
    body,
    Buffer.from(
      of(['GARBAGE\r\n\r\n', '\0\0\0\0', 'GET / HTTP/9.9\r\n\r\n', 'POST /api/login HTTP/1.1\r\nContent-Le']),
    ),
  ],
  'several requests at a time': ({ below }, { head, body }) => {
    const one = [written([...head, `Content-Length: ${body.length}`]), body]
    return Array.from({ length: 2 + below(6) }, () => one).flat()
  },
  'line feeds alone': (_, { head, body }) => [
    Buffer.from(`${[...head, `Content-Length: ${body.length}`].join('\n')}\n\n`),
    body,
  ],
  'an odd request line': ({ of }, { head, body }) => [
    written([
      of(['GET', 'FOO / HTTP/1.1', 'POST  /api/login', 'GET / HTTP/0.9', 'CONNECT x:1 HTTP/1.1', ' ']),
      ...head.slice(1),
    ]),
    body,
  ],
  'a header that is none': ({ of }, { head, body }) => [
    written([...head, of(['no colon', ' folded: x', 'Bad Name: x', ': x', 'X\0: y', 'Host: second'])]),
    body,
  ],
  'no host': (_, { head, body }) => [
    written([...head.filter((line) => !line.startsWith('Host:')), `Content-Length: ${body.length}`]),
    body,
  ],
  'an upgrade': (_, { head, body }) => [
    written([...head, 'Upgrade: websocket', 'Connection: upgrade', `Content-Length: ${body.length}`]),
    body,
  ],
  'a body that never comes': (_, { head }) => [written([...head, 'Expect: 100-continue', 'Content-Length: 50'])],
}

const written = (lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
const chunk = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

const pick = <T>(random: Random, of: Record<string, T>): [string, T] => random.of(Object.entries(of))

/** One of the ways to be malformed, for one of the endpoints. */
function malformed(random: Random, endpoints: readonly Endpoint[], cookie: string | null): Malformed {
  const endpoint = random.of(endpoints)
  const ending = random.below(8) === 0 ? random.of(endings) : ''
  const url = fillPath(endpoint.path, { id: '01920000-0000-7000-8000-000000000001' }) + ending
  const head = [`${endpoint.method} ${url} HTTP/1.1`, 'Host: localhost', 'Connection: close']
  if (cookie !== null) head.push(`Cookie: ${cookie}`)
  const isForm = endpoint.body === 'upload' ? random.below(4) > 0 : random.below(12) === 0
  const [what, make] = isForm ? pick(random, forms) : pick(random, json)
  const body = Buffer.from(make(random, endpoint) as string)
  head.push(`Content-Type: ${isForm ? random.of(formTypes) : 'application/json'}`)
  const name = `${endpoint.method} ${endpoint.path}${cookie === null ? '' : ', signed in'}: ${what}`
  const choice = random.below(4)
  if (choice === 0) {
    const [framing, frame] = pick(random, framings)
    return {
      name: `${name}, ${framing}`,
      bytes: Buffer.concat(frame(random, { head, body, isWhole: true })),
      isWhole: false,
    }
  }
  const odd = choice === 1 ? pick(random, oddHeaders) : null
  const lines = [...head, ...(odd ? [odd[1](random)] : []), `Content-Length: ${body.length}`]
  return { name: odd ? `${name}, ${odd[0]}` : name, bytes: Buffer.concat([written(lines), body]), isWhole: true }
}

/** So many malformed requests; `cookie` is asked for every other one of them. */
export async function* malformedRequests(
  count: number,
  { seed, endpoints, cookie }: { seed: number; endpoints: readonly Endpoint[]; cookie: () => Promise<string> },
): AsyncGenerator<Malformed> {
  const random = randomFrom(seed)
  for (let n = 0; n < count; n += 1) yield malformed(random, endpoints, n % 2 === 0 ? null : await cookie())
}
