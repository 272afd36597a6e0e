import { createContext, use, useSyncExternalStore } from 'react'
import { dayIn } from '#contract/dates.ts'

const A_MINUTE_MS = 60_000

/** The company's time zone; `app/` provides it once the settings have loaded. */
export const CompanyZone = createContext('America/Chicago')

/** The company's time zone: every date on a screen is its date. */
export const useZone = (): string => use(CompanyZone)

const watchClock = (changed: () => void) => {
  const timer = setInterval(changed, A_MINUTE_MS)
  return () => clearInterval(timer)
}

/** The company's current day, `YYYY-MM-DD`; the next one from midnight on. */
export function useToday(): string {
  const zone = useZone()
  return useSyncExternalStore(watchClock, () => dayIn(zone, new Date()))
}
