import { createContext, use, useSyncExternalStore } from 'react'
import { dayIn } from '#contract/dates.ts'

const MINUTE_MS = 60_000

/** The company's time zone; `app/` provides it once the settings have loaded. */
export const CompanyZone = createContext('America/Chicago')

/** The company's time zone, used for every date on screen. */
export const useZone = (): string => use(CompanyZone)

const watchClock = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/** The company's current day, `YYYY-MM-DD`; updates at midnight. */
export function useToday(): string {
  const zone = useZone()
  return useSyncExternalStore(watchClock, () => dayIn(zone, new Date()))
}

const thisMinute = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()

/** The current instant, to the minute. */
export const useNow = (): string => useSyncExternalStore(watchClock, thisMinute)
