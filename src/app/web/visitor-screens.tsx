import { type ComponentType, useLayoutEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import { LandingScreen } from '#features/home/landing/web/landing-screen.tsx'
import { lazily } from '#web/platform/lazily.tsx'
import { rememberDestination } from '#web/platform/session.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'

// Screens that need no session. They load nothing of the screens behind the sign-in.

const waiting = <FullScreenLoading />

export const AuthScreen = lazily(
  () => import('#features/people/auth/web/auth-screen.tsx').then((m) => m.AuthScreen),
  waiting,
)

/** Links from emails, which users and visitors open. */
export const publicScreens = {
  '/reset-password': lazily(
    () => import('#features/people/auth/web/reset-screen.tsx').then((m) => m.ResetScreen),
    waiting,
  ),
  '/confirm-email': lazily(
    () => import('#features/people/auth/web/confirm-email-screen.tsx').then((m) => m.ConfirmEmailScreen),
    waiting,
  ),
  '/invite': lazily(() => import('#features/people/auth/web/invite-screen.tsx').then((m) => m.InviteScreen), waiting),
}

const LinkPage = lazily(() => import('#features/home/portal/web/link-page.tsx').then((m) => m.LinkPage), waiting)

/** Pages without the app around them: for visitors of the company's website, and for holders of a document or its link. */
const barePages: Record<string, ComponentType> = {
  '/quote-request': lazily(
    () => import('#features/sales/lead-form/web/quote-request-screen.tsx').then((m) => m.QuoteRequestScreen),
    waiting,
  ),
  // In the frame of another website.
  '/quote-request/embed': lazily(
    () => import('#features/sales/lead-form/web/quote-request-screen.tsx').then((m) => m.EmbeddedQuoteRequest),
    waiting,
  ),
  '/verify': lazily(
    () => import('#features/company/signatures/web/verify-screen.tsx').then((m) => m.VerifyScreen),
    waiting,
  ),
}

/** The page without the app around it at an address, if there is one. */
export const barePageAt = (path: string): ComponentType | undefined =>
  path.startsWith(LINK_PAGE) ? LinkPage : barePages[path]

/** Signing in leads back to this page. */
function SignInFirst() {
  const [, go] = useLocation()
  useLayoutEffect(() => {
    rememberDestination()
    go('/auth', { replace: true })
  }, [go])
  return waiting
}

/** The app for a visitor. A bill's address, which is on its PDF, asks them to sign in. */
export const SignedOut = () => (
  <main id="main" tabIndex={-1}>
    <Switch>
      <Route path="/" component={LandingScreen} />
      <Route path="/auth" component={AuthScreen} />
      {Object.entries(publicScreens).map(([path, Screen]) => (
        <Route key={path} path={path} component={Screen} />
      ))}
      <Route path="/payment/:invoiceId" component={SignInFirst} />
      <Route>
        <NotFound signedOut />
      </Route>
    </Switch>
  </main>
)
