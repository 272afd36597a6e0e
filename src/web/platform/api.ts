import { type AnyEndpoint, type EndpointParts, type EndpointTypes, fillPath, isStream } from '#contract/endpoint.ts'
import type { ErrorBody, FieldError, GateRefusal } from '#contract/errors.ts'
import { connectionLost, isOffline, NotOnDevice } from './connection.ts'
import { saveAnswer } from './device-answers.ts'
import { throughGates } from './gate.ts'
import type { QueuedChange } from './queued-change.ts'
import { accessRefused, SESSION_EXPIRED, sessionExpired } from './session.ts'
import { trackChange } from './unanswered.ts'

/** An error response. `message` is the text from spec §8; `serverMessage` is only the server's sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly serverMessage: string
  readonly fields: readonly FieldError[]
  /** Not a refusal: the server was still working when the client stopped waiting. The same request gets the answer later. */
  readonly atWork: boolean
  /** Set when a gate of the company refused. */
  gate: GateRefusal | undefined
  /** A dialog has shown it already, so no toast does. */
  isShown = false

  constructor(
    status: number,
    message: string,
    serverMessage: string,
    fields: readonly FieldError[] = [],
    atWork = false,
  ) {
    super(message)
    this.status = status
    this.serverMessage = serverMessage
    this.fields = fields
    this.atWork = atWork
  }
}

/** A change that got no answer. It may have been done: only a request with the same key is safe. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly key: string

  constructor(key: string, cause: unknown) {
    super('The server did not answer', { cause })
    this.key = key
  }
}

/** Without an answer of the server. A caller who has left does not count. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) && !(error instanceof DOMException && error.name === 'AbortError')

/** Advice after a change that got no answer, or undefined if it got one. */
export const getAdvice = (error: unknown): string | undefined =>
  !isUnanswered(error)
    ? undefined
    : isOffline()
      ? 'There is no connection, so nothing was saved. Try again when you are connected.'
      : getErrorMessage(error)

/** The sentence to show for any failed call. A proxy's error page, whose code is nothing to read, counts as no connection. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof ApiError && !error.serverMessage.startsWith('<')
    ? error.serverMessage
    : error instanceof NotOnDevice
      ? error.message
      : 'The connection failed. Check your network and try again.'

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Refused because of another user's change, or the record's state. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

/** No record has this id, or this user may not see it. A malformed id is a 400. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The server has decided: the same request would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !error.atWork

/** A call's input. */
export type EndpointArgs<E extends AnyEndpoint> = EndpointParts<E> & How

/** Sends a request where fetch is not enough: an upload that reports progress. */
export type Transport = (
  address: string,
  init: RequestInit & { headers: Record<string, string> },
) => Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text'>>

type How = {
  signal?: AbortSignal
  priority?: RequestPriority
  /** Reused when the user retries something that may have arrived. */
  key?: string
  transport?: Transport
  headers?: Record<string, string>
}

type Loose = { params?: Record<string, string>; query?: object; body?: unknown } & How

/** The arguments of a function that calls `E`: optional if nothing is required. */
export type CallArgs<E extends AnyEndpoint> =
  Record<never, never> extends EndpointArgs<E> ? [args?: EndpointArgs<E>] : [args: EndpointArgs<E>]

/** An endpoint's URL, for links (a PDF, a redirect). */
export function endpointUrl(endpoint: Pick<AnyEndpoint, 'path'>, args: Pick<Loose, 'params' | 'query'> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const path = fillPath(endpoint.path, args.params)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Calls an endpoint. Rejects with an `ApiError` for an error response, or with the network error if there was none. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[args]: CallArgs<E>
): Promise<EndpointTypes<E>['returns']> {
  const { body, ...rest }: Loose = args ?? {}
  if (isStream(endpoint.returns))
    return (await import('./event-stream.ts')).openStream(
      endpoint.method,
      endpointUrl(endpoint, rest),
      body,
      rest.signal,
    )
  const request = (decision?: object) =>
    send(
      endpoint.method,
      endpointUrl(endpoint, rest),
      decision ? Object.assign({}, body, decision) : body,
      rest,
      endpoint.body === 'upload',
    )
  const reply = await throughGates(request)
  saveAnswer(endpoint, rest.query, { address: endpointUrl(endpoint, rest), text: reply.text })
  return endpoint.returns === undefined ? undefined : JSON.parse(reply.text)
}

/** Sends a change that waited on the device, as `call` would have. */
export async function sendQueued(
  { method, path, params, query, body, isUpload, key }: QueuedChange,
  headers: Record<string, string>,
): Promise<unknown> {
  const { text } = await send(method, endpointUrl({ path }, { params, query }), body, { key, headers }, isUpload)
  return text === '' ? undefined : JSON.parse(text)
}

/** GETs JSON by URL: the next page of a list, for instance. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the reply, which is trusted
export async function readJson<T>(address: string, signal?: AbortSignal): Promise<{ data: T; headers: Headers }> {
  const { text, headers } = await send('GET', address, undefined, { signal })
  return { data: JSON.parse(text) as T, headers }
}

const RETRIES_MS = [1000, 2000]
/** The longest wait for an answer still in progress on the server. */
const AT_WORK_SECONDS = 30

type Reply = { text: string; headers: Headers }

async function send(
  method: string,
  address: string,
  body: unknown,
  { signal, key, priority, transport = fetch, headers: added }: { [Name in keyof How]: How[Name] | undefined } = {},
  upload = false,
): Promise<Reply> {
  const headers: Record<string, string> = { ...added }
  if (body !== undefined && !upload) headers['content-type'] = 'application/json'
  const init: Parameters<Transport>[1] = { method, headers, credentials: 'include', signal: signal ?? null }
  if (priority) init.priority = priority
  if (body !== undefined) init.body = upload ? asForm(body as File) : JSON.stringify(body)
  // Every retry sends the same key, so work whose reply was lost is not done again.
  const change =
    method === 'GET' ? null : trackChange([method, address, upload ? fileKey(body as File) : init.body], key)
  if (change) headers['idempotency-key'] = change.key
  try {
    // A page that can show what this device has must not wait again for what was just lost.
    const mayRetry = method !== 'GET' || !connectionLost.get()
    const ask = () => answerTo(() => transport(address, init), mayRetry, signal)
    const { reply, text } = await (change ? asChange(ask()) : asRead(ask))
    // An error of a server or proxy does not say whether the work was done.
    if (reply.status < 500 && secondsToWait(reply) === null) change?.answered()
    if (reply.ok) return { text, headers: reply.headers }
    throw refusal(reply, text, address)
  } catch (error) {
    throw change && isUnanswered(error) ? new NoAnswer(change.key, error) : error
  } finally {
    change?.close()
  }
}

type Answer = { reply: Awaited<ReturnType<Transport>>; text: string }

/** The changes that the server has not answered, and the number of those that it has. */
const changing = new Set<Promise<Answer>>()
let changeCount = 0

const asChange = (answer: Promise<Answer>): Promise<Answer> => {
  changing.add(answer)
  return answer.finally(() => {
    changing.delete(answer)
    changeCount++
  })
}

/** A change may renew the session, such as a new password. A read that was sent with the one before is then sent again. */
async function asRead(ask: () => Promise<Answer>): Promise<Answer> {
  const before = changeCount
  const answer = await ask()
  if (answer.reply.status !== 401 || (changing.size === 0 && changeCount === before)) return answer
  await Promise.allSettled(changing)
  return ask()
}

/**
 * Retries a request after a network failure (not while the browser is offline), while the database restarts, and while the server is still working on it.
 */
async function answerTo(
  request: () => ReturnType<Transport>,
  mayRetry: boolean,
  signal?: AbortSignal,
): Promise<Answer> {
  let failures = 0
  let patience = AT_WORK_SECONDS
  for (;;) {
    let answer: Answer
    try {
      const reply = await request()
      answer = { reply, text: await reply.text() }
      connectionLost.set(false)
    } catch (error) {
      const wait = RETRIES_MS[failures++]
      if (signal?.aborted) throw error
      if (wait === undefined || !mayRetry || isOffline()) {
        connectionLost.set(true)
        throw error
      }
      await pause(wait, signal)
      continue
    }
    const wait = isBackSoon(answer.reply) ? RETRIES_MS[failures++] : undefined
    if (wait !== undefined) {
      await pause(wait, signal)
      continue
    }
    const seconds = secondsToWait(answer.reply)
    if (seconds === null || seconds > patience) return answer
    patience -= seconds
    await pause(seconds * 1000, signal)
  }
}

/** The server's database is restarting. Anything longer is up to the user to retry. */
const isBackSoon = ({ status, headers }: Answer['reply']) => status === 503 && headers.get('retry-after') === '1'

/** When to retry: the only refusal with a Retry-After is the 409 for a request in progress. */
function secondsToWait({ status, headers }: Answer['reply']): number | null {
  const after = status === 409 ? headers.get('retry-after') : null
  return after === null ? null : Math.max(1, Number(after) || 1)
}

const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified]

function asForm(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** The error of an unsuccessful response. */
export function refusal(reply: Answer['reply'], text: string, address: string): ApiError {
  const { status } = reply
  const { serverMessage, fields, gate } = readRefusal(text, reply.statusText)
  if (status === 401) {
    const message = sessionExpired(address) ? SESSION_EXPIRED : serverMessage
    return new ApiError(status, `401: ${SESSION_EXPIRED}`, message, fields)
  }
  if (status === 403) {
    accessRefused()
    return new ApiError(status, "403: You don't have permission to perform this action.", serverMessage)
  }
  const error = new ApiError(
    status,
    `${status}: ${serverMessage}`,
    serverMessage,
    fields,
    secondsToWait(reply) !== null,
  )
  error.gate = gate
  return error
}

type Refusal = { serverMessage: string; fields: readonly FieldError[]; gate?: GateRefusal | undefined }

function readRefusal(text: string, statusText: string): Refusal {
  if (text === '') return { serverMessage: statusText, fields: [] }
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> & { error?: unknown }
    const serverMessage = body.message ?? (typeof body.error === 'string' ? body.error : text)
    return { serverMessage, fields: body.errors ?? [], gate: body.gate }
  } catch {
    return { serverMessage: text, fields: [] }
  }
}
