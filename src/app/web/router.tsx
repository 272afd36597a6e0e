import { Redirect, Route, Switch } from 'wouter'
import type { Screen } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { destination } from '#web/platform/session.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import { features } from './features.ts'
import { publicScreens } from './visitor-screens.tsx'

const waiting = <FullScreenLoading />

/** The screens of all features, each in its own chunk. */
export const signedInScreens: Record<string, Screen> = Object.assign({}, ...features.map(({ screens }) => screens))

/** Replaces all screens until the first administrator has replaced the printed password. */
export const PasswordFirst = lazily(
  () => import('#features/people/profile/web/first-password-screen.tsx').then((m) => m.FirstPasswordScreen),
  waiting,
)

/** Replaces all screens until the user has set up what the company requires. */
export const TwoFactorFirst = lazily(
  () => import('#features/people/two-factor/web/required-screen.tsx').then((m) => m.RequiredScreen),
  waiting,
)

const routes = (screens: Record<string, Screen>) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} component={Screen} />)

/** The screens inside the signed-in layout. The sign-in page redirects to the page the user wanted. */
export const SignedInRoutes = () => (
  <Switch>
    {routes(signedInScreens)}
    {routes(publicScreens)}
    <Route path="/booking">{() => <Redirect to={`/bookings${location.search}`} replace />}</Route>
    <Route path="/auth">
      <Redirect to={destination()} replace />
    </Route>
    <Route>
      <NotFound />
    </Route>
  </Switch>
)

/** Preloads a screen's code: on hover of its link, and at startup alongside the settings. */
export async function preloadScreen(href: string): Promise<void> {
  await signedInScreens[href]?.preload()
}
