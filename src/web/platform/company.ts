import { useState } from 'react'
import { dayIn } from '#contract/dates.ts'
import { settings } from '#features/settings/contract.ts'
import { useRead } from './query.ts'

const DEFAULT_ZONE = 'America/Chicago'

/** The company's time zone: every date on a screen is its date. The default until the settings have arrived. */
export const useZone = (): string => useRead(settings.read).data?.time_zone ?? DEFAULT_ZONE

/** The company's current day, `YYYY-MM-DD`. */
export function useToday(): string {
  const [now] = useState(() => new Date())
  return dayIn(useZone(), now)
}
