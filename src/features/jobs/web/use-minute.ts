import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const watch = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/** The current time to the minute, in milliseconds: what counts the time on site while one looks. */
export const useMinute = (): number => useSyncExternalStore(watch, () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
