/**
 * The kinds of records whose changes are counted (table `revisions`). Each has `count_change` triggers on its tables,
 * and an endpoint declares which ones it reads or changes.
 */
export const topics = [
  'agents',
  'assistant',
  'bookings',
  'clients',
  'compliance',
  'deliveries',
  'files',
  'invitations',
  'invoices',
  'jobs',
  'leads',
  'links',
  'marketing',
  'messages',
  'panels',
  'payments',
  'price_book',
  'quotes',
  'referrals',
  'reviews',
  'sessions',
  'settings',
  'tokens',
  'users',
] as const
export type Topic = (typeof topics)[number]
