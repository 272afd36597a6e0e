/** Longer than it takes to get from a basement to a connection. Later, the same request is meant to be done again. */
const KEPT_MS = 60 * 60_000

const unanswered = new Map<string, { key: string; since: number }>()

/**
 * The idempotency key of a change. A change that never got an answer may have been done, so the same change again (the user
 * presses the button once more) goes out with its key. `own` is a key that the caller keeps itself.
 */
export function changeOf(request: unknown, own?: string) {
  const id = JSON.stringify(request)
  const before = unanswered.get(id)
  unanswered.delete(id)
  const isRecent = before !== undefined && Date.now() - before.since < KEPT_MS
  const key = own ?? (isRecent ? before.key : crypto.randomUUID())
  let isAnswered = own !== undefined
  return {
    key,
    answered: () => void (isAnswered = true),
    /** Keeps the key for the next try, unless there was an answer. */
    close: () => void (isAnswered || unanswered.set(id, { key, since: Date.now() })),
  }
}
