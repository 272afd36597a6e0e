import { WifiOff } from 'lucide-react'
import { useLocation } from 'wouter'
import { dayIn, formatDate, formatTime } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { connectionLost, deviceTimes } from '#web/platform/connection.ts'
import { useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Banner } from './banner.tsx'
import { useProbe } from './use-probe.ts'

/** While nothing reaches the server: says what the screen shows, and what is saved. Gone with the first answer. */
export const NoConnection = () => useStore(connectionLost) && <Lost />

function Lost() {
  useProbe('/livez', () => connectionLost.set(false))
  const { role } = useUser()
  const [path] = useLocation()
  const readAt = useStore(deviceTimes)[path]
  return (
    <Banner icon={WifiOff}>
      No connection. {readAt === undefined ? 'You see what was loaded before' : <FromDevice readAt={readAt} />}.{' '}
      {isStaff(role) ? 'Work in the field waits on this device; nothing else is saved.' : 'Changes cannot be saved.'}
    </Banner>
  )
}

function FromDevice({ readAt }: { readAt: number }) {
  const zone = useZone()
  const at = new Date(readAt).toISOString()
  const isToday = dayIn(zone, at) === useToday()
  return `You see what this device had ${isToday ? '' : `on ${formatDate(zone, at)} `}at ${formatTime(zone, at)}`
}
