import type { AnyEndpoint } from '#contract/endpoint.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { ApiError, isRefusal, sendQueued } from './api.ts'
import { connectionLost } from './connection.ts'
import { withDevice } from './device-store.ts'
import { makeId } from './new-id.ts'
import { queryClient, refetch, showChange } from './query.ts'
import { drainQueue, getNext, rebase, type QueuedChange, type Refusal } from './queued-change.ts'
import { findName } from './record-name.ts'
import { recall, remember } from './session.ts'
import { forgetChange } from './unanswered.ts'
import { queuedChanges, Waiting } from './waiting.ts'

// Changes that could not be sent: stored on this device, and sent in order by one tab at a time once the server answers again.

const LOCK = 'panelboard outbox'
const AGAIN_MS = 30_000
const INSTALLATION_KEY = 'panelboard.installation'

/** A random name of this installation. */
function getInstallation(): string {
  const id = recall(INSTALLATION_KEY) ?? makeId()
  remember(INSTALLATION_KEY, id)
  return id
}

let owner = ''

const tabs = new BroadcastChannel(LOCK)

/** Reads what waits from the device. */
export async function loadQueue(): Promise<QueuedChange[]> {
  const queue = (await withDevice((device) => device.getAll('outbox'))) ?? []
  queuedChanges.set(queue)
  return queue
}

/** Changes the stored queue, and tells all tabs. False if the device could not store it. */
async function edit(work: Parameters<typeof withDevice>[0]): Promise<boolean> {
  const isStored = await withDevice(async (device) => {
    await work(device)
    return true
  })
  await loadQueue()
  tabs.postMessage(null)
  return isStored === true
}

/** Not decided yet: the session has ended, too many requests came, or the server is away. */
const isPassing = (error: ApiError): boolean => error.status === 401 || error.status === 429 || !isRefusal(error)

const readRefusal = (error: unknown): Refusal | null => {
  if (!(error instanceof ApiError) || isPassing(error)) return null
  const { status, serverMessage, fields } = error
  const message = [serverMessage, ...fields.map((field) => field.message)].find((text) => text !== '') ?? error.message
  return { message, isConflict: status === 409 && serverMessage === CHANGED_MEANWHILE }
}

/** Sends what waits. Another tab may be at it: then this one sends the rest. */
export const drain = (): Promise<void> =>
  navigator.locks.request(LOCK, () =>
    drainQueue({
      list: loadQueue,
      send: (change) =>
        sendQueued(change, { 'made-at': change.made_at, 'made-by': owner, 'device-id': getInstallation() }),
      readRefusal,
      finish: async (done, reply, followers) => {
        showChange(queryClient, done, reply, done.params)
        await edit(async (device) => {
          const { store, done: written } = device.transaction('outbox', 'readwrite')
          await Promise.all([store.delete(done.order), ...followers.map((follower) => store.put(follower)), written])
        })
      },
      refuse: async (change, refusal) => {
        await edit((device) => device.put('outbox', { ...change, refusal }))
      },
    }),
  )

/** True if something still waits for an answer, so what is done next must wait behind it. */
export async function isBehind(): Promise<boolean> {
  if (connectionLost.get()) return true
  await drain()
  return getNext(queuedChanges.get()) !== undefined
}

type Args = { params?: Record<string, string>; query?: object; body?: unknown; key?: string }

/**
 * Puts a change into the outbox. Returns the error for its caller: that it is waiting, or, if the device cannot store it, the
 * error of its try.
 */
export async function queueChange(
  endpoint: AnyEndpoint,
  { params, query, body, key }: Args = {},
  error: Error & { key?: string } = new Error('The device could not store the change'),
): Promise<Error> {
  if (!('locks' in navigator)) return error
  // The browser may ask the user. The change waits without an answer too.
  void navigator.storage.persist()
  const change: Omit<QueuedChange, 'order'> = {
    method: endpoint.method,
    path: endpoint.path,
    changes: endpoint.changes,
    params,
    query,
    body,
    isUpload: endpoint.body === 'upload',
    key: error.key ?? key ?? makeId(),
    words: endpoint.queued?.words ?? '',
    name: findName({ params, query, body }),
    made_at: new Date().toISOString(),
  }
  // The device gives it its order.
  const isStored = await edit((device) => device.add('outbox', change as QueuedChange))
  if (!isStored) return error
  forgetChange(change.key)
  return new Waiting(change.words, change.key)
}

/** Gives a change up. */
export async function discard({ order, changes }: QueuedChange): Promise<void> {
  await edit((device) => device.delete('outbox', order))
  void refetch(changes)
  void drain()
}

/** Sends a refused change again, as one made on the given version of its record. So are those that follow it. */
export async function sendAgain(change: QueuedChange, updated_at?: string): Promise<void> {
  const { refusal: _, ...again } = change
  const key = makeId()
  const body = updated_at === undefined ? change.body : Object.assign({}, change.body, { updated_at })
  const followers = rebase(queuedChanges.get(), change, { id: change.params?.['id'], updated_at })
  await edit((device) => Promise.all([{ ...again, key, body }, ...followers].map((one) => device.put('outbox', one))))
  await drain()
}

let isStarted = false

/** Sends what waits of this user: now, and whenever the server may answer again. */
export async function startOutbox(user: string): Promise<void> {
  if (isStarted || !('locks' in navigator)) return
  isStarted = true
  owner = user
  const tryAgain = () => {
    if (document.visibilityState === 'visible' && getNext(queuedChanges.get())) void drain()
  }
  tabs.addEventListener('message', () => void loadQueue())
  addEventListener('online', tryAgain)
  document.addEventListener('visibilitychange', tryAgain)
  connectionLost.subscribe(() => connectionLost.get() || tryAgain())
  setInterval(tryAgain, AGAIN_MS)
  await loadQueue()
  tryAgain()
}
