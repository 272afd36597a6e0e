import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { startSession } from '#features/accounts/server/shared/sessions.ts'
import { features } from '#app/server/features.ts'
import { createLog } from '#server/log.ts'
import { createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'
import { conflict } from '../errors.ts'
import { routes } from './routes.ts'
import { createServer } from './server.ts'

// The request path, tested with endpoints that belong to no feature.

const Note = z.object({ text: z.string().min(1, 'Text is required'), count: z.number().nullable().optional() })

const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/notes',
    access: 'signedIn',
    summary: '',
    reads: [],
    returns: z.array(Note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notes',
    access: 'signedIn',
    summary: '',
    changes: [],
    body: Note,
    returns: Note,
  }),
  far: endpoint({
    method: 'POST',
    path: '/api/far-notes',
    access: 'signedIn',
    summary: '',
    changes: [],
    body: Note,
    returns: Note,
    outside: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/notes/:id',
    access: 'signedIn',
    summary: '',
    changes: [],
    body: Note,
    returns: Note,
  }),
  broken: endpoint({ method: 'GET', path: '/api/broken', access: 'public', summary: '', reads: [], returns: Note }),
  admin: endpoint({ method: 'DELETE', path: '/api/notes/:id', access: 'admin', summary: '', changes: [] }),
}

let world: World
let app: FastifyInstance
let cookie: string
let calls = 0
let release = Promise.withResolvers<void>()

beforeAll(async () => {
  world = await createWorld()
  await world.pool.query('create table notes (text text unique, at timestamptz default now())')
  const insert = (db: World['db'], text: string) => db.execute(sql`insert into notes (text) values (${text})`)
  const secretNote = { text: 'a', secret: 'not in the contract' }
  const noteRoutes = routes(notes, {
    list: async () => [secretNote],
    create: async (ctx, { body }) => {
      calls += 1
      await insert(ctx.db, body.text)
      if (body.text === 'refused') throw conflict('Choose another text')
      return { ...body, secret: 'not in the contract' }
    },
    far: async (_ctx, { body }) => {
      calls += 1
      if (body.text === 'down') throw new Error('a bug with a secret in it')
      if (body.text === 'slow') await release.promise
      return body
    },
    update: async (_ctx, { body }) => {
      calls += 1
      return body
    },
    broken: async () => {
      throw new Error('a bug with a secret in it')
    },
    admin: async () => undefined,
  })
  app = await createServer({
    services: { ...world.services, routes: noteRoutes },
    sessions: features.sessions,
    logger: createLog('silent'),
  })
  const user = await createUser(world.db, 'employee')
  cookie = `panelboard_session=${await startSession(world.services, user.id)}`
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const post = (payload: string | object, headers: Record<string, string> = {}, url = '/api/notes') =>
  app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })

/** Keys claimed or kept; they are stored as hashes, so they can only be counted. */
const keys = async () => (await world.pool.query('select 1 from idempotency_keys')).rowCount

const stored = async (text: string) => (await world.pool.query('select 1 from notes where text = $1', [text])).rowCount

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
    [JSON.stringify({ text: 'x'.repeat(2_000_000) }), { 'content-type': 'application/json' }, 413],
    [JSON.stringify({ text: 'a\0b' }), { 'content-type': 'application/json' }, 400],
  ] as const) {
    const reply = await post(payload, headers)
    expect([reply.statusCode, reply.json().message]).toEqual([status, expect.stringMatching(/\w+ \w+/)])
  }
  const reply = await post({ text: '' })
  expect(reply.json()).toEqual({ message: 'Text is required', errors: [{ path: 'text', message: 'Text is required' }] })
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
  expect((await from('http://app.example.com')).status).toBe(403)
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

test('a repeated request gets the first answer again and does nothing', async () => {
  const headers = { 'idempotency-key': 'key-1' }
  const first = await post({ text: 'once' }, headers)
  const before = calls
  const second = await post({ text: 'once' }, headers)
  expect([second.statusCode, second.body]).toEqual([201, first.body])
  expect(calls).toBe(before)
  expect((await post({ text: 'another' }, headers)).statusCode).toBe(409)
})

test('20 simultaneous requests with one key do the work once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => post({ text: 'parallel' }, { 'idempotency-key': 'key-2' })),
  )
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`))).toEqual(
    new Set(['201 {"text":"parallel"}']),
  )
  expect(await stored('parallel')).toBe(1)
})

test('a rejected request leaves behind neither its work nor its key', async () => {
  const before = await keys()
  expect((await post({ text: 'refused' }, { 'idempotency-key': 'key-3' })).statusCode).toBe(409)
  expect(await stored('refused')).toBe(0)
  expect(await keys()).toBe(before)
})

test('one caller’s key means nothing for another', async () => {
  const headers = { 'idempotency-key': 'key-4' }
  await post({ text: 'mine' }, headers)
  const other = await createUser(world.db, 'admin')
  const theirs = `panelboard_session=${await startSession(world.services, other.id)}`
  const reply = await post({ text: 'theirs' }, { ...headers, cookie: theirs })
  expect(reply.json()).toEqual({ text: 'theirs' })
})

test('work with outside effects runs once, and can be retried after it failed', async () => {
  const headers = { 'idempotency-key': 'key-5' }
  const kept = await keys()
  const down = await post({ text: 'down' }, headers, '/api/far-notes')
  expect(down.statusCode).toBe(500)
  expect(await keys()).toBe(kept)
  await post({ text: 'up' }, headers, '/api/far-notes')
  const before = calls
  expect((await post({ text: 'up' }, headers, '/api/far-notes')).json()).toEqual({ text: 'up' })
  expect(calls).toBe(before)
})

const far = async (text: string, key: string) => post({ text }, { 'idempotency-key': key }, '/api/far-notes')

/** A request in progress until it is released. */
async function begin(key: string) {
  release = Promise.withResolvers()
  const before = calls
  const reply = far('slow', key)
  await expect.poll(() => calls).toBe(before + 1)
  return { reply }
}

const age = (seconds: number) =>
  world.pool.query(
    `update idempotency_keys set created_at = now() - $1 * interval '1 second' where status_code is null`,
    [seconds],
  )

test('a repeat of a request in progress says when to retry', async () => {
  const { reply: first } = await begin('key-6')
  const before = calls
  const early = await far('slow', 'key-6')
  expect([early.statusCode, early.headers['retry-after']]).toEqual([409, '1'])
  expect(early.json().message).toMatch(/still in progress/)
  release.resolve()
  expect((await first).statusCode).toBe(201)
  expect((await far('slow', 'key-6')).body).toBe((await first).body)
  expect(calls).toBe(before)
  // Any other 409 is final.
  expect((await post({ text: 'refused' }, { 'idempotency-key': 'key-6b' })).headers['retry-after']).toBeUndefined()
})

test('work that takes longer than a minute keeps its claim, so it is not done twice', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { reply: first } = await begin('key-7')
  const before = calls
  await age(59)
  vi.advanceTimersByTime(15_000)
  const isYoung = `select 1 from idempotency_keys where status_code is null and created_at > now() - interval '30 seconds'`
  await expect.poll(async () => (await world.pool.query(isYoung)).rowCount).toBe(1)
  expect((await far('slow', 'key-7')).statusCode).toBe(409)
  release.resolve()
  expect((await first).statusCode).toBe(201)
  expect(calls).toBe(before)
  vi.useRealTimers()
})

test('the claim of a dead process is taken over after a minute, and the process cannot take it back', async () => {
  const { reply: dead } = await begin('key-8')
  await age(120)
  const before = calls
  const second = far('slow', 'key-8')
  await expect.poll(() => calls).toBe(before + 1)
  release.reject(new Error('it died after all'))
  expect((await dead).statusCode).toBe(500)
  expect((await second).statusCode).toBe(500)
  release = Promise.withResolvers()
  release.resolve()
  expect((await far('slow', 'key-8')).statusCode).toBe(201)
})

test('the answer to an update or a delete is kept like that to a create', async () => {
  const id = crypto.randomUUID()
  const headers = { cookie, 'idempotency-key': 'key-9' }
  const change = (text: string) => app.inject({ method: 'PATCH', url: `/api/notes/${id}`, headers, payload: { text } })
  expect((await change('first')).json()).toEqual({ text: 'first' })
  const before = calls
  expect((await change('first')).json()).toEqual({ text: 'first' })
  expect(calls).toBe(before)
  expect((await change('another')).statusCode).toBe(409)
  const admin = await startSession(world.services, (await createUser(world.db, 'admin')).id)
  const remove = { cookie: `panelboard_session=${admin}`, 'idempotency-key': 'key-10' }
  const replies = [1, 2].map(() => app.inject({ method: 'DELETE', url: `/api/notes/${id}`, headers: remove }))
  for (const reply of await Promise.all(replies)) expect([reply.statusCode, reply.body]).toEqual([204, ''])
})

test('a request with a password can be repeated only with that password, which is not stored', async () => {
  const register = (password: string) => post({ text: 'with password', password }, { 'idempotency-key': 'key-11' })
  expect((await register('the right one')).statusCode).toBe(201)
  expect((await register('the right one')).statusCode).toBe(201)
  // A different request, not a repeat: it does the work, which finds the text taken.
  expect((await register('a guess')).statusCode).not.toBe(201)
  expect(await stored('with password')).toBe(1)
  const { rows } = await world.pool.query('select * from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain('the right one')
})

test('no access: 401 when signed out, 403 for the wrong role, before anything is read', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/api/notes/x' })).json()).toEqual({ message: 'Unauthorized' })
  expect((await app.inject({ method: 'DELETE', url: '/api/notes/x', headers: { cookie } })).statusCode).toBe(403)
})
