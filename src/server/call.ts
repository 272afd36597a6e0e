import { createHash, randomUUID } from 'node:crypto'
import { PASSWORD_FIRST, TWO_FACTOR_FIRST } from '#contract/current-user.ts'
import { type Endpoint, isStream, type Upload } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { doneEvent, type EventValues } from './audit/event.ts'
import { countRefusal, leavesEvent, withEvent } from './audit/leave-event.ts'
import { takeNotedRows } from './audit/noted-rows.ts'
import { createNotes, type Notes } from './audit/notes.ts'
import type { Context, Origin } from './context.ts'
import { AppError } from './errors.ts'
import type { Cookies } from './http/cookies.ts'
import {
  type Answer,
  createRequestKey,
  findAnswerInSession,
  findRequestHash,
  getOnceKey,
  getRepeats,
  once,
  onceOutside,
  type Result,
} from './http/idempotency.ts'
import { checkIds, checkJson, isSchema, parse } from './http/parse.ts'
import { isReply, json, type Reply, replyKind, type SentReply, unchanged } from './http/replies.ts'
import type { Http, Route } from './http/routes.ts'
import { getVersion, type Version } from './http/versions.ts'
import { readMade } from './made.ts'
import { defineCap, HOUR } from './rate-limit.ts'

export const uploads = defineCap('uploads', {
  per: ['user'],
  limit: 600,
  seconds: HOUR,
  over: (when) => `You have sent many files in an hour. Try again ${when}.`,
})

/** One call of an endpoint, by an HTTP request or by the server itself. */
export type Call = {
  params: Record<string, string>
  query: object
  /** JSON, or raw bytes; undefined for an upload. */
  body: unknown
  /** The uploaded file with its text fields. Read only after the caller is authorized. */
  upload: () => Promise<{ file: Upload; fields: object }>
  /** A repeat with the same key gets the first answer. */
  key: string | undefined
  /** The version of the caller's cached answer. */
  ifNoneMatch: string | undefined
  /** Aborts when the caller no longer waits for a stream, a file or news. */
  signal: AbortSignal
  /** Null: the server calls itself. */
  request: { http: Http; cookies: Cookies; session: string | null } | null
  /** The name of the agent that acts for the user; null: the user. */
  agent: string | null
  /** The answer's JSON, with only the contract's fields. */
  serialize: (value: unknown) => string
}

/** The result of a call: an answer in its final bytes, a value to serialize, or a reply of another kind. */
export type Outcome =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'value'; status: number; value: unknown; version: Version | null }
  | { kind: 'reply'; reply: SentReply; version: Version | null }

/** The success status of an endpoint. */
export const successStatus = ({ method, returns, success }: Endpoint): number =>
  success ?? (returns === undefined ? 204 : method === 'POST' && !isStream(returns) ? 201 : 200)

/** A nested call comes from where its caller's came from. */
const createOrigin = (
  { endpoint }: Route,
  { request, agent }: Pick<Call, 'request' | 'agent'>,
  outer?: Origin,
): Origin & { notes: Notes } => ({
  endpoint: `${endpoint.method} ${endpoint.path}`,
  http: request?.http ?? outer?.http ?? null,
  session: request?.session ?? outer?.session ?? null,
  made: outer?.made ?? null,
  agent,
  notes: createNotes(),
})

/** Refuses a caller who may not call the endpoint, before anything that they sent is read. */
export async function admit(caller: Context, route: Route, request: Call['request']): Promise<void> {
  try {
    requireAccess(route.endpoint, caller.user)
  } catch (error) {
    await countRefusal({ ...caller, origin: createOrigin(route, { request, agent: null }) }, error)
    throw error
  }
}

/**
 * The only way through an endpoint: access, two-factor, parsing, the stored answer for a repeat, the handler, and the one event
 * that a call leaves. What a call performs through `dispatch` leaves its own event, in the same transaction.
 */
export async function perform(caller: Context, route: Route, call: Call): Promise<Outcome> {
  const origin = createOrigin(route, call, caller.origin)
  // In a transaction of its caller's, whose rows so far belong to the caller's event.
  await takeNotedRows(caller)
  return answerTo({ ...caller, origin }, route, call).catch(async (error: unknown) => {
    // A refused nested call is part of its caller's answer, or refuses the caller too.
    if (caller.origin === undefined) await countRefusal({ ...caller, origin }, error)
    throw error
  })
}

async function answerTo(
  ctx: Context & { origin: Origin & { notes: Notes } },
  { endpoint, handle }: Route,
  call: Call,
): Promise<Outcome> {
  const { params, request } = call
  const { notes } = ctx.origin
  if (endpoint.body !== 'bytes') checkJson(call.body)
  const key = getRepeats(endpoint) === null ? undefined : call.key
  const keyFor = (content: object) =>
    createRequestKey(ctx.user, {
      key: key ?? '',
      sessionToken: request?.http.sessionToken ?? null,
      request: { method: endpoint.method, path: endpoint.path, params, query: call.query, ...content },
    })

  if (key && ctx.user === null && endpoint.body !== 'upload') {
    const answer = await findAnswerInSession(ctx, keyFor({ body: call.body }))
    if (answer) return { kind: 'answer', answer }
  }
  requireAccess(endpoint, ctx.user)
  if (request && endpoint.queued) ctx.origin.made = readMade(request.http, { user: ctx.user, now: ctx.now() })
  checkIds(params)
  const countUpload = async () => ctx.user && uploads(ctx, ctx.user.id).use()
  // Counted before its bytes are read. A repeat is recognized by its key and does not count, unless its bytes differ.
  const first = endpoint.body === 'upload' && key ? await findRequestHash(ctx, keyFor({})) : null
  if (endpoint.body === 'upload' && first === null) await countUpload()
  const { file, fields } = endpoint.body === 'upload' ? await call.upload() : { file: null, fields: {} }
  const body = file ?? parseBody(endpoint, call)
  const query = parse(endpoint.query, { ...call.query, ...fields }, 'query')
  const mine = key
    ? keyFor(file ? { name: file.name, bytes: hashBytes(file.bytes), fields } : { body: call.body })
    : null
  if (first !== null && first !== mine?.requestHash) await countUpload()
  const { signal } = call
  const input = { params, query, body, signal, http: request?.http, onceKey: mine ? getOnceKey(mine) : randomUUID() }

  const status = successStatus(endpoint)
  const valueFor = (ctx: Context) => handle(ctx as never, input as never)
  const eventFor = async (ctx: Context, value: unknown): Promise<EventValues | null> => {
    await takeNotedRows(ctx)
    notes.isWritten = true
    return leavesEvent(endpoint, ctx) ? doneEvent(ctx, endpoint, { params, body: file ?? body, value }) : null
  }
  if (mine === null) {
    const version = endpoint.versioned ? await getVersion(ctx, endpoint) : null
    if (version !== null && call.ifNoneMatch === version.etag)
      return { kind: 'reply', reply: unchanged(version.etag), version }
    const value = await withEvent(ctx, endpoint, valueFor, eventFor)
    return isReply(value)
      ? { kind: 'reply', reply: await toSentReply(value), version }
      : { kind: 'value', status, value, version }
  }
  const work = async (ctx: Context): Promise<Result> => {
    const value = await valueFor(ctx)
    if (isReply(value)) throw new Error(`${endpoint.method} ${endpoint.path} must answer with a plain value to be kept`)
    const text = value === undefined ? '' : call.serialize(value)
    return { answer: { status, body: text, cookies: request?.cookies.all() ?? [] }, event: await eventFor(ctx, value) }
  }
  const isOutside = getRepeats(endpoint) === 'locked'
  const answer = await (isOutside ? onceOutside : once)(ctx, mine, work)
  return { kind: 'answer', answer }
}

/** A list is JSON unless its route writes another format. */
async function toSentReply(reply: Reply): Promise<SentReply> {
  if (reply[replyKind] !== 'list') return reply
  const { text, next } = await reply.read('json')
  return json(text, next)
}

const parseBody = ({ body }: Endpoint, call: Call): unknown =>
  body === 'bytes' ? call.body : isSchema(body) ? parse(body, call.body, 'body') : undefined

const hashBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64url')

/** 401 or 403 unless this user may call the endpoint. */
function requireAccess({ access, beforePassword, beforeTwoFactor }: Endpoint, user: Context['user']): void {
  if (!allows(access, user?.role ?? null)) {
    if (!user) throw new AppError(401, 'Unauthorized')
    throw new AppError(403, "You don't have permission to perform this action.")
  }
  if (access === 'public') return
  if (user?.must_change_password) {
    if (!beforePassword) throw new AppError(403, PASSWORD_FIRST)
  } else if (user?.two_factor === 'required' && !beforeTwoFactor) throw new AppError(403, TWO_FACTOR_FIRST)
}
