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
export const getSubject = ({ params, body }: Pick<QueuedChange, 'params' | 'body'>): string | undefined =>
  params?.['id'] ?? readField(body, 'new_id')

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

/** The next change to send. */
export const getNext = (queue: readonly QueuedChange[]): QueuedChange | undefined => {
  const holds = getHolds(queue)
  return queue.find((_, index) => holds[index] === null)
}

/**
 * The later changes of the same record that were made on the same version: they are made on the version that `done` became, since it
 * is the same user's. None of them can have been sent yet.
 */
export function rebase(queue: readonly QueuedChange[], done: QueuedChange, reply: unknown): QueuedChange[] {
  const before = readField(done.body, 'updated_at')
  const after = readField(reply, 'updated_at')
  if (before === undefined || after === undefined || readField(reply, 'id') !== done.params?.['id']) return []
  return queue
    .filter(
      ({ order, params, body }) =>
        order > done.order && params?.['id'] === done.params?.['id'] && readField(body, 'updated_at') === before,
    )
    .map((change) => ({ ...change, body: Object.assign({}, change.body, { updated_at: after }) }))
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
