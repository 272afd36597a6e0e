import type * as z from 'zod'
import type { Access } from './roles.ts'
import type { Topic } from './topics.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The named parts of a path such as `/api/invoices/:id`, all strings. */
export type PathParams<Path extends string> = Record<PathNames<Path>, string>

/** Responses other than JSON. */
export type Special = 'file' | 'redirect' | 'text'

/** Values that arrive one by one as server-sent events, such as an assistant's answer as it is written. */
export type StreamOf<Event> = { stream: z.ZodType<Event> }
export const streamOf = <Event>(event: z.ZodType<Event>): StreamOf<Event> => ({ stream: event })
export const isStream = (returns: unknown): returns is StreamOf<unknown> =>
  typeof returns === 'object' && returns !== null && 'stream' in returns

/** Request bodies other than JSON: one uploaded file, or the raw bytes that a signature covers. */
export type Intake = 'upload' | 'bytes'

export type Endpoint<
  Path extends string = string,
  A extends Access = Access,
  Query = unknown,
  Body = unknown,
  Returns = unknown,
> = {
  method: Method
  path: Path
  access: A
  /** One line for the API page. */
  summary: string
  /** For a GET: everything that can change its answer, besides time and the caller. A change to any of them makes a copy stale. */
  reads: readonly Topic[]
  /** Everything a call may change; of a GET only if it issues something, such as a numbered document. */
  changes: readonly Topic[]
  /**
   * A GET with an ETag of what it reads: an unchanged copy gets 304 without a query. 'by-day': the answer also depends on
   * which day it is in the company's time zone. Not for answers that depend on the time of day.
   */
  versioned?: true | 'by-day'
  query?: z.ZodType<Query>
  body?: z.ZodType<Body> | Intake
  /** Absent: 204 with no body. */
  returns?: z.ZodType<Returns> | Special | StreamOf<Returns>
  /**
   * Waits for something (an outside service, its turn to hash) or counts failures, so it must not run in the
   * transaction that stores the idempotency key.
   */
  outside?: true
  /** A GET that holds its answer until something changes: its signal aborts when the caller leaves or the server stops. */
  waits?: true
  /** The success status, if not the method's default (POST 201, else 200; 204 without a body). */
  success?: 200
  /** Open to a user who has yet to replace the password that was printed at the first start; everything else is closed to them. */
  beforePassword?: true
  /** Open to staff who have yet to set up required two-factor sign-in; everything else is closed to them. */
  beforeTwoFactor?: true
  /**
   * Reads or sets cookies, or counts by IP address, so only an HTTP request can call it. The same goes for anything but
   * JSON.
   */
  needsHttp?: true
  /** Its path has a secret in it, such as the token of a link: the answer is never stored, nor its address passed on. */
  secretPath?: true
  /** The largest body in bytes, if not the default: 1 MiB for staff, 64 KiB for what a client or anyone may call. */
  maxBytes?: number
}

type Definition<Path extends string, A extends Access, Q, B, R, N> = Omit<
  Endpoint<Path, A>,
  'method' | 'reads' | 'changes' | 'versioned' | 'query' | 'body' | 'returns' | 'needsHttp'
> & { query?: Q; body?: B; returns?: R; needsHttp?: N } & (
    | { method: 'GET'; reads: readonly Topic[]; changes?: readonly Topic[]; versioned?: true | 'by-day' }
    | { method: Exclude<Method, 'GET'>; changes: readonly Topic[] }
  )

/** An uploaded file as a handler sees it. `name` comes from the sender and is never used as a path. */
export type Upload = { name: string; bytes: Uint8Array }

type Parsed<T> = T extends z.ZodType
  ? z.output<T>
  : T extends 'upload'
    ? Upload
    : T extends 'bytes'
      ? Uint8Array
      : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : T extends 'upload' ? File : undefined
type Answer<T> = T extends z.ZodType
  ? z.output<T>
  : T extends StreamOf<infer Event>
    ? AsyncIterable<Event>
    : T extends Special
      ? T
      : void

/** An endpoint with the exact types of its parts; `paramsOf`, `bodyOf`, ... below read them. */
export type TypedEndpoint<Path extends string, A extends Access, Q, B, R, N = undefined> = Endpoint<Path, A> & {
  readonly $types?: {
    params: PathParams<Path>
    query: Parsed<Q>
    body: Parsed<B>
    sentQuery: Given<Q>
    sentBody: Given<B>
    returns: Answer<R>
    needsHttp: N extends true ? true : R extends Special ? true : B extends 'bytes' ? true : false
  }
}

/**
 * The single value from which the route, the browser call, the role matrix, the fuzz tests and the API page derive.
 * `path` marks its parts with a colon (`/api/invoices/:id`).
 */
export function endpoint<
  const Path extends string,
  const A extends Access,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | Intake | undefined = undefined,
  R extends z.ZodType | Special | StreamOf<unknown> | undefined = undefined,
  N extends true | undefined = undefined,
>(definition: Definition<Path, A, Q, B, R, N>): TypedEndpoint<Path, A, Q, B, R, N> {
  return { reads: [], changes: [], ...definition }
}

/** True if only an HTTP request can call the endpoint. */
export const needsHttp = ({ needsHttp, returns, body }: Endpoint): boolean =>
  needsHttp === true || typeof returns === 'string' || body === 'bytes'

// Types are read from a property that never exists at run time.
// oxlint-disable-next-line typescript/no-explicit-any -- any endpoint, whatever its parts
export type AnyEndpoint = TypedEndpoint<string, Access, any, any, any, any>
export type TypesOf<E extends AnyEndpoint> = NonNullable<E['$types']>
export type ReturnsOf<E extends AnyEndpoint> = TypesOf<E>['returns']

type Needs<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** The input of an endpoint's caller: exactly the parts the endpoint declares. */
export type PartsOf<E extends AnyEndpoint> = Needs<'params', TypesOf<E>['params']> &
  Needs<'query', TypesOf<E>['sentQuery']> &
  Needs<'body', TypesOf<E>['sentBody']>

/** Fills a path: `fill('/api/invoices/:id', { id })`. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
