import type { AnyEndpoint, Endpoint, EndpointTypes } from '#contract/endpoint.ts'
import type { ContextFor } from '../context.ts'
import type { Reply } from './replies.ts'

/** The few parts of a request besides parameters and body. */
export type Http = {
  ip: string
  header(name: string): string | undefined
  url: URL
  /** The session cookie's value, and how to set and clear it. */
  sessionToken: string | null
  setSession(token: string): void
  clearSession(): void
  /** A short-lived cookie for one flow; 0 seconds clears it. */
  cookie(name: string): string | null
  setCookie(name: string, value: string, seconds: number): void
}

export type Input<E extends AnyEndpoint> = {
  params: EndpointTypes<E>['params']
  query: EndpointTypes<E>['query']
  body: EndpointTypes<E>['body']
  /** A UUID shared by all repeats of this request: what an `outside` endpoint does under it is done once, even after a crash. */
  onceKey: string
  /** Aborts when the caller no longer waits for a stream or a file. */
  signal: AbortSignal
} & (EndpointTypes<E>['needsHttp'] extends true ? { http: Http } : unknown)

export type Handler<E extends AnyEndpoint> = (
  ctx: ContextFor<E['access']>,
  input: Input<E>,
) => Promise<EndpointTypes<E>['returns'] | Reply>

export type Route = { endpoint: Endpoint; handle: (ctx: never, input: never) => Promise<unknown> }

/** Joins a feature's endpoints with their handlers. An endpoint without a handler does not compile. */
export function routes<T extends Record<string, AnyEndpoint>>(
  endpoints: T,
  handlers: { [Name in keyof T]: Handler<T[Name]> },
): Route[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const handle = handlers[name]
    if (!handle) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`)
    return { endpoint, handle }
  })
}
