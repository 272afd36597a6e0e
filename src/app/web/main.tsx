import { type ReactNode, startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchArrivals } from '#web/platform/arrival.ts'
import { watchInstall } from '#web/platform/install.ts'
import { lazily } from '#web/platform/lazily.tsx'
import {
  currentUser,
  guardPage,
  isSessionLikely,
  mustFinishSignIn,
  rememberReferral,
  startSession,
  useSession,
} from '#web/platform/session.ts'
import { AuthScreen, barePageAt, SignedOut } from './visitor-screens.tsx'
import { Unreachable } from '#web/shell/unreachable.tsx'
import { Toasts } from '#web/shell/toasts.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import '#web/ui/theme.css'
// Under 1 KB. As a separate request, it would delay the schedule's first paint.
import '#features/work/schedule/web/visit.css'

// zod must not generate code, which the security policy forbids. It reads this when its first object schema is created.
// It is set here, not in a contract, because the server may.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const waiting = <FullScreenLoading />
const SignedIn = lazily(() => import('./signed-in.tsx').then((module) => module.SignedIn), waiting)

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

/** Loads the signed-in app with the code of this page's screen. */
async function preloadSignedIn(): Promise<void> {
  // A browser's first formatter takes 16 ms, and a phone four times that: better while the network is busy than in the first render.
  setTimeout(() => new Intl.DateTimeFormat().format())
  await SignedIn.preload()
  const { preloadScreen } = await import('./signed-in.tsx')
  await preloadScreen(location.pathname)
}

/** Loads the session, then the settings that its user's screens start with. */
async function loadUserAndSettings(): Promise<void> {
  await startSession()
  const user = currentUser()
  if (!user || mustFinishSignIn(user)) return
  const { loadSettings } = await import('./signed-in.tsx')
  await loadSettings()
}

/** Renders the app once its code, its screen, the session and the settings are there: in one pass, in small tasks, without a fallback. */
async function showApp(): Promise<void> {
  const isSignIn = location.pathname === '/auth'
  await Promise.all([loadUserAndSettings(), isSessionLikely() ? preloadSignedIn() : isSignIn && AuthScreen.preload()])
  startTransition(() => show(<App />))
}

rememberReferral()
const BarePage = barePageAt(location.pathname)
if (BarePage)
  show(
    <ErrorBoundary>
      <BarePage />
      <Toasts />
    </ErrorBoundary>,
  )
else {
  watchArrivals()
  watchInstall()
  guardPage()
  // The service worker opens the page without the server.
  showApp().catch(() => show(<Unreachable />))
}
