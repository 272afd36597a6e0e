import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { TWO_FACTOR_FIRST } from '#contract/current-user.ts'
import type { Endpoint, Upload } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import type { Context, Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { type Answer, claimOf, once, onceOutside } from './idempotency.ts'
import { requireOwnOrigin } from './origin.ts'
import { checkIds, parse } from './parse.ts'
import { isReply, replyKind, type Reply, unchanged } from './replies.ts'
import { replySchema } from './reply-schema.ts'
import type { Http, Route } from './routes.ts'
import { SESSION_COOKIE, SESSION_SECONDS, type Sessions } from './sessions.ts'
import { versionOf } from './versions.ts'

type Mounting = { services: Services; sessions: Sessions }

const isSchema = (part: unknown): part is z.ZodType => typeof part === 'object' && part !== null

/** The status of an endpoint's success. */
export const successOf = ({ method, returns, success }: Endpoint): number =>
  success ?? (returns === undefined ? 204 : method === 'POST' ? 201 : 200)

/** Makes one route of an endpoint: session, access, parse, handler, reply. */
export function mount(app: FastifyInstance, { endpoint, handle }: Route, { services, sessions }: Mounting): void {
  const { config } = services
  const secure = config.publicUrl.startsWith('https:')
  const signed = config.sessionSecret !== null
  const success = successOf(endpoint)
  // An upload or signed bytes are not JSON to compare; doing those twice changes nothing.
  const keepsAnswer = endpoint.method === 'POST' && !endpoint.repeatable && typeof endpoint.body !== 'string'

  // Compiled with the first answer: the schemas of all endpoints together would be a third of a start.
  let schema: Record<string, unknown> | null = null
  const serialize = (reply: FastifyReply, value: unknown): string => {
    if (!isSchema(endpoint.returns)) return JSON.stringify(value)
    schema ??= replySchema(endpoint.returns)
    return reply.serializeInput(value as Record<string, unknown>, schema)
  }

  /** What we gave a browser to keep; null when it was not us. */
  const cookieOf = (request: FastifyRequest, name: string): string | null => {
    const kept = request.cookies[name]
    if (kept === undefined || !signed) return kept ?? null
    const { valid, value } = request.unsignCookie(kept)
    return valid ? value : null
  }

  const httpOf = (request: FastifyRequest, reply: FastifyReply): Http => ({
    ip: request.ip,
    header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
    url: new URL(request.url, config.publicUrl),
    sessionToken: cookieOf(request, SESSION_COOKIE),
    setSession: (token, seconds) =>
      void reply.setCookie(SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        signed,
        maxAge: seconds,
      }),
    clearSession: () => void reply.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure }),
    cookie: (name) => cookieOf(request, name),
    setCookie: (name, value, { path, seconds }) =>
      void reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'lax', secure, signed, maxAge: seconds }),
  })

  async function contextOf(request: FastifyRequest): Promise<Context> {
    const token = cookieOf(request, SESSION_COOKIE)
    const user = token ? await sessions.find(services, token) : null
    if (!allows(endpoint.access, user?.role ?? null)) {
      if (!user) throw new AppError(401, 'Unauthorized')
      throw new AppError(403, "You don't have permission to perform this action.")
    }
    if (user?.two_factor === 'required' && endpoint.access !== 'public' && !endpoint.beforeTwoFactor)
      throw new AppError(403, TWO_FACTOR_FIRST)
    return { ...services, log: request.log, user }
  }

  /** A repeated POST gives the first answer again; what the first one did is not done twice. */
  async function answerOnce(request: FastifyRequest, reply: FastifyReply, ctx: Context, key: string, input: object) {
    const claim = claimOf(ctx, key, request.method, request.url, request.body)
    const work = async (ctx: Context): Promise<Answer> => {
      const value = await handle(ctx as never, input as never)
      return { status: success, body: value === undefined ? '' : serialize(reply, value) }
    }
    const answer = endpoint.outside ? await onceOutside(ctx, claim, () => work(ctx)) : await once(ctx, claim, work)
    return {
      status: answer.status,
      text: answer.body,
      value: answer.body ? (JSON.parse(answer.body) as unknown) : undefined,
    }
  }

  async function signIn(request: FastifyRequest, http: Http, user: unknown): Promise<void> {
    if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string') return
    const token = await sessions.start(services, user.id, cookieOf(request, SESSION_COOKIE))
    if (token !== null) http.setSession(token, SESSION_SECONDS)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBytes === undefined ? 1024 * 1024 : endpoint.maxBytes + 64 * 1024,
    onRequest: async (request) => requireOwnOrigin(request, config.publicUrl),
    handler: async (request, reply) => {
      const ctx = await contextOf(request)
      const params = request.params as Record<string, string>
      checkIds(params)
      const http = httpOf(request, reply)
      const { body, fields } = await bodyOf(endpoint, request)
      const query = parse(endpoint.query, { ...asRecord(request.query), ...fields }, 'query')
      const input = { params, query, body, http }
      const key = http.header('idempotency-key')
      if (key && keepsAnswer) {
        const answer = await answerOnce(request, reply, ctx, key, input)
        if (endpoint.signsIn) await signIn(request, http, answer.value)
        if (answer.text) void reply.type('application/json; charset=utf-8').serializer(String)
        return reply.code(answer.status).send(answer.text || undefined)
      }
      const etag = endpoint.versioned ? await versionOf(ctx, endpoint.reads) : null
      if (etag !== null && http.header('if-none-match') === etag) return sendReply(reply, unchanged(etag))
      const value = await handle(ctx as never, input as never)
      if (etag !== null) tag(reply, etag)
      void reply.serializer((value) => serialize(reply, value))
      if (isReply(value)) return sendReply(reply, value)
      if (endpoint.signsIn) await signIn(request, http, value)
      return reply.code(success).send(value)
    },
  })
}

const asRecord = (query: unknown): object => (typeof query === 'object' && query !== null ? query : {})

/** The body, and the text fields that came beside an uploaded file: they are read like the query. */
async function bodyOf(
  { body, maxBytes }: Endpoint,
  request: FastifyRequest,
): Promise<{ body: unknown; fields: object }> {
  if (body === 'upload') return uploadOf(request, maxBytes ?? 1024 * 1024)
  return { body: body === 'bytes' ? request.body : parse(body, request.body ?? {}, 'body'), fields: {} }
}

async function uploadOf(request: FastifyRequest, maxBytes: number): Promise<{ body: Upload; fields: object }> {
  if (!request.isMultipart()) throw new AppError(415, 'Send the file as multipart/form-data, in the field "file"')
  const fields: Record<string, unknown> = {}
  let body: Upload | null = null
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') body = { name: part.filename, bytes: await part.toBuffer() }
    else fields[part.fieldname] = part.value
  }
  if (!body) throw new AppError(400, 'Choose a file', { errors: [{ path: 'file', message: 'Choose a file' }] })
  return { body, fields }
}

function link(reply: FastifyReply, next: string | null): void {
  if (next === null) return
  const url = new URL(reply.request.url, 'http://localhost')
  url.searchParams.set('cursor', next)
  void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** The browser may keep the answer and must ask whether it is still right; without a Cache-Control it would keep nothing. */
const tag = (reply: FastifyReply, etag: string) =>
  reply.header('ETag', etag).header('Cache-Control', 'private, no-cache')

function sendReply(reply: FastifyReply, answer: Reply) {
  const kind = answer[replyKind]
  if (kind === 'redirect') return reply.redirect(answer.to, 303)
  if (kind === 'unchanged') return tag(reply, answer.etag).code(304).send()
  if (kind === 'file') return sendFile(reply, answer.file)
  link(reply, answer.next)
  if (kind === 'page') return reply.send(answer.rows)
  void reply.type('application/json; charset=utf-8').serializer(String)
  return reply.send(answer.text)
}

function sendFile(
  reply: FastifyReply,
  { body, type, name, inline, etag, maxAge, immutable, sandboxed }: Extract<Reply, { [replyKind]: 'file' }>['file'],
) {
  const ascii = name.replace(/[^\w. -]/g, '_')
  const disposition = `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
  void reply.type(type).header('Content-Disposition', disposition).header('X-Content-Type-Options', 'nosniff')
  const kept = immutable ? `public, max-age=${maxAge ?? 0}, immutable` : `private, max-age=${maxAge ?? 0}`
  void reply.header('Cache-Control', maxAge ? kept : 'private, no-cache')
  if (etag) void reply.header('ETag', etag)
  if (sandboxed) void reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : body)
}
