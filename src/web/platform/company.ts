import { useSyncExternalStore } from 'react'
import { dayIn } from '#contract/dates.ts'
import { settings } from '#features/settings/contract.ts'
import { useRead } from './query.ts'

const DEFAULT_ZONE = 'America/Chicago'
const A_MINUTE_MS = 60_000

/** The company's time zone: every date on a screen is its date. The default until the settings have arrived. */
export const useZone = (): string => useRead(settings.read).data?.time_zone ?? DEFAULT_ZONE

const watchClock = (changed: () => void) => {
  const timer = setInterval(changed, A_MINUTE_MS)
  return () => clearInterval(timer)
}

/** The company's current day, `YYYY-MM-DD`; the next one from midnight on. */
export function useToday(): string {
  const zone = useZone()
  return useSyncExternalStore(watchClock, () => dayIn(zone, new Date()))
}
