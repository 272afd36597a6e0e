import { type ComponentType, useLayoutEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { Role } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { currentUser, destination, isSessionLikely, rememberDestination, useUser } from '#web/platform/session.ts'
import { FullScreenLoading } from '#web/ui/spinner.tsx'

// Every screen of every feature, each in its own chunk. A new screen adds a line here and one to the navigation.

const waiting = <FullScreenLoading />

const NotFound = lazily(() => import('#web/shell/not-found.tsx').then((m) => m.NotFound), waiting)

export const publicScreens = {
  '/reset-password': lazily(() => import('#features/auth/web/reset-screen.tsx').then((m) => m.ResetScreen), waiting),
  '/confirm-email': lazily(
    () => import('#features/auth/web/confirm-email-screen.tsx').then((m) => m.ConfirmEmailScreen),
    waiting,
  ),
  '/invite': lazily(() => import('#features/auth/web/invite-screen.tsx').then((m) => m.InviteScreen), waiting),
}

/** Pages that need neither session nor shell: `bare-pages.tsx` has them. */
export const isBarePage = (path: string): boolean => /^\/(?:l\/|quote-request(?:\/embed)?$|verify$)/.test(path)

export const signedOutScreens = {
  '/': lazily(() => import('#features/landing/web/landing-screen.tsx').then((m) => m.LandingScreen), waiting),
  '/auth': lazily(() => import('#features/auth/web/auth-screen.tsx').then((m) => m.AuthScreen), waiting),
}

const GuideScreen = lazily(() => import('#features/guides/web/guide-screen.tsx').then((m) => m.GuideScreen))

type Screen = ComponentType & { preload: () => Promise<void> }

const dashboards: Record<Role, Screen> = {
  admin: lazily(() => import('#features/dashboard/web/admin-dashboard.tsx').then((m) => m.AdminDashboard)),
  employee: lazily(() => import('#features/dashboard/web/employee-dashboard.tsx').then((m) => m.EmployeeDashboard)),
  client: lazily(() => import('#features/dashboard/web/client-dashboard.tsx').then((m) => m.ClientDashboard)),
}

/** The start page, of which each role loads only its own. */
const DashboardScreen = Object.assign(
  () => {
    const Dashboard = dashboards[useUser().role]
    return <Dashboard />
  },
  {
    preload: async () => {
      const user = currentUser()
      if (user) await dashboards[user.role].preload()
    },
  },
)

export const signedInScreens = {
  '/': DashboardScreen,
  '/invoices': lazily(() => import('#features/invoices/web/invoices-screen.tsx').then((m) => m.InvoicesScreen)),
  '/quotes': lazily(() => import('./quotes-page.tsx').then((m) => m.QuotesPage)),
  '/clients': lazily(() => import('./clients-page.tsx').then((m) => m.ClientsPage)),
  '/jobs': lazily(() => import('#features/jobs/web/jobs-screen.tsx').then((m) => m.JobsScreen)),
  '/panels/:id': lazily(() => import('#features/panels/web/panel-screen.tsx').then((m) => m.PanelScreen)),
  '/compliance': lazily(() => import('./compliance-page.tsx').then((m) => m.CompliancePage)),
  '/price-book': lazily(() => import('#features/price-book/web/price-book-screen.tsx').then((m) => m.PriceBookScreen)),
  '/payment/:invoiceId?': lazily(() =>
    import('#features/payments/web/payment-screen.tsx').then((m) => m.PaymentScreen),
  ),
  '/sales': lazily(() => import('#features/leads/web/sales-screen.tsx').then((m) => m.SalesScreen)),
  '/bookings': lazily(() => import('#features/bookings/web/bookings-screen.tsx').then((m) => m.BookingsScreen)),
  '/referrals': lazily(() => import('#features/referrals/web/referrals-screen.tsx').then((m) => m.ReferralsScreen)),
  '/marketing': lazily(() => import('#features/marketing/web/marketing-screen.tsx').then((m) => m.MarketingScreen)),
  '/messages': lazily(() => import('#features/messages/web/messages-screen.tsx').then((m) => m.MessagesScreen)),
  '/ai-agents': lazily(() => import('#features/agents/web/agents-screen.tsx').then((m) => m.AgentsScreen)),
  '/users': lazily(() => import('#features/users/web/users-screen.tsx').then((m) => m.UsersScreen)),
  '/calculators/:kind?': lazily(() =>
    import('#features/calculators/web/calculators-screen.tsx').then((m) => m.CalculatorsScreen),
  ),
  '/profile': lazily(() => import('#features/profile/web/profile-screen.tsx').then((m) => m.ProfileScreen)),
  '/schedule': lazily(() => import('#features/schedule/web/schedule-screen.tsx').then((m) => m.ScheduleScreen)),
  '/about': GuideScreen,
  '/admin-guide': GuideScreen,
  '/employee-guide': GuideScreen,
  '/client-guide': GuideScreen,
  '/audit': lazily(() => import('#features/audit/web/audit-screen.tsx').then((m) => m.AuditScreen)),
  '/settings': lazily(() => import('./settings-page.tsx').then((m) => m.SettingsPage)),
}

/** Replaces all screens until the first administrator has replaced the printed password. */
export const PasswordFirst = lazily(
  () => import('#features/profile/web/first-password-screen.tsx').then((m) => m.FirstPasswordScreen),
  waiting,
)

/** Replaces all screens until the user has set up what the company requires. */
export const TwoFactorFirst = lazily(
  () => import('#features/two-factor/web/required-screen.tsx').then((m) => m.RequiredScreen),
  waiting,
)

type Screens = Record<string, Screen>

const routes = (screens: Screens) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} component={Screen} />)

/** Signing in leads back to this page. */
function SignInFirst() {
  const [, go] = useLocation()
  useLayoutEffect(() => {
    rememberDestination()
    go('/auth', { replace: true })
  }, [go])
  return waiting
}

/** The screens of a signed-out visitor. The URL of an invoice, which is printed on its PDF, requires signing in. */
export const SignedOutRoutes = () => (
  <Switch>
    {routes(signedOutScreens)}
    {routes(publicScreens)}
    <Route path="/payment/:invoiceId" component={SignInFirst} />
    <Route>
      <NotFound signedOut />
    </Route>
  </Switch>
)

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

/** Preloads a screen's code: on hover of its link, and at startup alongside the session request. */
export async function preloadScreen(href: string): Promise<void> {
  const screens: Screens = isSessionLikely() ? signedInScreens : signedOutScreens
  await screens[href]?.preload()
}
