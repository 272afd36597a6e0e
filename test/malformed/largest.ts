import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { Malformed } from './requests.ts'

const SMALL = 64 * 1024
const LARGE = 1024 * 1024
const MARGIN = 1024

/** As many empty objects as fit: what costs the most to read for its size. */
const objects = (bytes: number) => Buffer.from(`[${'{},'.repeat(Math.floor((bytes - 4) / 3))}{}]`)

function form(bytes: number): Buffer {
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - MARGIN, '\r\n--'), Buffer.from('\r\n--x--\r\n')])
}

function message(endpoint: Endpoint, name: string, type: string, body: Buffer, cookie: string | null): Malformed {
  const head = [
    `${endpoint.method} ${fillPath(endpoint.path, { id: '01920000-0000-7000-8000-000000000001' })} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    ...(cookie === null ? [] : [`Cookie: ${cookie}`]),
  ]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  // A refusal may come, and the connection end, before everything is sent.
  return { name: `${endpoint.method} ${endpoint.path}, ${name}`, bytes, isWhole: true, mustAnswer: false }
}

/** The largest bodies that endpoints take, and for uploads the same size as JSON, before and after sign-in. */
export function largestRequests(endpoints: readonly Endpoint[], cookie: string): Malformed[] {
  const unsafe = endpoints.filter(({ method }) => method !== 'GET')
  const uploads = unsafe.filter(({ body }) => body === 'upload')
  const open = unsafe.filter(({ access, body }) => access === 'public' && typeof body === 'object').slice(0, 4)
  const closed = unsafe.filter(({ access, body }) => access !== 'public' && typeof body === 'object').slice(0, 4)
  const JSON_TYPE = 'application/json'
  return [
    ...uploads.flatMap((endpoint) => {
      const size = endpoint.maxBytes ?? LARGE
      return [null, cookie].flatMap((cookie) => [
        message(endpoint, 'JSON', JSON_TYPE, objects(size), cookie),
        message(endpoint, 'form', 'multipart/form-data; boundary=x', form(size), cookie),
      ])
    }),
    ...open.map((endpoint) => message(endpoint, 'public', JSON_TYPE, objects(endpoint.maxBytes ?? SMALL), null)),
    ...closed.flatMap((endpoint) =>
      [null, cookie].map((cookie) => message(endpoint, 'JSON', JSON_TYPE, objects(LARGE), cookie)),
    ),
  ]
}
