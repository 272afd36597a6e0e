import * as z from 'zod/mini'
import type { Access } from './roles.ts'

// zod/mini ships without messages.
z.config(z.locales.en())

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The named parts of a path such as `/api/invoices/:id`, all strings. */
type PathParams<Path extends string> = Record<PathNames<Path>, string>

/** Responses other than JSON. */
export type Special = 'file' | 'redirect'

/** Values that arrive one by one as server-sent events, such as an assistant's answer as it is written. */
export type EventStream<Event> = { stream: z.ZodMiniType<Event> }
export const eventStream = <Event>(event: z.ZodMiniType<Event>): EventStream<Event> => ({ stream: event })
export const isStream = (returns: unknown): returns is EventStream<unknown> =>
  typeof returns === 'object' && returns !== null && 'stream' in returns

/** Request bodies other than JSON: one uploaded file, or the raw bytes that a signature covers. */
type Intake = 'upload' | 'bytes'

/** A kind of records whose changes are counted (table `revisions`), as the `count_change` triggers of its tables name it. */
export type Topic = string

/** For `reads`: an answer that any change of a record can change. */
export const EVERY_TOPIC: Topic = '*'

/** True if a change of some topics makes an answer that reads others stale. */
export const isAffected = (reads: readonly Topic[], changed: readonly Topic[]): boolean =>
  reads.some((topic) => topic === EVERY_TOPIC || changed.includes(topic))

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
  /**
   * The action in words for the audit trail, where it is more than creating, changing or deleting the record of its path:
   * 'sent {record}'. `{record}` is that record.
   */
  audit?: string
  /** For a GET: everything that can change its answer, besides time and the caller. A change to any of them makes a copy stale. */
  reads: readonly Topic[]
  /** Everything a call may change; of a GET only if it issues something, such as a numbered document. */
  changes: readonly Topic[]
  /**
   * A GET with an ETag of what it reads: an unchanged copy gets 304 without a query. 'by-day': the answer also depends on
   * which day it is in the company's time zone. Not for answers that depend on the time of day.
   */
  versioned?: true | 'by-day'
  /**
   * A versioned list whose changes staff can read without the rest (`changesEndpoint`): the field of its order, latest first and null
   * before any other.
   */
  followed?: string
  query?: z.ZodMiniType<Query>
  body?: z.ZodMiniType<Body> | Intake
  /** Absent: 204 with no body. */
  returns?: z.ZodMiniType<Returns> | Special | EventStream<Returns>
  /**
   * Waits for something (an outside service, its turn to hash) or counts failures, so it must not run in the
   * transaction that stores the idempotency key.
   */
  outside?: true
  /** A GET that answers when something happens, or after a while, or when the server stops. */
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
  /**
   * It may wait on the device for a connection. `words`: 'Clock in'. `only`: as long as these fields of the body are absent or have
   * these values. Never what moves money, writes to a client or administers the company.
   */
  queued?: { words: string; only?: Record<string, unknown> }
  /** Statuses of errors that the rest of this does not tell, for the API page: 402 of a declined card. */
  refusals?: readonly (401 | 402 | 404)[]
  /** The largest body in bytes, if not the default: 1 MiB for staff, 64 KiB for what a client or anyone may call. */
  maxBytes?: number
}

type Definition<Path extends string, A extends Access, Q, B, R, N> = Omit<
  Endpoint<Path, A>,
  'method' | 'reads' | 'changes' | 'versioned' | 'followed' | 'waits' | 'query' | 'body' | 'returns' | 'needsHttp'
> & { query?: Q; body?: B; returns?: R; needsHttp?: N } & (
    | {
        method: 'GET'
        reads: readonly Topic[]
        changes?: readonly Topic[]
        versioned?: true | 'by-day'
        followed?: string
        waits?: true
      }
    | { method: Exclude<Method, 'GET'>; changes: readonly Topic[] }
  )

/** True for answers that a device may have for when there is no connection: what a signed-in user reads as JSON. */
export const isForDevice = ({ method, access, returns, changes, waits, needsHttp, secretPath }: Endpoint): boolean =>
  method === 'GET' &&
  access !== 'public' &&
  typeof returns === 'object' &&
  !isStream(returns) &&
  changes.length === 0 &&
  ![waits, needsHttp, secretPath].includes(true)

/** An uploaded file as a handler sees it. `name` comes from the sender and is never used as a path. */
export type Upload = { name: string; bytes: Uint8Array }

type Parsed<T> = T extends z.ZodMiniType
  ? z.output<T>
  : T extends 'upload'
    ? Upload
    : T extends 'bytes'
      ? Uint8Array
      : undefined
type InputOf<T> = T extends z.ZodMiniType ? z.input<T> : T extends 'upload' ? File : undefined
type Answer<T> = T extends z.ZodMiniType
  ? z.output<T>
  : T extends EventStream<infer Event>
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
    sentQuery: InputOf<Q>
    sentBody: InputOf<B>
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
  Q extends z.ZodMiniType | undefined = undefined,
  B extends z.ZodMiniType | Intake | undefined = undefined,
  R extends z.ZodMiniType | Special | EventStream<unknown> | undefined = undefined,
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
export type EndpointTypes<E extends AnyEndpoint> = NonNullable<E['$types']>
export type EndpointReturns<E extends AnyEndpoint> = EndpointTypes<E>['returns']

type Needs<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** The input of an endpoint's caller: exactly the parts the endpoint declares. */
export type EndpointParts<E extends AnyEndpoint> = Needs<'params', EndpointTypes<E>['params']> &
  Needs<'query', EndpointTypes<E>['sentQuery']> &
  Needs<'body', EndpointTypes<E>['sentBody']>

/** Fills a path: `fill('/api/invoices/:id', { id })`. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** True if this call may wait on the device for a connection. */
export const mayWait = ({ queued }: Pick<Endpoint, 'queued'>, body: unknown): boolean => {
  const sent: Record<string, unknown> = Object.assign({}, body)
  return (
    queued !== undefined && Object.entries(queued.only ?? {}).every(([name, value]) => (sent[name] ?? value) === value)
  )
}
