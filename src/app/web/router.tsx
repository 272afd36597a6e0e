import type { ComponentType } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Role } from '#contract/roles.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { currentUser, destination, isSessionLikely, useUser } from '#web/platform/session.ts'
import { NotFound } from '#web/shell/not-found.tsx'
import { FullScreenLoading } from '#web/ui/spinner.tsx'
import { AuthScreen, publicScreens } from './visitor-screens.tsx'

// Every screen behind the sign-in, each in its own chunk. A new screen adds a line here and one to the navigation.

const waiting = <FullScreenLoading />

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

const routes = (screens: Record<string, Screen>) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} component={Screen} />)

/** What a URL shows inside the signed-in layout. The sign-in page redirects to where the user was headed. */
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
  const screens: Record<string, Screen> = isSessionLikely() ? signedInScreens : { '/auth': AuthScreen }
  await screens[href]?.preload()
}
