import { type Role, roles } from '#contract/roles.ts'

type GuideName = 'about' | 'admin' | 'employee' | 'client'

export type Guide = {
  name: GuideName
  path: string
  title: string
  subtitle: string
  /** The roles it is written for: search and the built-in assistant answer only them from it. */
  roles: readonly Role[]
  /** Who may open its screen: staff can look up what the people they help see. */
  readers: readonly Role[]
  /** Its files in `content/`, in order. Several guides may share one. */
  files: readonly string[]
}

const forEveryone = ['everyone/sparky', 'everyone/agents', 'everyone/profile', 'everyone/using', 'everyone/offline']

const forStaff = [
  'staff/schedule',
  'staff/hours',
  'staff/clients',
  'staff/properties',
  'staff/jobs',
  'staff/invoices',
  'staff/payments',
  'staff/sales-tax',
  'staff/quotes',
  'staff/links',
  'staff/price-book',
  'staff/leads',
  'staff/bookings',
  'staff/marketing',
  'staff/messages',
  'staff/reviews',
  'staff/referrals',
  'staff/permits',
  'staff/work-orders',
  'staff/calculators',
  'staff/panels',
]

/** Every guide. Titles and paths are those of the sidebar. */
export const guides: Record<GuideName, Guide> = {
  about: {
    name: 'about',
    path: '/about',
    title: 'About',
    subtitle: 'What Panelboard does, and for whom',
    roles,
    readers: roles,
    files: ['about'],
  },
  admin: {
    name: 'admin',
    path: '/admin-guide',
    title: 'Admin Guide',
    subtitle: 'Every screen, and what only administrators can do',
    roles: ['admin'],
    readers: ['admin'],
    files: ['admin/start', ...forStaff, 'admin/users', 'admin/settings', 'admin/system', ...forEveryone],
  },
  employee: {
    name: 'employee',
    path: '/employee-guide',
    title: 'Employee Guide',
    subtitle: 'Your day, and every screen you work with',
    roles: ['employee'],
    readers: ['admin', 'employee'],
    files: ['employee/start', ...forStaff, 'employee/settings', ...forEveryone],
  },
  client: {
    name: 'client',
    path: '/client-guide',
    title: 'Client Guide',
    subtitle: 'Your invoices, visits and quotes',
    roles: ['client'],
    readers: roles,
    files: ['client/start', 'client/invoices', 'client/quotes', 'client/visits', 'client/more', ...forEveryone],
  },
}
