import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TWO_FACTOR_FIRST } from '#contract/current-user.ts'
import { type Bearer, findBearer } from '#features/people/tokens/server/shared/bearer.ts'
import type { Services } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { errorFor } from '#server/http/app-errors.ts'
import { encodingFault } from '#server/http/json-body.ts'
import { checkJson } from '#server/http/parse.ts'
import { defineCap, MINUTE } from '#server/rate-limit.ts'

const PATH = '/mcp'
const MAX_BYTES = 256 * 1024

const NO_TOKEN = 'Send a Panelboard access token as "Authorization: Bearer pb_...". Create one on your profile page.'
const BAD_TOKEN = 'This access token is unknown, expired or revoked. Create a new one on your profile page.'

const mcpRequests = defineCap('mcp_requests', {
  per: ['token'],
  limit: 120,
  seconds: MINUTE,
  over: (when) => `This access token was used many times in a minute. Try again ${when}.`,
})
const mcpFailures = defineCap('mcp_failures', {
  per: ['address'],
  limit: 30,
  seconds: 10 * MINUTE,
  over: (when) => `Too many requests without a valid access token. Try again ${when}.`,
})

// Codes of JSON-RPC 2.0; those from -32000 on are the server's own.
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const REFUSED = -32000

/** An error as JSON-RPC has it. */
const send = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ jsonrpc: '2.0', error: { code, message }, id: null })

/** The holder of the request's token. Cookies are never read. */
async function getBearer(services: Services, { headers, ip }: FastifyRequest): Promise<Bearer> {
  const secret = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const bearer = secret === undefined ? null : await findBearer(services, secret)
  if (bearer) {
    if (bearer.user.two_factor === 'required') throw new AppError(403, TWO_FACTOR_FIRST)
    await mcpRequests(services, bearer.token.id).use()
    return bearer
  }
  await mcpFailures(services, ip).use()
  const challenge = `Bearer realm="Panelboard"${secret === undefined ? '' : ', error="invalid_token"'}`
  throw new AppError(401, secret === undefined ? NO_TOKEN : BAD_TOKEN, { headers: { 'WWW-Authenticate': challenge } })
}

function messageIn(text: unknown): unknown {
  try {
    const message: unknown = JSON.parse(String(text))
    checkJson(message)
    return message
  } catch {
    return undefined
  }
}

/** The assistant's tools for MCP clients, over streamable HTTP without sessions: decision 27. */
export function mcp(scope: FastifyInstance, services: Services): void {
  const bearers = new WeakMap<FastifyRequest, Bearer>()
  scope.setErrorHandler(async (error, request, reply) => {
    const { status, message, headers } = errorFor(error, request)
    void reply.headers(headers ?? {})
    return send(reply, status, REFUSED, message)
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const fault = encodingFault(request.headers['content-type'], bytes)
    if (fault) done(fault)
    else done(null, bytes.toString())
  })
  scope.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: PATH,
    handler: async () => {
      throw new AppError(405, 'There are no streams and no sessions here. Send POST.', { headers: { Allow: 'POST' } })
    },
  })
  scope.route({
    method: 'POST',
    url: PATH,
    bodyLimit: MAX_BYTES,
    // Before the body is read.
    onRequest: async (request) => void bearers.set(request, await getBearer(services, request)),
    handler: async (request, reply) => {
      const bearer = bearers.get(request)
      if (!bearer) throw new Error('The bearer was not found before the handler')
      const message = messageIn(request.body)
      if (message === undefined) return send(reply, 400, PARSE_ERROR, 'This is not valid JSON')
      // A batch would get around the limit of uses.
      if (Array.isArray(message)) return send(reply, 400, INVALID_REQUEST, 'Send one message per request')
      // Loaded on first use: most installations start without it.
      const { answer } = await import('./answer.ts')
      const response = await answer({ ...services, log: request.log }, bearer, {
        message,
        headers: Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        ),
      })
      response.headers.forEach((value, name) => void reply.header(name, value))
      return reply
        .code(response.status)
        .serializer(String)
        .send(await response.text())
    },
  })
}
