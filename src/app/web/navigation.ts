import type { Role } from '#contract/roles.ts'
import type { NavGroup } from '#web/shell/sidebar.tsx'
import { features } from './features.ts'

const staff: readonly Role[] = ['admin', 'employee']

/** The groups of the sidebar in their order. Features name theirs. */
const groups: { name: string; label: string; roles: readonly Role[] }[] = [
  { name: 'operations', label: 'Operations', roles: staff },
  { name: 'growth', label: 'Business Growth', roles: staff },
  { name: 'system', label: 'System', roles: ['admin'] },
  { name: 'menu', label: 'Menu', roles: ['client'] },
  { name: 'help', label: 'Help & Info', roles: [...staff, 'client'] },
]

const entries = features
  .flatMap(({ navigation = [] }) => navigation)
  .toSorted((one, other) => one.position - other.position)

const getGroups = (role: Role): NavGroup[] =>
  groups
    .filter(({ roles }) => roles.includes(role))
    .map(({ name, label }) => ({
      label,
      items: entries.filter((entry) => entry.group === name && (entry.role ?? role) === role),
    }))

/** The sidebar of each role. */
export const navigation: Record<Role, readonly NavGroup[]> = {
  admin: getGroups('admin'),
  employee: getGroups('employee'),
  client: getGroups('client'),
}
