import { makeId } from './new-id.ts'

/** Longer than the way from a basement to a connection. After that, a repeat is deliberate. */
const KEPT_MS = 60 * 60_000

const unanswered = new Map<string, { key: string; since: number }>()

/**
 * The idempotency key of a change. A change without an answer may have been done, so repeating it (the user presses the
 * button again) reuses its key. `own` is a key the caller manages itself.
 */
export function trackChange(request: unknown, own?: string) {
  const id = JSON.stringify(request)
  const before = unanswered.get(id)
  unanswered.delete(id)
  const isRecent = before !== undefined && Date.now() - before.since < KEPT_MS
  const key = own ?? (isRecent ? before.key : makeId())
  let isAnswered = own !== undefined
  return {
    key,
    answered: () => void (isAnswered = true),
    /** Keeps the key for the next try, unless there was an answer. */
    close: () => void (isAnswered || unanswered.set(id, { key, since: Date.now() })),
  }
}

/** The change waits in the outbox now, so the same request is another change. */
export function forgetChange(key: string): void {
  for (const [id, entry] of unanswered) if (entry.key === key) unanswered.delete(id)
}
