import type { QueuedChange } from './queued-change.ts'
import { createStore } from './store.ts'

/** Rejects a change that waits on this device for a connection: nothing to show of it yet, and nothing to do again. */
export class Waiting extends Error {
  override readonly name = 'Waiting'
}

/** The changes in the outbox, oldest first. The outbox itself is loaded after the first screen. */
export const queuedChanges = createStore<readonly QueuedChange[]>([])

/** True while a change waits that the server has not refused. */
export const isQueueOpen = (): boolean => queuedChanges.get().some(({ refusal }) => !refusal)
