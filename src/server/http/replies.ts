import type { Readable } from 'node:stream'

const kind = Symbol('reply')

/** What a handler may answer with instead of the endpoint's plain value. */
export type Reply =
  | { [kind]: 'page'; rows: readonly unknown[]; next: string | null }
  | { [kind]: 'json'; text: string | Readable; next: string | null }
  | { [kind]: 'unchanged'; etag: string }
  | { [kind]: 'file'; file: FileReply }
  | { [kind]: 'redirect'; to: string }

export type FileReply = {
  body: Uint8Array | Readable
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

/** One page of a list; `next` is the cursor of the page after it. */
export const page = (rows: readonly unknown[], next: string | null): Reply => ({ [kind]: 'page', rows, next })

/** JSON that is text already. It must hold no field that the contract does not name: no schema filters it. */
export const json = (text: string | Readable, next: string | null = null): Reply => ({ [kind]: 'json', text, next })

/** 304: what the caller holds is still right. */
export const unchanged = (etag: string): Reply => ({ [kind]: 'unchanged', etag })

export const file = (reply: FileReply): Reply => ({ [kind]: 'file', file: reply })

/** Sends the browser to a path of ours or to an identity provider. */
export const redirect = (to: string): Reply => ({ [kind]: 'redirect', to })

export const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && kind in value

export const replyKind: typeof kind = kind
