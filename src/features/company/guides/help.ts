import type { Role } from '#contract/roles.ts'

// The section of the guides that describes a screen, by the first part of its path. Every signed-in screen has one.

const sections: Record<string, string> = {
  '': 'dashboard',
  payment: 'payments',
  sales: 'leads',
  reports: 'jobs',
  about: 'help',
  'admin-guide': 'help',
  'employee-guide': 'help',
  'client-guide': 'help',
  'reset-password': 'profile',
  'confirm-email': 'profile',
  invite: 'profile',
  booking: 'bookings',
}

/** The address of the help for a screen, in the guide of this role. */
export function helpFor(path: string, role: Role): string {
  const [screen = ''] = path.slice(1).split('/')
  return `/${role}-guide#${sections[screen] ?? screen}`
}
