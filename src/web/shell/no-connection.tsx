import { WifiOff } from 'lucide-react'
import { useLocation } from 'wouter'
import { dayIn, formatDate, formatTime } from '#contract/dates.ts'
import { connectionLost, deviceTimes } from '#web/platform/connection.ts'
import { useStore } from '#web/platform/store.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { useProbe } from './use-probe.ts'

/** While nothing reaches the server: says what the screen shows, and what is saved. Gone with the first answer. */
export const NoConnection = () => useStore(connectionLost) && <Banner />

function Banner() {
  useProbe('/livez', () => connectionLost.set(false))
  const [path] = useLocation()
  const readAt = useStore(deviceTimes)[path]
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-warn/12 px-6 py-2.5 text-14 max-md:px-4 print:hidden"
    >
      <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        No connection. {readAt === undefined ? 'You see what was loaded before' : <FromDevice readAt={readAt} />}. Work
        in the field waits on this device; nothing else is saved.
      </span>
    </p>
  )
}

function FromDevice({ readAt }: { readAt: number }) {
  const zone = useZone()
  const at = new Date(readAt).toISOString()
  const isToday = dayIn(zone, at) === useToday()
  return `You see what this device had ${isToday ? '' : `on ${formatDate(zone, at)} `}at ${formatTime(zone, at)}`
}
