import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchArrivals } from '#web/platform/arrival.ts'
import { lazily } from '#web/platform/lazily.tsx'
import {
  currentUser,
  guardPage,
  isSessionLikely,
  rememberReferral,
  startSession,
  useSession,
} from '#web/platform/session.ts'
import { isBarePage, preloadScreen } from './router.tsx'
import { Toasts } from '#web/shell/toasts.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import '#web/ui/theme.css'
// Under 1 KB. As a separate request, it would delay the schedule's first paint.
import '#features/schedule/web/visit.css'

// zod must not generate code, which the security policy forbids. It reads this when its first object schema is created,
// in whichever chunk that is; the landing page has none, so this file does not import zod just to set it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const waiting = <FullScreenLoading />
const SignedIn = lazily(() => import('./signed-in.tsx').then((module) => module.SignedIn), waiting)
const SignedOut = lazily(() => import('./signed-out.tsx').then((module) => module.SignedOut), waiting)
const BarePage = lazily(() => import('./bare-pages.tsx').then((module) => module.BarePage), waiting)

function App() {
  const user = useSession()
  return (
    <ErrorBoundary>
      {user === undefined ? waiting : user ? <SignedIn key={user.id} /> : <SignedOut />}
      <Toasts />
    </ErrorBoundary>
  )
}

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
const show = (page: ReactNode) => createRoot(root).render(<StrictMode>{page}</StrictMode>)

/** Renders the app once its half, its screen and the session are there: in one pass, in small tasks, without a fallback. */
async function showApp(): Promise<void> {
  const half = isSessionLikely() ? SignedIn : SignedOut
  await Promise.all([startSession(), half.preload(), preloadScreen(location.pathname)])
  if (currentUser()) {
    const { readSettings } = await import('./signed-in.tsx')
    // They decide the zone of every date, and which notices a screen starts with. And a dashboard is its role's.
    await Promise.all([readSettings(), preloadScreen(location.pathname)])
  }
  startTransition(() => show(<App />))
}

rememberReferral()
if (isBarePage(location.pathname))
  show(
    <ErrorBoundary>
      <BarePage />
      <Toasts />
    </ErrorBoundary>,
  )
else {
  watchArrivals()
  guardPage()
  void showApp()
}
