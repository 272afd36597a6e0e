import type { Method, Topic } from '#contract/endpoint.ts'

/** Why the server refused a change. `isConflict`: the record had changed meanwhile. */
export type Refusal = { message: string; isConflict: boolean }

/** A change that waits on this device for a connection. */
export type QueuedChange = {
  order: number
  method: Method
  path: string
  changes: readonly Topic[]
  params?: Record<string, string> | undefined
  query?: object | undefined
  /** JSON, or a file. */
  body?: unknown
  isUpload: boolean
  /** The idempotency key of its first try, if there was one: it may have arrived. */
  key: string
  /** 'Clock in' */
  words: string
  /** The record that it is about, as the user saw it. */
  name: string | null
  /** By the clock of this device. */
  made_at: string
  /** Set once the server refused it: a person decides. */
  refusal?: Refusal
}

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g

const readField = (part: unknown, name: string): string | undefined => {
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The record that a change makes or changes. */
export const getSubject = ({
  params,
  query,
  body,
}: Pick<QueuedChange, 'params' | 'query' | 'body'>): string | undefined =>
  params?.['id'] ?? readField(body, 'new_id') ?? readField(query, 'new_id')

/** The records that a change names. */
export const getIds = ({ params, query, body }: Pick<QueuedChange, 'params' | 'query' | 'body'>): string[] =>
  JSON.stringify([params, query, body]).match(UUID) ?? []

/** The reason why each change is held up: the server refused it, or it builds on one that the server refused. Null: it can be sent. */
export function getHolds(queue: readonly QueuedChange[]): ('refused' | 'behind' | null)[] {
  const held = new Set<string>()
  return queue.map((change) => {
    const hold = change.refusal ? 'refused' : getIds(change).some((id) => held.has(id)) ? 'behind' : null
    const subject = getSubject(change)
    if (hold && subject !== undefined) held.add(subject)
    return hold
  })
}

/** The changes that nothing holds up, in their order. */
const listReady = (queue: readonly QueuedChange[]): QueuedChange[] => {
  const holds = getHolds(queue)
  return queue.filter((_, index) => holds[index] === null)
}

/** The next change to send. */
export const getNext = (queue: readonly QueuedChange[]): QueuedChange | undefined => listReady(queue)[0]

/** Dates and other records are sent in a different form than they are shown. */
const HIDDEN = /_(at|date|id|ids|to)$/

const getTexts = ({ body }: QueuedChange) =>
  Object.fromEntries(
    Object.entries(Object(body)).filter(([name, value]) => typeof value === 'string' && !HIDDEN.test(name)),
  )

/**
 * A record, or the rows of a list, from `path` (`/api/jobs/:id`, `/api/jobs`, `/api/jobs/today`), with the texts that wait: what is typed
 * next starts from them.
 */
export function withWaitingTexts<T>(queue: readonly QueuedChange[], path: string, data: T): T {
  const isEdit = (change: QueuedChange) =>
    change.method === 'PATCH' && `${path}/`.startsWith(change.path.replace(/:id$/, ''))
  const edits = listReady(queue).filter(isEdit)
  if (edits.length === 0) return data
  const edited = (one: unknown): unknown => {
    const own = edits.filter(({ params }) => params?.['id'] === readField(one, 'id'))
    return own.length === 0 ? one : Object.assign({}, one, ...own.map(getTexts))
  }
  return (Array.isArray(data) ? data.map(edited) : edited(data)) as T
}

/** The versions of records that a change found and left: of its own, and those that its reply names (`versions`). */
function listVersions({ params, body }: QueuedChange, reply: unknown) {
  const named: unknown = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'versions') : undefined
  const own = { id: params?.['id'], before: readField(body, 'updated_at'), after: readField(reply, 'updated_at') }
  return [
    ...(own.id === readField(reply, 'id') ? [own] : []),
    ...(Array.isArray(named) ? named : []).map((one) => ({
      id: readField(one, 'id'),
      before: readField(one, 'before'),
      after: readField(one, 'after'),
    })),
  ]
}

/**
 * The later changes of the records, moved from the version that `done` changed to the one that it made, since it is the same
 * user's. None of them can have been sent yet.
 */
export function rebase(queue: readonly QueuedChange[], done: QueuedChange, reply: unknown): QueuedChange[] {
  const versions = listVersions(done, reply)
  return queue.flatMap((change) => {
    const version = readField(change.body, 'updated_at')
    const left = versions.find(({ id, before }) => id === change.params?.['id'] && before === version)
    if (change.order <= done.order || version === undefined || left?.after === undefined) return []
    return [{ ...change, body: Object.assign({}, change.body, { updated_at: left.after }) }]
  })
}

/** The queue as it is stored, and the way to the server. */
export type Outlet = {
  list: () => Promise<QueuedChange[]>
  /** Rejects as `call` does. */
  send: (change: QueuedChange) => Promise<unknown>
  /** The server's refusal, or null: try again later. */
  readRefusal: (error: unknown) => Refusal | null
  /** Removes what was done and stores what follows it, together. */
  finish: (done: QueuedChange, reply: unknown, followers: readonly QueuedChange[]) => Promise<void>
  refuse: (change: QueuedChange, refusal: Refusal) => Promise<void>
}

/** Sends what waits, in order and one at a time, until nothing can be sent or no answer comes. */
export async function drainQueue({ list, send, readRefusal, finish, refuse }: Outlet): Promise<void> {
  for (let last = -1; ;) {
    const queue = await list()
    const next = getNext(queue)
    // The device may fail to store that it is done.
    if (!next || next.order === last) return
    last = next.order
    let reply: unknown
    try {
      reply = await send(next)
    } catch (error) {
      const refusal = readRefusal(error)
      if (!refusal) return
      await refuse(next, refusal)
      continue
    }
    await finish(next, reply, rebase(queue, next, reply))
  }
}
