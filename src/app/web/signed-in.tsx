import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect } from 'react'
import { useLocation } from 'wouter'
import { GateHost } from '#features/compliance/gates/web/shared/gate-host.tsx'
import { helpFor } from '#features/company/guides/help.ts'
import { resumeNotifications } from '#features/people/notifications/web/shared/device.ts'
import { settings } from '#features/company/settings/contract.ts'
import { openQuestion } from '#web/platform/confirm.ts'
import { countUse } from '#web/platform/install.ts'
import { startLater, useLater } from '#web/platform/later.ts'
import { lazily, Nothing } from '#web/platform/lazily.tsx'
import { query, queryClient, useRead } from '#web/platform/query.ts'
import { startWorker } from '#web/platform/service-worker.ts'
import { forgetDestination, useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { CompanyZone } from '#web/platform/zone.ts'
import { Layout } from '#web/shell/layout.tsx'
import { preloadToasts } from '#web/shell/toasts.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { navigation } from './navigation.ts'
import { PasswordFirst, preloadScreen, SignedInRoutes, TwoFactorFirst } from './router.tsx'

const SparkyHere = lazily(() => import('./sparky-here.tsx').then((module) => module.SparkyHere), null, Nothing)
const Live = lazily(() => import('#features/home/live/web/live.tsx').then((module) => module.Live), null, Nothing)
const PaletteHere = lazily(() => import('./palette-here.tsx').then((module) => module.PaletteHere), null, Nothing)
const ConfirmHost = lazily(() => import('#web/ui/dialog.tsx').then((module) => module.ConfirmHost))

/** Reading ahead for offline use waits until the user's own first requests are through. */
const READ_AHEAD_MS = 5000

startLater(() => {
  void preloadToasts()
  void ConfirmHost.preload()
  const worker = startWorker()
  void worker.then(resumeNotifications)
  setTimeout(() => void worker.then(startDevice).catch(() => undefined), READ_AHEAD_MS)
  countUse()
})

/** Makes room on the device, then reads what its user may need without a connection. */
async function startDevice(): Promise<void> {
  const [{ tidyDevice }, { watchWeekAhead }] = await Promise.all([
    import('#web/platform/device-limits.ts'),
    import('#features/home/offline/web/week-ahead.ts'),
  ])
  await tidyDevice()
  watchWeekAhead()
}

export { preloadScreen } from './router.tsx'

/** Loads the settings, which decide the zone of every date and the notices that a screen starts with. On failure, a screen's own read shows the error. */
export const loadSettings = (): Promise<void> => queryClient.prefetchQuery({ ...query(settings.get), retry: false })

export function SignedIn() {
  const user = useUser()
  const [path] = useLocation()
  const isLater = useLater()
  useEffect(() => {
    if (path !== '/auth') forgetDestination()
  }, [path])
  const First = user.must_change_password ? PasswordFirst : user.two_factor === 'required' ? TwoFactorFirst : null
  return (
    <QueryClientProvider client={queryClient}>
      {First ? (
        <main id="main" tabIndex={-1}>
          <First />
          <Questions />
        </main>
      ) : (
        <InCompanyZone>
          <Layout
            navigation={navigation[user.role]}
            help={helpFor(path, user.role)}
            preload={preloadScreen}
            assistant={isLater && <SparkyHere path={path} />}
          >
            <ErrorBoundary key={path}>
              <SignedInRoutes />
              <Questions />
              <GateHost />
              {isLater && <Live />}
            </ErrorBoundary>
            {isLater && <PaletteHere />}
          </Layout>
        </InCompanyZone>
      )}
    </QueryClientProvider>
  )
}

function Questions() {
  return useStore(openQuestion) && <ConfirmHost />
}

/** Dates use the default zone until the settings have loaded. */
function InCompanyZone({ children }: { children: ReactNode }) {
  const fallback = use(CompanyZone)
  const zone = useRead(settings.get).data?.time_zone ?? fallback
  return <CompanyZone value={zone}>{children}</CompanyZone>
}
