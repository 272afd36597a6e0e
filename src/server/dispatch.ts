import { text } from 'node:stream/consumers'
import type { CurrentUser } from '#contract/current-user.ts'
import {
  type AnyEndpoint,
  type EndpointParts,
  type EndpointReturns,
  type EndpointTypes,
  needsHttp,
} from '#contract/endpoint.ts'
import { type Call, type Outcome, perform } from './call.ts'
import type { Services } from './context.ts'
import { knownError } from './http/app-errors.ts'
import { isSchema } from './http/parse.ts'
import { replyKind } from './http/replies.ts'

type How = {
  /** A repeat with the same key does nothing and gets the first answer. */
  key?: string
  /** Aborts the work of a streaming endpoint. */
  signal?: AbortSignal
  /** The assistant, agent or program that acts for the user, by name. */
  agent?: string
}

type Loose = { params?: Record<string, string>; query?: object; body?: unknown } & How

type Args<E extends AnyEndpoint> =
  Record<never, never> extends EndpointParts<E> ? [input?: EndpointParts<E> & How] : [input: EndpointParts<E> & How]

/** Endpoints that need an HTTP request do not compile here. */
type Dispatched<E extends AnyEndpoint> = EndpointTypes<E>['needsHttp'] extends true ? 'needs HTTP' : unknown

/**
 * Calls an endpoint as this user, with the same checks as a request over HTTP: for assistants' tools and batch jobs. Throws
 * the `AppError` that the request would be refused with.
 */
export async function dispatch<E extends AnyEndpoint>(
  services: Services,
  user: CurrentUser | null,
  endpoint: E & Dispatched<E>,
  ...[input]: Args<E>
): Promise<EndpointReturns<E>> {
  const called: AnyEndpoint = endpoint
  const name = `${called.method} ${called.path}`
  if (needsHttp(called)) throw new Error(`${name} needs a request over HTTP`)
  const route = services.routes.find((route) => route.endpoint === called)
  if (!route) throw new Error(`No handler for ${name}`)
  const { params = {}, query = {}, body, key, signal = new AbortController().signal, agent }: Loose = input ?? {}
  const { returns } = called
  const filter = (value: unknown) => (isSchema(returns) ? returns.parse(value) : value)
  const call: Call = {
    params,
    query,
    body: body instanceof File ? undefined : body,
    upload: () => toUpload(body),
    key,
    ifNoneMatch: undefined,
    signal,
    request: null,
    agent: agent ?? null,
    serialize: (value) => JSON.stringify(filter(value)),
  }
  const outcome = await perform({ ...services, user }, route, call).catch((error: unknown) => {
    throw knownError(error) ?? error
  })
  return toValue(outcome, filter)
}

async function toUpload(file: unknown) {
  if (!(file instanceof File)) throw new TypeError('An upload takes a File')
  return { file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, fields: {} }
}

/** The value named in the endpoint's contract. */
async function toValue(outcome: Outcome, filter: (value: unknown) => unknown) {
  if (outcome.kind === 'value') return filter(outcome.value)
  if (outcome.kind === 'answer') return outcome.answer.body === '' ? undefined : JSON.parse(outcome.answer.body)
  const { reply } = outcome
  if (reply[replyKind] !== 'json') throw new Error(`A ${reply[replyKind]} is not a value`)
  return JSON.parse(typeof reply.text === 'string' ? reply.text : await text(reply.text))
}
