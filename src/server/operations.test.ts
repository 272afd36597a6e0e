import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { api } from '#app/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { CurrentUser } from '#contract/current-user.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Role } from '#contract/roles.ts'
import { createWorld, type World } from '#test/world.ts'
import { readConfig } from './config.ts'
import { connect } from './database/connect.ts'
import { routes } from './http/routes.ts'
import { createServer } from './http/server.ts'
import type { Sessions } from './http/sessions.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'

const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/notes',
    access: 'public',
    summary: '',
    reads: [],
    returns: z.array(z.string()),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/notes/:id',
    access: 'public',
    summary: '',
    reads: [],
    returns: z.string(),
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/notes/:id', access: 'public', summary: '', changes: [] }),
  ip: endpoint({
    method: 'GET',
    path: '/api/ip',
    access: 'public',
    needsHttp: true,
    summary: '',
    reads: [],
    returns: z.object({ ip: z.string() }),
  }),
}
const noteRoutes = routes(notes, {
  list: async () => [],
  get: async () => 'a note',
  delete: async () => undefined,
  ip: async (_ctx, { http }) => ({ ip: http.ip }),
})

const page = '<!doctype html><title>Panelboard</title>'
const script = `console.log("${'panel '.repeat(2000)}")`

let world: World
let webDir: string
const servers: FastifyInstance[] = []

const noOne = { find: async () => null }

/** Sessions by token: of each role, of an admin who must set up two-factor sign-in, and one that cannot be read. */
const everyone: Sessions = {
  find: async (_services, token) => {
    if (token === 'unreadable') throw new Error('The database is away')
    if (token === 'ended') return null
    const role = Role.catch('admin').parse(token)
    const two_factor = token === 'without-two-factor' ? 'required' : 'off'
    const user = { id: token, role, must_change_password: false, two_factor } as CurrentUser
    return {
      id: token,
      user,
      expire: new Date(world.services.now().getTime() + 60_500).toISOString(),
      renewed: token === 'employee',
    }
  },
}

async function serve(
  env: NodeJS.ProcessEnv = {},
  options: { pool?: pg.Pool; webDir?: string; sessions?: Sessions } = {},
) {
  const config = readConfig({ DATA_DIR: world.dataDir, ...env })
  const connection = options.pool ? connect(options.pool.options) : { db: world.db, pool: world.pool }
  const lifecycle = { stopping: false }
  const metrics = await createMetrics({ ...connection, token: config.metricsToken })
  const app = await createServer({
    services: { ...world.services, config, db: connection.db, routes: noteRoutes },
    sessions: options.sessions ?? noOne,
    logger: createLog('silent'),
    operations: { metrics, lifecycle, webDir: options.webDir ?? webDir, version: '1.2.3', api },
  })
  servers.push(app)
  return { app, lifecycle }
}

beforeAll(async () => {
  world = await createWorld()
  webDir = await mkdtemp(join(tmpdir(), 'panelboard-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), page)
  await writeFile(join(webDir, 'index.html.br'), brotliCompressSync(page))
  for (const [session, name] of [
    ['in', 'invoices'],
    ['in', 'other'],
    ['admin', 'index'],
    ['client', 'index'],
    ['out', 'index'],
  ] as const) {
    await mkdir(join(webDir, 'pages', session), { recursive: true })
    await writeFile(join(webDir, 'pages', session, `${name}.html`), `${session} ${name}`)
  }
  await writeFile(join(webDir, 'icon.svg'), '<svg/>')
  await writeFile(join(webDir, 'assets', 'main-a1b2.js'), script)
  await writeFile(join(webDir, 'assets', 'main-a1b2.js.br'), brotliCompressSync(script))
  await writeFile(join(webDir, 'assets', 'main-a1b2.js.gz'), gzipSync(script))
})
afterAll(async () => {
  for (const app of servers) await app.close()
  await world.close()
  await rm(webDir, { recursive: true })
})

describe('the web app', () => {
  test.each(['/invoices', '/payment/0199', '/assets', '/index.html', '/pages/in/other.html', '/apiary'])(
    'serves the page at %s',
    async (url) => {
      const { app } = await serve()
      const reply = await app.inject({ url })
      expect(reply).toMatchObject({ statusCode: 200, body: page })
      expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    },
  )

  test.each([
    ['/', undefined, 'out index'],
    ['/', 'ended', 'out index'],
    ['/', 'admin', 'admin index'],
    ['/', 'client', 'client index'],
    ['/?new=1', 'admin', 'in other'],
    ['/', 'without-two-factor', 'in other'],
    ['/', 'unreadable', 'in other'],
    ['/invoices', 'admin', 'in invoices'],
    ['/invoices/1?new=1', 'unreadable', 'in invoices'],
    ['/nowhere', 'admin', 'in other'],
  ])('serves %s with the session %s its own page, never from a cache', async (url, session, body) => {
    const { app } = await serve({}, { sessions: everyone })
    const reply = await app.inject({ url, headers: session ? { cookie: `panelboard_session=${session}` } : {} })
    expect(reply).toMatchObject({ statusCode: 200, body })
    expect(reply.headers).toMatchObject({ vary: expect.stringContaining('Cookie'), 'cache-control': 'no-cache' })
    expect(reply.headers).not.toHaveProperty('etag')
    expect(reply.headers).not.toHaveProperty('last-modified')
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })

  test('knows a session on https too, where its cookie has another name and a signature', async () => {
    const secure = { PUBLIC_URL: 'https://app.example.com', SESSION_SECRET: 'a secret of at least 32 characters' }
    const { app } = await serve(secure, { sessions: everyone })
    const open = async (cookie: string) => (await app.inject({ url: '/', headers: { cookie } })).body
    expect(await open(`__Host-panelboard_session=${app.signCookie('admin')}`)).toBe('admin index')
    expect(await open('__Host-panelboard_session=admin')).toBe('out index')
    expect(await open(`panelboard_session=${app.signCookie('admin')}`)).toBe('out index')
  })

  test('a page that renews a session renews its cookie', async () => {
    const { app } = await serve({}, { sessions: everyone })
    const reply = await app.inject({ url: '/', headers: { cookie: 'panelboard_session=employee' } })
    expect(reply.headers['set-cookie']).toBe('panelboard_session=employee; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
  })

  test('serves hashed files compressed and cached forever', async () => {
    const { app } = await serve()
    const reply = await app.inject({ url: '/assets/main-a1b2.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
    expect(reply.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect((await app.inject({ url: '/assets/main-a1b2.js' })).body).toBe(script)
  })

  test('revalidates files without a hash, and answers 304 when unchanged', async () => {
    const { app } = await serve()
    const first = await app.inject({ url: '/icon.svg' })
    expect(first.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    const again = await app.inject({ url: '/icon.svg', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  test('answers HEAD like GET, without the body', async () => {
    const { app } = await serve()
    expect(await app.inject({ method: 'HEAD', url: '/clients' })).toMatchObject({ statusCode: 200, body: '' })
  })

  test.each([
    ['GET', '/assets/main-old.js'],
    ['POST', '/'],
    ['DELETE', '/invoices'],
  ] as const)('answers 404 to %s %s', async (method, url) => {
    const { app } = await serve()
    const reply = await app.inject({ method, url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ message: 'Not found' })
  })

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '//etc/passwd',
    '/assets/main-a1b2.js.gz',
  ])('does not escape through %s', async (url) => {
    const { app } = await serve()
    expect((await app.inject({ url })).body).not.toContain('"panelboard"')
    expect((await app.inject({ url })).headers['content-type']).not.toBe('application/gzip')
  })

  test('says so when it has not been built', async () => {
    const { app } = await serve({}, { webDir: join(webDir, 'assets') })
    const reply = await app.inject({ url: '/' })
    expect([reply.statusCode, reply.body]).toEqual([503, 'The web app is not built. Run npm run build.'])
  })
})

describe('an API path', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/notes/1/2', '/api/docs/package.json'])('%s: 404', async (url) => {
    const { app } = await serve()
    const reply = await app.inject({ url })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toHaveProperty('message')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('with an unsupported method: 405 and the supported ones', async () => {
    const { app } = await serve()
    const reply = await app.inject({ method: 'PUT', url: '/api/notes/1?a=b' })
    expect(reply.statusCode).toBe(405)
    expect(reply.json()).toEqual({ message: 'Method not allowed' })
    expect(reply.headers.allow).toBe('GET, HEAD, DELETE')
  })
})

test('that cannot be decoded', async () => {
  const { app } = await serve()
  const reply = await app.inject('/%')
  expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'This address is not valid' }])
})

describe('health', () => {
  test('alive and ready', async () => {
    const { app } = await serve()
    expect((await app.inject('/livez')).json()).toEqual({ status: 'alive' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })

  test('while stopping: alive, not ready, and connections close', async () => {
    const { app, lifecycle } = await serve()
    lifecycle.stopping = true
    const reply = await app.inject('/readyz')
    expect([reply.statusCode, reply.json(), reply.headers.connection]).toEqual([503, { message: 'Stopping' }, 'close'])
    expect((await app.inject('/livez')).statusCode).toBe(200)
  })

  test('without its database: alive, not ready', async () => {
    const { app } = await serve({}, { pool: new pg.Pool({ host: '127.0.0.1', port: 1 }) })
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    expect((await app.inject('/livez')).statusCode).toBe(200)
  })
})

describe('metrics', () => {
  test('cover requests by route and status, the pool, the event loop and the queue', async () => {
    const { app } = await serve()
    const id = '01990000-0000-7000-8000-000000000000'
    await app.inject(`/api/notes/${id}`)
    await app.inject(`/api/notes/${id.replace('1', '2')}`)
    await app.inject('/api/nothing')
    const { body } = await app.inject('/metrics')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/notes/:id",status="200"} 2')
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
    expect(body).toContain('database_pool_connections{state="waiting"} 0')
    expect(body).toContain('deliveries{status="queued"} 0')
    expect(body).toMatch(/nodejs_eventloop_lag_seconds \d/)
    expect(body).not.toContain(id)
  })

  test('are for this machine only, not for requests through a proxy on it', async () => {
    const { app } = await serve()
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(403)
    expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode).toBe(403)
    // A proxy that adds no header still passes on the public host.
    expect((await app.inject({ url: '/metrics', headers: { host: 'app.example.com' } })).statusCode).toBe(403)
  })

  test('are for anyone with the token, when one is set', async () => {
    const { app } = await serve({ METRICS_TOKEN: 'a token of 16 characters' })
    const authorization = 'Bearer a token of 16 characters'
    expect((await app.inject('/metrics')).statusCode).toBe(403)
    expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer another' } })).statusCode).toBe(403)
    const reply = await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9', headers: { authorization } })
    expect(reply.statusCode).toBe(200)
  })
})

describe('forwarded headers', () => {
  const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' }
  const ipOf = async (env: NodeJS.ProcessEnv, remoteAddress: string) => {
    const { app } = await serve(env)
    return (await app.inject({ url: '/api/ip', remoteAddress, headers })).json<{ ip: string }>().ip
  }

  test('are trusted from no one unless a proxy is configured', async () => {
    expect(await ipOf({}, '127.0.0.1')).toBe('127.0.0.1')
    expect(await ipOf({ TRUST_PROXY: '10.0.0.2' }, '10.0.0.3')).toBe('10.0.0.3')
  })

  test('are trusted from a configured proxy, up to the first address that is not one', async () => {
    expect(await ipOf({ TRUST_PROXY: '10.0.0.2' }, '10.0.0.2')).toBe('198.51.100.1')
    expect(await ipOf({ TRUST_PROXY: 'loopback, 198.51.100.0/24' }, '::ffff:127.0.0.1')).toBe('203.0.113.7')
  })
})

describe('security headers', () => {
  const headersOf = async (env: NodeJS.ProcessEnv) => (await (await serve(env)).app.inject('/')).headers

  test('only our own code runs, and no site can frame it', async () => {
    const headers = await headersOf({})
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/stripe|google|unsafe-eval/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  })

  test("allow the card provider's hosts when it is on", async () => {
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    expect((await headersOf(env))['content-security-policy']).toContain("script-src 'self' https://js.stripe.com")
  })

  test('enforce https only where the public URL is https', async () => {
    expect((await headersOf({}))['strict-transport-security']).toBeUndefined()
    const env = { PUBLIC_URL: 'https://app.example.com', SESSION_SECRET: 's'.repeat(32) }
    expect((await headersOf(env))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
