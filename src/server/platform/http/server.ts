import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { ErrorBody } from '#contract/errors.ts'
import type { Services } from '../context.ts'
import { sqlState } from '../database/transaction.ts'
import { AppError, unavailable } from '../errors.ts'
import { mount } from './mount.ts'
import type { Route } from './routes.ts'
import type { Sessions } from './sessions.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com'

/** Only our own origin; the card provider's hosts when it is on. */
const contentSecurityPolicy = (stripe: boolean) => ({
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(stripe ? [STRIPE_SCRIPT, 'https://*.js.stripe.com'] : [])],
    // Radix and the virtual list place things by style attributes; there is no inline <style>.
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https://lh3.googleusercontent.com'],
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

const clientFaults: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body of this request is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'Send a JSON object as the body of this request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON (Content-Type: application/json)',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to send',
  FST_REQ_FILE_TOO_LARGE: 'This file is too large',
}

/** What the person reads; everything unexpected is a bug, logged and told without its insides. */
function errorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const state = sqlState(error)
  if (state === '57014')
    return unavailable('This took too long. Nothing was changed; try again, or ask for less.', error)
  if (state !== null && /^(08|53|57P)/.test(state))
    return unavailable('The database is not ready. Try again in a moment.', error)
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    const code = 'code' in error ? String(error.code) : ''
    return new AppError(error.statusCode, clientFaults[code] ?? error.message)
  }
  if (
    error instanceof Error &&
    /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection terminated/.test(
      String(error.cause ?? error),
    )
  )
    return unavailable('The database is not ready. Try again in a moment.', error)
  return null
}

/** The HTTP side of the process: headers, errors and the routes of every feature under `/api`. */
export async function createServer(options: {
  services: Services
  sessions: Sessions
  routes: Route[]
  logger: Logger
}): Promise<FastifyInstance> {
  const { services, sessions, routes, logger } = options
  const { config } = services
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy ?? false,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    genReqId: () => crypto.randomUUID(),
  }) as unknown as FastifyInstance

  // JSON only: a form of another site can send text, never JSON.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(multipart)
  // Below this a reply fits the first packets of a connection, and compressing it only costs.
  await app.register(compress, { threshold: 8192 })
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(config.stripe !== null) })

  app.addHook('onSend', async (request, reply) => {
    void reply.header('X-Request-Id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('Cache-Control'))
      void reply.header('Cache-Control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'none'
    request.log.info(
      { method: request.method, route: path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  app.setErrorHandler(async (error, request, reply) => {
    const known = errorOf(error)
    if (!known) request.log.error({ err: error }, 'unexpected error')
    else if (known.status >= 500) request.log.warn({ err: known.cause ?? known }, known.message)
    const { status, message, errors, headers } =
      known ?? new AppError(500, `Something went wrong on our side. Tell us this number: ${request.id}`)
    const body: ErrorBody = errors ? { message, errors } : { message }
    return reply
      .code(status)
      .headers(headers)
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(body)
  })

  const mounting = { services, sessions }
  await app.register(async (scope) => {
    for (const route of routes) if (route.endpoint.body !== 'bytes') mount(scope, route, mounting)
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    for (const route of routes) if (route.endpoint.body === 'bytes') mount(scope, route, mounting)
  })
  return app
}
