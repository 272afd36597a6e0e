import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, use, useEffect } from 'react'
import { useLocation } from 'wouter'
import { isStaff } from '#contract/roles.ts'
import { GateHost } from '#features/gates/web/shared/gate-host.tsx'
import { helpFor } from '#features/guides/help.ts'
import type { JobDetails } from '#features/jobs/contract.ts'
import { JobExtras } from '#features/jobs/web/shared/job-extra.tsx'
import { JobSections } from '#features/jobs/web/shared/job-sections.ts'
import { settings } from '#features/settings/contract.ts'
import { openQuestion } from '#web/platform/confirm.ts'
import { startLater, useLater } from '#web/platform/later.ts'
import { lazily, Nothing } from '#web/platform/lazily.tsx'
import { query, queryClient, useRead } from '#web/platform/query.ts'
import { forgetDestination, useUser } from '#web/platform/session.ts'
import { useStore } from '#web/platform/store.ts'
import { CompanyZone } from '#web/platform/zone.ts'
import { Layout } from '#web/shell/layout.tsx'
import { preloadToasts } from '#web/shell/toasts.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { navigation } from './navigation.ts'
import { PasswordFirst, preloadScreen, SignedInRoutes, TwoFactorFirst } from './router.tsx'

const OnMyWay = lazily(() => import('#features/messages/web/shared/on-my-way.tsx').then((module) => module.OnMyWay))
const onMyWay = (extra: ComponentProps<typeof OnMyWay>) => <OnMyWay {...extra} />
// Permits, inspections, work orders and calculations, each with the room of one record.
const SectionsRoom = () => isStaff(useUser().role) && <Skeleton className="h-102 w-full" />
const JobSectionList = lazily(
  () => import('./job-sections.tsx').then((module) => module.JobSectionList),
  <SectionsRoom />,
)
const jobSections = (job: JobDetails) => <JobSectionList job={job} />
const SparkyHere = lazily(() => import('./sparky-here.tsx').then((module) => module.SparkyHere), null, Nothing)
const ConfirmHost = lazily(() => import('#web/ui/dialog.tsx').then((module) => module.ConfirmHost))

startLater(() => {
  void preloadToasts()
  void ConfirmHost.preload()
})

/** Reads the settings, which the page has requested already. A screen shows what failed when it asks again. */
export const readSettings = (): Promise<void> => queryClient.prefetchQuery({ ...query(settings.get), retry: false })

/** The app for a signed-in user. */
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
        </main>
      ) : (
        <InCompanyZone>
          <JobExtras value={onMyWay}>
            <JobSections value={jobSections}>
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
                </ErrorBoundary>
              </Layout>
            </JobSections>
          </JobExtras>
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
