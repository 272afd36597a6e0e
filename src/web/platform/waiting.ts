import { useMemo } from 'react'
import { getSubject, type QueuedChange, withWaitingTexts } from './queued-change.ts'
import { createStore, useStore } from './store.ts'

/** Rejects a change that waits on this device for a connection: nothing to show of it yet, and nothing to do again. */
export class Waiting extends Error {
  override readonly name = 'Waiting'
  /** The key of the queued change. */
  readonly key: string

  constructor(message: string, key: string) {
    super(message)
    this.key = key
  }
}

/** The changes in the outbox, oldest first. The outbox itself is loaded after the first screen. */
export const queuedChanges = createStore<readonly QueuedChange[]>([])

/** True while a change waits that the server has not refused. */
export const isQueueOpen = (): boolean => queuedChanges.get().some(({ refusal }) => !refusal)

/** The records made on this device by POSTs to `path` that have not been sent. */
export const useWaitingRecords = (path: string | undefined) =>
  useStore(queuedChanges).flatMap((change) => {
    const id = getSubject(change)
    if (change.method !== 'POST' || change.path !== path || id === undefined) return []
    return [{ id, name: change.name ?? change.words, isRefused: change.refusal !== undefined }]
  })

/** The answer of `path`, with the texts that wait to be sent. */
export function useWaitingTexts<T>(path: string, data: T): T {
  const queue = useStore(queuedChanges)
  return useMemo(() => withWaitingTexts(queue, path, data), [queue, path, data])
}
