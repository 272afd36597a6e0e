import type { Readable } from 'node:stream'

const kind = Symbol('reply')

/** Special replies that a handler may return instead of the endpoint's plain value. */
export type Reply =
  | { [kind]: 'list'; read: ReadList; changesSince: ReadChanges }
  | ({ [kind]: 'json' } & ListText)
  | { [kind]: 'unchanged'; etag: string }
  | { [kind]: 'file'; file: FileReply }
  | { [kind]: 'redirect'; to: string; clearsCache: boolean }

/** A reply that is ready to send: a list has become text by then. */
export type SentReply = Exclude<Reply, { [kind]: 'list' }>

export type ListFormat = 'json' | 'csv'
type ReadList = (format: ListFormat) => Promise<ListText>
/** The changes of a followed list since a version of it, and up to this one. */
type ReadChanges = (since: string, version: string) => Promise<SentReply>

/** Rows as text, and the cursor of the next page. */
export type ListText = { text: string | Readable; next: string | null }

type FileReply = {
  body: string | Uint8Array | Readable
  type: string
  /** The file name when saved. */
  name: string
  inline?: boolean
  etag?: string
  /** Seconds that a browser may cache it. None: not at all. */
  maxAge?: number
  /** Public, with a URL that identifies its content: caches need not revalidate within `maxAge`. */
  immutable?: boolean
  /** Untrusted content: opened directly, it runs and loads nothing. */
  sandboxed?: boolean
}

/** The rows of a list, read once the format is known, or its changes. See `serveList`. */
export const list = (read: ReadList, changesSince: ReadChanges): Reply => ({ [kind]: 'list', read, changesSince })

/** Ready-made JSON text. It must contain only the contract's fields, since no schema filters it. */
export const json = (text: string | Readable, next: string | null = null): SentReply => ({ [kind]: 'json', text, next })

/** 304: the caller's copy is still current. */
export const unchanged = (etag: string): SentReply => ({ [kind]: 'unchanged', etag })

export const file = (reply: FileReply): SentReply => ({ [kind]: 'file', file: reply })

/** Redirects the browser to one of our paths or to an identity provider. */
export const redirect = (to: string, { clearsCache = false } = {}): SentReply => ({
  [kind]: 'redirect',
  to,
  clearsCache,
})

export const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && kind in value

export const replyKind: typeof kind = kind
