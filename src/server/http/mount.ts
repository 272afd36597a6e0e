import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, isStream, type Upload, type Topic } from '#contract/endpoint.ts'
import { LIST_VERSION } from '#contract/followed-list.ts'
import { allows } from '#contract/roles.ts'
import { secretHeaders } from '#contract/secret-pages.ts'
import { SESSION_SECONDS } from '#contract/session.ts'
import type { Services } from '../context.ts'
import { AppError, invalid } from '../errors.ts'
import { type Cookies, getCookies, renewCookie, sendCookies } from './cookies.ts'
import { admit, type Call, type Outcome, perform } from '../call.ts'
import { leaving, sendEvents } from './event-stream.ts'
import { requireOwnOrigin } from './origin.ts'
import { isSchema } from './parse.ts'
import { replyKind, type ListText, type SentReply } from './replies.ts'
import { replySchema } from './reply-schema.ts'
import type { Http, Route } from './routes.ts'
import { type Session, SESSION_COOKIE, type Sessions } from './sessions.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const DEFAULT_MAX_BYTES = 1024 * 1024
/** For callers who may be anyone or a client, and where no body is expected. */
const SMALL_BYTES = 64 * 1024

const NEVER = new AbortController().signal

type Admitted = { http: Http; cookies: Cookies; session: Session | null }

declare module 'fastify' {
  interface FastifyRequest {
    /** On the request itself: a WeakMap whose values lead back to their keys frees both only in a full garbage collection. */
    admitted: Admitted | null
  }
}

/** Topics that a session's user depends on. */
const sessionTopics = new Set<Topic>(['sessions', 'users', 'settings'])

const asRecord = (part: unknown): Record<string, string> => Object.assign({}, part)

type Mounting = { services: Services; sessions: Sessions }

/** Mounts an endpoint as an HTTP route. */
export function mount(app: FastifyInstance, route: Route, { services, sessions }: Mounting): void {
  const { endpoint } = route
  const { config } = services
  const maxBytes = endpoint.maxBytes ?? (isSmall(endpoint) ? SMALL_BYTES : DEFAULT_MAX_BYTES)
  const serialize = createSerializer(endpoint)
  const findSession = async ({ sessionToken }: Http) =>
    sessionToken === null ? null : sessions.find(services, sessionToken)
  // A caller who waits for news would hold up the end of the server.
  const closing = new AbortController()
  if (endpoint.waits) app.addHook('preClose', async () => closing.abort())
  const changesUsers = endpoint.changes.some((topic) => sessionTopics.has(topic))

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.body === 'upload' ? maxBytes + SMALL_BYTES : maxBytes,
    // Compression would delay events.
    ...(isStream(endpoint.returns) && { compress: false }),
    // Don't buffer bodies from unauthenticated callers.
    onRequest: async (request) => {
      requireOwnOrigin(request, config.publicUrl)
      const cookies = getCookies(request, config)
      const http = toHttp(request, cookies, config.publicUrl)
      const session = await findSession(http)
      request.admitted = { http, cookies, session }
      if (session !== null || !mayBeRepeat(endpoint, request, http.sessionToken)) {
        const ctx = { ...services, log: request.log, user: session?.user ?? null }
        await admit(ctx, route, { http, cookies, session: session?.id ?? null })
      }
      if (endpoint.body === 'upload') requireForm(request)
    },
    ...(endpoint.secretPath && { onSend: async (_request, reply) => void reply.headers(secretHeaders) }),
    handler: async (request, reply) => {
      const { http, cookies, session: before } = request.admitted ?? unadmitted()
      // An upload may take a minute, in which its session can end.
      const session = endpoint.body === 'upload' ? await findSession(http) : before
      // First, since an answer that starts or ends a session sends this cookie too. It is the first look that renews.
      if (session !== null) renewCookie(reply, http.sessionToken, before, services)
      request.userId = session?.user.id ?? null
      const ctx = { ...services, log: request.log, user: session?.user ?? null }
      const call: Call = {
        params: asRecord(request.params),
        query: asRecord(request.query),
        body: request.body,
        upload: () => readUpload(request, maxBytes),
        key: http.header('idempotency-key'),
        ifNoneMatch: http.header('if-none-match'),
        signal: endpoint.waits
          ? AbortSignal.any([leaving(reply), closing.signal])
          : isStream(endpoint.returns) || endpoint.returns === 'file'
            ? leaving(reply)
            : NEVER,
        request: { http, cookies, session: session?.id ?? null },
        agent: null,
        serialize: (value) => serialize(reply, value),
      }
      const outcome = await perform(ctx, route, call).finally(() => changesUsers && sessions.forget?.())
      sendCookies(reply, outcome.kind === 'answer' ? outcome.answer.cookies : cookies.all(), config)
      if (outcome.kind === 'value' && isStream(endpoint.returns))
        return sendEvents(reply, endpoint.returns, outcome.value as AsyncIterable<unknown>)
      return send(reply, outcome, serialize)
    },
  })
}

function unadmitted(): never {
  throw new Error('A request was handled that was never admitted')
}

const isSmall = ({ access, body }: Endpoint) => body !== 'bytes' && (body === undefined || allows(access, 'client'))

/** A repeat of a request that ended its own session gets the first answer, if its body is the same. */
const mayBeRepeat = ({ method, body }: Endpoint, { headers }: FastifyRequest, token: string | null): boolean =>
  token !== null &&
  method !== 'GET' &&
  body !== 'upload' &&
  headers['idempotency-key'] !== undefined &&
  Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : Infinity)) <= SMALL_BYTES

function requireForm({ headers }: FastifyRequest): void {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
    throw new AppError(415, 'Send the file as multipart/form-data, in the field "file"')
}

type Serialize = (reply: FastifyReply, value: unknown) => string

/** Compiled on first use: all endpoints' schemas together would be a third of the startup time. */
function createSerializer({ returns }: Endpoint): Serialize {
  if (!isSchema(returns)) return (_reply, value) => JSON.stringify(value)
  let schema: Record<string, unknown> | null = null
  return (reply, value) => {
    schema ??= replySchema(returns)
    return reply.serializeInput(value as Record<string, unknown>, schema)
  }
}

const toHttp = (request: FastifyRequest, cookies: Cookies, publicUrl: string): Http => ({
  ip: request.ip,
  header: (name) => [request.headers[name.toLowerCase()]].flat()[0],
  url: new URL(request.url, publicUrl),
  sessionToken: cookies.read(SESSION_COOKIE),
  setSession: (value) => cookies.set({ name: SESSION_COOKIE, value, seconds: SESSION_SECONDS }),
  clearSession: () => cookies.set({ name: SESSION_COOKIE, value: '', seconds: 0 }),
  cookie: (name) => cookies.read(name),
  setCookie: (name, value, seconds) => cookies.set({ name, value, seconds }),
})

async function readUpload(request: FastifyRequest, maxBytes: number): Promise<{ file: Upload; fields: object }> {
  requireForm(request)
  const fields: Record<string, unknown> = {}
  let file: Upload | null = null
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    // Limits have their own status; any other parser error means the form is malformed.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new AppError(400, 'This upload is damaged or was cut short. Send it again.', { cause: error })
  }
  if (!file) throw invalid('file', 'Choose a file')
  return { file, fields }
}

function send(reply: FastifyReply, outcome: Outcome, serialize: Serialize) {
  if (outcome.kind !== 'answer' && outcome.version !== null) {
    tag(reply, outcome.version.etag)
    if (outcome.version.list !== null) void reply.header(LIST_VERSION, outcome.version.list)
  }
  if (outcome.kind === 'reply') return sendReply(reply, outcome.reply)
  if (outcome.kind === 'value') {
    void reply.code(outcome.status)
    if (outcome.value === undefined) return reply.send()
    return reply
      .type(JSON_TYPE)
      .serializer((value: unknown) => serialize(reply, value))
      .send(outcome.value)
  }
  const { status, body } = outcome.answer
  void reply.code(status)
  return body === '' ? reply.send() : sendText(reply, body)
}

const sendText = (reply: FastifyReply, text: ListText['text']) => reply.type(JSON_TYPE).serializer(String).send(text)

function link(reply: FastifyReply, next: string | null): void {
  if (next === null) return
  const url = new URL(reply.request.url, 'http://localhost')
  url.searchParams.set('cursor', next)
  void reply.header('Link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** The browser may cache the reply but must revalidate it; without Cache-Control it would not cache it at all. */
const tag = (reply: FastifyReply, etag: string) =>
  reply.header('ETag', etag).header('Cache-Control', 'private, no-cache')

function sendReply(reply: FastifyReply, answer: SentReply) {
  const kind = answer[replyKind]
  if (kind === 'redirect') {
    if (answer.clearsCache) void reply.header('Clear-Site-Data', '"cache"')
    return reply.redirect(answer.to, 303)
  }
  if (kind === 'unchanged') return tag(reply, answer.etag).code(304).send()
  if (kind === 'file') return sendFile(reply, answer.file)
  link(reply, answer.next)
  return sendText(reply, answer.text)
}

function sendFile(
  reply: FastifyReply,
  { body, type, name, inline, etag, maxAge, immutable, sandboxed }: Extract<SentReply, { [replyKind]: 'file' }>['file'],
) {
  const ascii = name.replace(/[^\w. -]/g, '_')
  const disposition = `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
  void reply.type(type).header('Content-Disposition', disposition).header('X-Content-Type-Options', 'nosniff')
  const cacheable = immutable ? `public, max-age=${maxAge ?? 0}, immutable` : `private, max-age=${maxAge ?? 0}`
  void reply.header('Cache-Control', maxAge ? cacheable : 'private, no-cache')
  if (etag) void reply.header('ETag', etag)
  if (sandboxed) void reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
  return reply.send(body instanceof Readable ? body : Buffer.from(body))
}
