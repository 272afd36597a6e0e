import type { OutgoingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { registerApiDocs } from '../api-docs.ts'
import type { Services } from '../context.ts'
import { type Lifecycle, registerHealth } from '../health.ts'
import type { Metrics } from '../metrics.ts'
import { registerWeb } from '../static.ts'
import { getCookies } from './cookies.ts'
import { errorFor } from './app-errors.ts'
import { type Framable, registerFraming } from './framing.ts'
import { encodingFault } from './json-body.ts'
import { mount } from './mount.ts'
import { registerNotFound } from './not-found.ts'
import { requireOwnOrigin } from './origin.ts'
import { createPace } from './pace.ts'
import type { Plugin } from './plugins.ts'
import { SESSION_COOKIE, type Sessions } from './sessions.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com'

/** Only our own origin, plus the card provider's hosts when it is on. */
const contentSecurityPolicy = ({ stripe, google }: { stripe: boolean; google: boolean }) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(stripe ? [STRIPE_SCRIPT, 'https://*.js.stripe.com'] : [])],
    // Radix and the virtual list position elements with style attributes; there is no inline <style>.
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...(google ? ['https://lh3.googleusercontent.com'] : [])],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...(stripe ? ['https://api.stripe.com'] : [])],
    frameSrc: stripe ? [STRIPE_SCRIPT, 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  },
})

/** The headers of every reply, which helmet composes once: none depends on the request. */
function securityHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  // An import of `node:http` also loads undici, which adds 15 ms to startup.
  const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, (error) => {
    if (error) throw error
  })
  return reply.getHeaders()
}

export type Operations = {
  metrics: Metrics
  lifecycle: Lifecycle
  webDir: string
  version: string
}

/** The HTTP side of the process: headers, errors and every feature's routes under `/api`. */
export async function createServer(options: {
  services: Services
  sessions: Sessions
  logger: Logger
  framable?: Framable
  plugins?: readonly Plugin[]
  /** Only for a process that listens. */
  operations?: Operations
}): Promise<FastifyInstance> {
  const { services, sessions, logger, framable, plugins = [], operations } = options
  const { config, routes } = services
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      void reply.code(400).send({ message: 'This address is not valid' }),
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance

  // JSON only: a form on another site can send text, but never JSON.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const fault = encodingFault(request.headers['content-type'], bytes)
    if (fault) done(fault)
    else void parseJson(request, bytes.toString(), done)
  })
  const secrets = [config.sessionSecret, config.previousSessionSecret].filter((secret) => secret !== null)
  await app.register(cookie, config.sessionSecret === null ? {} : { secret: secrets })
  // Smaller replies fit the first packets of a connection, so compressing them only costs time. Up to half a megabyte takes
  // 1 to 4 ms, and no stream, whose native parts keep the whole request in memory until a full garbage collection.
  await app.register(compress, { threshold: 8192, syncThreshold: 512 * 1024 })
  const headers = securityHeaders({
    contentSecurityPolicy: contentSecurityPolicy({ stripe: config.stripe !== null, google: config.google !== null }),
    // A browser that has seen this refuses plain http for a year, so send it only if the public URL is https.
    strictTransportSecurity: config.publicUrl.startsWith('https:') && {
      maxAge: 365 * 86_400,
      includeSubDomains: true,
    },
    // Links with one-time tokens must not leak to other sites.
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  const pace = createPace()
  app.addHook('onRequest', async ({ ip }) => void (await pace(ip)))

  if (framable) registerFraming(app, framable)
  app.addHook('onSend', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control'))
      void reply.header('Cache-Control', 'no-store')
  })
  app.decorateRequest('userId', null)
  app.decorateRequest('admitted', null)
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none'
    request.log.info(
      {
        method: request.method,
        route: path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.userId && { user_id: request.userId }),
      },
      'request',
    )
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, message, errors, gate, headers } = errorFor(error, request)
    const body: ErrorBody = { message, ...(errors && { errors }), ...(gate && { gate }) }
    // Closing the connection on a caller who is still sending loses the answer. Node discards the rest, within the request's time.
    if (status === 413) void reply.removeHeader('connection')
    return reply
      .code(status)
      .headers({ 'Cache-Control': 'no-store', ...headers })
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(body)
  })

  if (operations) {
    registerHealth(app, { db: services.db, lifecycle: operations.lifecycle })
    operations.metrics.mount(app)
    registerApiDocs(
      app,
      services.routes.map(({ endpoint }) => endpoint),
      { url: config.publicUrl, version: operations.version },
    )
  }
  const elsewhere = operations
    ? await registerWeb(app, operations.webDir, (request) => getCookies(request, config).read(SESSION_COOKIE) !== null)
    : () => Promise.resolve(false)
  registerNotFound(
    app,
    routes.map(({ endpoint }) => endpoint),
    elsewhere,
  )

  const mountAll = (scope: FastifyInstance, belongs: (endpoint: Endpoint) => boolean) => {
    for (const route of routes) if (belongs(route.endpoint)) mount(scope, route, { services, sessions })
  }
  await app.register(async (scope) => mountAll(scope, ({ body }) => body !== 'upload' && body !== 'bytes'))
  await app.register(async (scope) => {
    await scope.register(multipart)
    mountAll(scope, ({ body }) => body === 'upload')
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    mountAll(scope, ({ body }) => body === 'bytes')
  })
  for (const plugin of plugins)
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        void reply.header('Cache-Control', 'no-store')
        requireOwnOrigin(request, config.publicUrl)
      })
      plugin(scope, services)
    })
  return app
}
