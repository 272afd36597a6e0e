import { useSyncExternalStore } from 'react'

const A_MINUTE_MS = 60_000

const watchClock = (changed: () => void) => {
  const timer = setInterval(changed, A_MINUTE_MS)
  return () => clearInterval(timer)
}

const thisMinute = (): string => new Date(Math.floor(Date.now() / A_MINUTE_MS) * A_MINUTE_MS).toISOString()

/** The current instant to the minute, as ISO text: what lies before it has passed. */
export const useNow = (): string => useSyncExternalStore(watchClock, thisMinute)
