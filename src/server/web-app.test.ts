import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { page, script, startServing } from '#test/serving.ts'

const { serve, webDir, close } = await startServing()
afterAll(close)
const { app } = await serve()

describe('the web app', () => {
  test.each([
    '/invoices',
    '/payment/0199',
    '/assets',
    '/index.html',
    '/visitors/other.html',
    '/apiary',
    '/.git/config',
    '/.env',
    '/package.json',
  ])('serves the page at %s', async (url) => {
    const reply = await app.inject({ url, headers: { cookie: 'panelboard_session=admin' } })
    expect(reply).toMatchObject({ statusCode: 200, body: page })
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  test.each([
    ['/', undefined, 'visitor index'],
    ['/invoices', undefined, 'visitor other'],
    ['/', 'admin', page],
    ['/invoices/1?new=1', 'ended', page],
  ])('serves %s with the session cookie %s the page for it, never from a cache', async (url, session, body) => {
    const reply = await app.inject({ url, headers: session ? { cookie: `panelboard_session=${session}` } : {} })
    expect(reply).toMatchObject({ statusCode: 200, body })
    expect(reply.headers).toMatchObject({ vary: expect.stringContaining('Cookie'), 'cache-control': 'no-cache' })
    expect(reply.headers).not.toHaveProperty('etag')
    expect(reply.headers).not.toHaveProperty('last-modified')
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })

  test.each([undefined, 'admin'])(
    'serves the page that the service worker keeps to a caller with session %s',
    async (session) => {
      const headers = session ? { cookie: `panelboard_session=${session}` } : {}
      const reply = await app.inject({ url: '/app-shell', headers })
      expect(reply).toMatchObject({ statusCode: 200, body: page })
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache' })
    },
  )

  test('has browsers ask for the service worker each time', async () => {
    const { headers } = await app.inject({ url: '/sw.js' })
    expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/javascript/), 'cache-control': 'no-cache' })
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
  })

  test('reads the cookie on https too, where it has another name and a signature', async () => {
    const secure = { PUBLIC_URL: 'https://app.example.com', SESSION_SECRET: 'a secret of at least 32 characters' }
    const { app: other } = await serve(secure)
    const open = async (cookie: string) => (await other.inject({ url: '/', headers: { cookie } })).body
    expect(await open(`__Host-panelboard_session=${other.signCookie('admin')}`)).toBe(page)
    expect(await open('__Host-panelboard_session=admin')).toBe('visitor index')
    expect(await open(`panelboard_session=${other.signCookie('admin')}`)).toBe('visitor index')
  })

  test('serves hashed files compressed and cached forever', async () => {
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
    const first = await app.inject({ url: '/icon.svg' })
    expect(first.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    const again = await app.inject({ url: '/icon.svg', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  test('answers HEAD like GET, without the body', async () => {
    expect(await app.inject({ method: 'HEAD', url: '/clients' })).toMatchObject({ statusCode: 200, body: '' })
  })

  test.each([
    ['GET', '/assets/main-old.js'],
    ['POST', '/'],
    ['DELETE', '/invoices'],
  ] as const)('answers 404 to %s %s', async (method, url) => {
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
    expect((await app.inject({ url })).body).not.toContain('"panelboard"')
    expect((await app.inject({ url })).headers['content-type']).not.toBe('application/gzip')
  })

  test('says so when it has not been built', async () => {
    const { app: unbuilt } = await serve({}, { webDir: join(webDir, 'assets') })
    const reply = await unbuilt.inject({ url: '/' })
    expect([reply.statusCode, reply.body]).toEqual([503, 'The web app is not built. Run npm run build.'])
  })
})

describe('security headers', () => {
  const getHeaders = async (env: NodeJS.ProcessEnv) => (await (await serve(env)).app.inject('/')).headers

  test('only our own code runs, and no site can frame it', async () => {
    const headers = await getHeaders({})
    const policy = String(headers['content-security-policy'])
    for (const rule of ["default-src 'self'", "script-src 'self'", "connect-src 'self'", "object-src 'none'"])
      expect(policy).toContain(`${rule};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/stripe|google|unsafe-eval/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  })

  const forPages = ['content-security-policy', 'referrer-policy', 'x-frame-options', 'cross-origin-opener-policy']
  const forAll = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }
  const ofPages = (headers: object) => forPages.filter((name) => name in headers)

  test.each(['/', '/invoices', '/icon.svg', '/assets/icon-a1b2.svg', '/assets/main-old.js', '/api/notes', '/livez'])(
    'are all there at %s, which can be opened',
    async (url) => {
      const { headers } = await app.inject({ url })
      expect(headers).toMatchObject(forAll)
      expect(ofPages(headers)).toEqual(forPages)
    },
  )

  test.each(['/assets/main-a1b2.js', '/assets/theme-a1b2.css', '/assets/inter-a1b2.woff2'])(
    'leave out at %s what is about pages',
    async (url) => {
      const env = { PUBLIC_URL: 'https://app.example.com', SESSION_SECRET: 's'.repeat(32) }
      const { headers } = await (await serve(env)).app.inject({ url })
      expect(headers).toMatchObject({ ...forAll, 'strict-transport-security': expect.stringContaining('31536000') })
      expect(ofPages(headers)).toEqual([])
      expect(JSON.stringify(headers).length).toBeLessThan(600)
    },
  )

  test("allow the card provider's hosts when it is on", async () => {
    const [secret, publishable] = ['sk_test_1', 'pk_test_1']
    const env = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect((await getHeaders(env))['content-security-policy']).toContain("script-src 'self' https://js.stripe.com")
  })

  test('enforce https only where the public URL is https', async () => {
    expect((await getHeaders({}))['strict-transport-security']).toBeUndefined()
    const env = { PUBLIC_URL: 'https://app.example.com', SESSION_SECRET: 's'.repeat(32) }
    expect((await getHeaders(env))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})
