import { setTimeout as pause } from 'node:timers/promises'
import { tooMany } from '../errors.ts'
import { isLoopback } from '../loopback.ts'
import { addressKey } from '../rate-limit.ts'

/**
 * Requests of one address, of every kind. After a burst (an office that loads its screens again after a restart) each waits
 * for its turn, and is refused only if that takes too long.
 */
const paceOfAddress = {
  perSecond: 100,
  burst: 300,
  longestWaitMs: 5000,
  over: 'Too many requests from your network. Try again in a moment.',
}

/** Addresses are forgotten when there are more, the ones without a recent request. */
const MOST_KEPT = 10_000

type Options = { now?: () => number; wait?: (ms: number) => Promise<unknown>; allowed?: typeof paceOfAddress }

/**
 * Throttles an address, whatever it requests, so that one caller with many connections cannot starve everyone else.
 * Counted per process: it protects this machine's CPU. Returns null if the request may proceed now; rejects with 429 if
 * it would wait too long.
 */
export function createPace({ now = () => performance.now(), wait = pause, allowed = paceOfAddress }: Options = {}) {
  const interval = 1000 / allowed.perSecond
  /** When the next request of an address is due if it never pauses. */
  const due = new Map<string, number>()

  const forget = (before: number) => {
    for (const [key, at] of due) if (at <= before) due.delete(key)
  }

  return (address: string): Promise<unknown> | null => {
    const key = addressKey(address)
    // The machine's own: its proxy, before TRUST_PROXY is set, or its administrator.
    if (isLoopback(address) || isLoopback(key)) return null
    const time = now()
    const at = Math.max(due.get(key) ?? 0, time - allowed.burst * interval)
    const waits = at - time
    if (waits > allowed.longestWaitMs) return Promise.reject(tooMany(allowed.over, 1))
    due.set(key, at + interval)
    if (due.size > MOST_KEPT) forget(time - allowed.burst * interval)
    return waits > 0 ? wait(waits) : null
  }
}
