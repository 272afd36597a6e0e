import { WifiOff } from 'lucide-react'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Heading, PageTitle } from '#web/ui/page.tsx'
import { useProbe } from './use-probe.ts'

/** In place of the app, when it opened without the server. */
export function Unreachable() {
  useProbe('/api/auth/user', () => location.reload())
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center gap-6 px-6 text-center">
      <PageTitle>No connection</PageTitle>
      <Brand />
      <div role="status" className="grid max-w-md justify-items-center gap-1">
        <WifiOff aria-hidden="true" className="mb-2 size-6 text-warn" />
        <Heading>No connection</Heading>
        <p className="text-muted">
          Panelboard cannot be reached. Check your network. If other sites work, it is being restarted. This page opens
          by itself once it is back.
        </p>
      </div>
      <Button variant="outline" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
