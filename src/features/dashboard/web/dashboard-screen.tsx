import type { Role } from '#contract/roles.ts'
import { useUser } from '#web/platform/session.ts'
import { AdminDashboard } from './admin-dashboard.tsx'
import { ClientDashboard } from './client-dashboard.tsx'
import { EmployeeDashboard } from './employee-dashboard.tsx'

const dashboards: Record<Role, () => React.ReactNode> = {
  admin: AdminDashboard,
  employee: EmployeeDashboard,
  client: ClientDashboard,
}

/** The start page of each role. */
export function DashboardScreen() {
  const Dashboard = dashboards[useUser().role]
  return <Dashboard />
}
