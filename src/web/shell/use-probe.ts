import { useEffect, useEffectEvent } from 'react'
import { isOffline } from '#web/platform/connection.ts'

const PROBE_MS = 5000

/** The browser may be online without reaching the server, and never says when that ends. */
export function useProbe(address: string, onAnswer: () => void) {
  const answered = useEffectEvent(onAnswer)
  useEffect(() => {
    const probe = setInterval(() => {
      if (!isOffline())
        void fetch(address).then(
          ({ status }) => status < 500 && answered(),
          () => undefined,
        )
    }, PROBE_MS)
    return () => clearInterval(probe)
  }, [address])
}
