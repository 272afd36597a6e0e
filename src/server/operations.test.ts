import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { startServing } from '#test/serving.ts'

const { serve, close } = await startServing()
afterAll(close)

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
    // It would show a page the cookie that scripts cannot read.
    const trace = { method: 'TRACE' as 'GET', url: '/api/notes/1', headers: { cookie: 'a=secret' } }
    const traced = await app.inject(trace)
    expect(traced.statusCode).toBeGreaterThanOrEqual(400)
    expect(traced.body).not.toContain('secret')
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
  const getIp = async (env: NodeJS.ProcessEnv, remoteAddress: string) => {
    const { app } = await serve(env)
    return (await app.inject({ url: '/api/ip', remoteAddress, headers })).json<{ ip: string }>().ip
  }

  test('are trusted from no one unless a proxy is configured', async () => {
    expect(await getIp({}, '127.0.0.1')).toBe('127.0.0.1')
    expect(await getIp({ TRUST_PROXY: '10.0.0.2' }, '10.0.0.3')).toBe('10.0.0.3')
  })

  test('are trusted from a configured proxy, up to the first address that is not one', async () => {
    expect(await getIp({ TRUST_PROXY: '10.0.0.2' }, '10.0.0.2')).toBe('198.51.100.1')
    expect(await getIp({ TRUST_PROXY: 'loopback, 198.51.100.0/24' }, '::ffff:127.0.0.1')).toBe('203.0.113.7')
  })
})
