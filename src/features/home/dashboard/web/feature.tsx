import { LayoutDashboard } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import type { Screen, WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { currentUser, useUser } from '#web/platform/session.ts'

const dashboards: Record<Role, Screen> = {
  admin: lazily(() => import('./admin-dashboard.tsx').then((m) => m.AdminDashboard)),
  employee: lazily(() => import('./employee-dashboard.tsx').then((m) => m.EmployeeDashboard)),
  client: lazily(() => import('./client-dashboard.tsx').then((m) => m.ClientDashboard)),
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

export const feature: WebFeature = {
  screens: {
    '/': DashboardScreen,
  },
  navigation: [
    { group: 'operations', position: 1, href: '/', label: 'Dashboard', icon: LayoutDashboard, letter: 'd' },
    { group: 'menu', position: 1, href: '/', label: 'Dashboard', icon: LayoutDashboard, letter: 'd' },
  ],
}
