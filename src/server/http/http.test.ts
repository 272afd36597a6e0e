import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { startNotes } from '#test/notes.ts'
import { type Caller, createWorld } from '#test/world.ts'

const { world, app, cookie, post, stored, close } = await startNotes()
afterAll(close)

test('a reply holds what the contract names and nothing else', async () => {
  const list = await app.inject({ url: '/api/notes', headers: { cookie } })
  expect(list.json()).toEqual([{ text: 'a' }])
  const made = await post({ text: 'b', count: null, extra: 1 })
  expect([made.statusCode, made.json()]).toEqual([201, { text: 'b', count: null }])
})

test('rejects an invalid body with a clear message', async () => {
  for (const [payload, headers, status] of [
    ['{"text":', { 'content-type': 'application/json' }, 400],
    ['[]', { 'content-type': 'application/json' }, 400],
    ['"text"', { 'content-type': 'application/json' }, 400],
    ['text=a', { 'content-type': 'text/plain' }, 415],
    ['text=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['{"text":"a"}', { 'content-type': 'application/json; charset=latin1' }, 415],
    [Buffer.from('{"text":"J\xf6rg"}', 'latin1'), { 'content-type': 'application/json' }, 400],
    [JSON.stringify({ text: 'x'.repeat(2_000_000) }), { 'content-type': 'application/json' }, 413],
    [JSON.stringify({ text: 'a\0b' }), { 'content-type': 'application/json' }, 400],
  ] as const) {
    const reply = await post(payload, headers)
    expect([reply.statusCode, reply.json().message]).toEqual([status, expect.stringMatching(/\w+ \w+/)])
  }
  const empty = await post('null', { 'content-type': 'application/json' })
  expect(empty.json().message).toBe('Send a JSON object as the body of this request')
  const reply = await post({ text: '' })
  expect(reply.json()).toEqual({ message: 'Text is required', errors: [{ path: 'text', message: 'Text is required' }] })
  for (const charset of ['utf-8', '"UTF-8"']) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    expect((await post(`{"text":"Jörg 👷 ${charset.length}"}`, headers)).statusCode).toBe(201)
  }
})

test('a form sent to an endpoint that takes no file changes nothing', async () => {
  const reply = await app.inject({
    method: 'PATCH',
    url: '/api/notes/1',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\na\r\n--x--\r\n',
  })
  expect([reply.statusCode, reply.json()]).toEqual([415, { message: 'Send JSON (Content-Type: application/json)' }])
})

test('reports a bug without internal details', async () => {
  const reply = await app.inject('/api/broken')
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('secret')
  expect(reply.json().message).toContain(reply.headers['x-request-id'])
})

test('another site cannot make a browser write', async () => {
  const refused: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of refused) expect((await post({ text: 'evil' }, headers)).statusCode).toBe(403)
  expect(await stored('evil')).toBe(0)
  // Nor read: no answer allows another origin.
  const asked = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const method of ['OPTIONS', 'GET'] as const) {
    const { headers } = await world.app.inject({ method, url: '/api/public/company', headers: asked })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  }
  const allowed: Record<string, string>[] = [
    { origin: world.services.config.publicUrl },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ]
  for (const [n, headers] of allowed.entries()) expect((await post({ text: `own ${n}` }, headers)).statusCode).toBe(201)
})

test('where the public URL is not this machine, only its own origin may write', async () => {
  const url = 'https://app.example.com'
  const far = await createWorld({ env: { PUBLIC_URL: url } })
  const from = (origin: string) =>
    far.anonymous().post('/api/auth/forgot-password', { email: 'a@example.com' }, { origin, host: 'app.example.com' })
  expect((await from(url)).status).toBe(204)
  expect(await from('http://app.example.com')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Open it at https://app.example.com') },
  })
  expect((await from('https://app.example.com:8443')).status).toBe(403)
  await far.close()
})

test('on this machine, a page may write at the address that it was opened at, unless that is a foreign name', async () => {
  const from = async (host: string) => (await post({ text: host }, { origin: `http://${host}`, host })).statusCode
  expect(await from('127.0.0.1:3000')).toBe(201)
  expect(await from('[::1]:3000')).toBe(201)
  expect(await from('192.168.1.20:3000')).toBe(201)
  // A name of the attacker's that was pointed here after their page had loaded.
  expect(await from('rebound.evil.example:3000')).toBe(403)
})

test('no access: 401 when signed out, 403 for the wrong role, before anything is read', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/api/notes/x' })).json()).toEqual({ message: 'Unauthorized' })
  expect((await app.inject({ method: 'DELETE', url: '/api/notes/x', headers: { cookie } })).statusCode).toBe(403)
  // Reading this body would answer 413.
  const large = (caller: Caller, headers = {}) => caller.post('/api/clients', { name: 'x'.repeat(2_000_000) }, headers)
  expect((await large(world.anonymous())).status).toBe(401)
  expect((await large(await world.signedIn(await createUser(world.db, 'client')))).status).toBe(403)
  // Not even for what may be a repeat of a request that ended its session.
  expect((await large(world.holding('ended'), { 'idempotency-key': 'a' })).status).toBe(401)
})

test('a caller who sends 12 MB before reading gets the answer', async () => {
  const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const part = 'x'.repeat(65_536)
  const framings = [
    [`Content-Length: ${part.length * 183}`, part],
    ['Transfer-Encoding: chunked', `10000\r\n${part}\r\n`],
  ] as const
  for (const [length, piece] of framings) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.pause()
    const send = promisify((text: string, done: (error?: Error | null) => void) => socket.write(text, done))
    await send(`POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`)
    for (let n = 0; n < 183; n += 1) await send(piece)
    socket.resume()
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  }
})

test('how much is read: 64 KB from anyone and clients, 1 MB and 20,000 values from staff, and no JSON where a file belongs', async () => {
  const client = await world.signedIn(await createUser(world.db, 'client'))
  const book = (size: number) => client.post('/api/bookings', { service_type: 'x'.repeat(size) })
  expect([(await book(60_000)).status, (await book(70_000)).status]).toEqual([400, 413])
  const ask = (size: number) =>
    client.post('/api/ai/assistant', { messages: [{ role: 'user', content: 'x'.repeat(size) }] })
  expect([(await ask(300_000)).status, (await ask(310_000)).status]).toEqual([400, 413])
  const staff = await world.signedIn(await createUser(world.db, 'employee'))
  const login = (size: number) => world.anonymous().post('/api/login', { username: 'a', password: 'x'.repeat(size) })
  expect((await login(60_000)).status).toBe(400)
  expect((await login(70_000)).status).toBe(413)
  expect((await staff.post('/api/clients', { name: 'x'.repeat(900_000) })).status).toBe(400)
  expect((await staff.post('/api/clients', { name: 'x'.repeat(1_100_000) })).status).toBe(413)
  const many = await staff.post('/api/clients', { name: 'Ada', notes: Array.from({ length: 20_001 }, () => []) })
  expect(many.body.errors).toEqual([{ path: 'notes', message: 'This has too many values' }])
  // Parsing it would answer 400.
  const headers = { cookie: `panelboard_session=${staff.token}`, 'content-type': 'application/json' }
  const noFile = await world.app.inject({ method: 'POST', url: '/api/files', headers, payload: '[{' })
  expect(noFile.statusCode).toBe(415)
})
