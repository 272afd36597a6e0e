import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { connectionLost, isOffline } from '#web/platform/connection.ts'
import { useStore } from '#web/platform/store.ts'

const PROBE_MS = 5000

/** While nothing reaches the server: says that nothing is saved. Gone with the first answer. */
export const NoConnection = () => useStore(connectionLost) && <Banner />

function Banner() {
  useEffect(() => {
    // The browser may be online without reaching the server, and never says when that ends.
    const probe = setInterval(() => {
      if (!isOffline())
        void fetch('/livez').then(
          ({ ok }) => ok && connectionLost.set(false),
          () => undefined,
        )
    }, PROBE_MS)
    return () => clearInterval(probe)
  }, [])
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-warn/12 px-6 py-2.5 text-14 max-md:px-4 print:hidden"
    >
      <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>No connection. You see what was loaded before, and nothing is saved until you are connected again.</span>
    </p>
  )
}
