import type { Role } from '#contract/roles.ts'

type Reads = Partial<Record<Role, readonly string[]>>

const staff = (...reads: string[]): Reads => ({ admin: reads, employee: reads })
const all = (...reads: string[]): Reads => ({ ...staff(...reads), client: reads })

/**
 * The first requests of a screen, by the first word of its path and by role. The page of that screen sends them
 * before any code has loaded, so they must match exactly what the code will request.
 */
export const firstReads: Record<string, Reads> = {
  index: {
    ...staff('/api/dashboard/stats'),
    client: ['/api/invoices/my-invoices', '/api/jobs/my-jobs'],
  },
  invoices: all('/api/invoices?limit=100'),
  quotes: all('/api/quotes?limit=100'),
  clients: staff('/api/clients?limit=100'),
  jobs: all('/api/jobs?limit=100'),
  'price-book': staff('/api/price-book?limit=100'),
}
