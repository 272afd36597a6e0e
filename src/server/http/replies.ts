import type { Readable } from 'node:stream'

const kind = Symbol('reply')

/** What a handler may answer with instead of the endpoint's plain value. */
export type Reply =
  | { [kind]: 'list'; read: ReadList }
  | ({ [kind]: 'json' } & ListText)
  | { [kind]: 'unchanged'; etag: string }
  | { [kind]: 'file'; file: FileReply }
  | { [kind]: 'redirect'; to: string }

/** What is sent: a list has become text. */
export type SentReply = Exclude<Reply, { [kind]: 'list' }>

export type ListFormat = 'json' | 'csv'
type ReadList = (format: ListFormat) => Promise<ListText>

/** Rows as text, and the cursor of the next page. */
export type ListText = { text: string | Readable; next: string | null }

export type FileReply = {
  body: string | Uint8Array | Readable
  type: string
  /** What the browser calls it when it is saved. */
  name: string
  inline?: boolean
  etag?: string
  /** How long a browser may keep it, in seconds. None: not at all. */
  maxAge?: number
  /** Public, and its address names what it holds: caches need never ask again while `maxAge` lasts. */
  immutable?: boolean
  /** Of unknown making: opened by itself, it runs nothing and loads nothing. */
  sandboxed?: boolean
}

/** The rows of a list, read once it is known in which format they are to be sent. See `serveList`. */
export const list = (read: ReadList): Reply => ({ [kind]: 'list', read })

/** JSON that is text already. It must hold no field that the contract does not name: no schema filters it. */
export const json = (text: string | Readable, next: string | null = null): SentReply => ({ [kind]: 'json', text, next })

/** 304: what the caller holds is still right. */
export const unchanged = (etag: string): SentReply => ({ [kind]: 'unchanged', etag })

export const file = (reply: FileReply): SentReply => ({ [kind]: 'file', file: reply })

/** Sends the browser to a path of ours or to an identity provider. */
export const redirect = (to: string): SentReply => ({ [kind]: 'redirect', to })

export const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && kind in value

export const replyKind: typeof kind = kind
